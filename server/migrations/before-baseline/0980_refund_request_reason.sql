-- Which reason of the dictionary `refund_reason` a seller asks for money back with; the refund takes it over. Requests from before
-- have none and are refunded for "other".
alter table ticket_request add column reason_code text,
  add constraint ticket_request_reason check (reason_code is null or kind = 'refund') not valid;
