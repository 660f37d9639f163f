-- The exhibition of a line of history that does not name it: that of its row. The state engine names it; this is for lines
-- that modules write without it. Rows of the venue and of companies have none.
create or replace function history_exhibition() returns trigger language plpgsql as $$
declare
  source constant text := case
    when new.entity_type in ('badge', 'ticket', 'participation', 'invoice', 'settlement', 'payment', 'postponement', 'whitelist',
      'declaration', 'policy', 'blacklist', 'device') then new.entity_type
    when new.entity_type = 'charge' then 'bill'
    when new.entity_type = 'badgeFee' then 'badge_fee'
    when new.entity_type = 'conflict' then 'discrepancy'
    when new.entity_type = 'ticketOrder' then 'ticket_order'
    when new.entity_type = 'ticketRequest' then 'ticket_request'
    when new.entity_type = 'invoiceApplication' then 'invoice_application' end;
begin
  if new.entity_type = 'exhibition' then
    new.exhibition_id := new.subject_id;
  elsif source is not null then
    execute format('select exhibition_id from %I where id = $1', source) into new.exhibition_id using new.subject_id;
  end if;
  return new;
end $$;
