-- Lines of history, rows of an import and public links name the exhibition with which they move.
alter table history add column exhibition_id uuid;
alter table import_row add column exhibition_id uuid;
alter table public_link add column exhibition_id uuid;
create function history_exhibition() returns trigger language plpgsql as $$
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
create trigger fill_exhibition before insert on history
  for each row when (new.exhibition_id is null) execute function history_exhibition();
create trigger fill_exhibition before insert on import_row
  for each row when (new.exhibition_id is null) execute function fill_exhibition('import_id', 'import');
create trigger fill_exhibition before insert on public_link
  for each row when (new.exhibition_id is null)
  execute function fill_exhibition('subject', 'whitelist', 'whitelist_guest', 'declaration', 'epidemic_strategy', 'blacklist');

-- Until 1368 has filled it, history accepts the exhibition of a line without one; 1369 ends that.
drop trigger append_only on history;
create trigger append_only before delete on history
  for each row execute function refuse_change_but('{"snapshot": null}');
create trigger append_only_update before update on history
  for each row when (old.exhibition_id is not null or new.exhibition_id is null)
  execute function refuse_change_but('{"snapshot": null}');
