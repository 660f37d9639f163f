-- A row of a statement may be a payment that was recorded by hand before the bank said it: then the match books it out of
-- transit, and undoing the match leaves the payment.
alter table bank_line add column by_hand boolean not null default false;
create index payment_in_transit on payment (amount) where by = 'hand' and bank_line_id is null and state = 'finished';
