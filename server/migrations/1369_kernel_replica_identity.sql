alter table ledger_account validate constraint ledger_account_participation_id_fkey;

drop trigger append_only on history;
drop trigger append_only_update on history;
create trigger append_only before delete or update on history
  for each row execute function refuse_change_but('{"snapshot": null}');

alter table import_row replica identity full;
alter table public_link replica identity full;
alter table idempotency_record replica identity full;
alter table import replica identity full;
alter table job replica identity full;
alter table message replica identity full;
alter table notification replica identity full;
alter table dictionary_option replica identity full;
alter table retention_certificate replica identity full;
alter table operation_log replica identity full;
alter table history replica identity full;
-- A partition does not inherit it; ensure_operation_log_partitions sets it for later months.
do $$
declare
  part record;
begin
  for part in select inhrelid::regclass as name from pg_inherits
      where inhparent in ('history'::regclass, 'operation_log'::regclass) loop
    execute format('alter table %s replica identity full', part.name);
  end loop;
end $$;
