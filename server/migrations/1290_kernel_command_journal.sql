-- The idempotency record of a command carries its log entry too, so that a command writes one row with one index instead
-- of two rows with twelve. The hash-chain job copies entries into operation_log in batches (checkpoint_operation_log.sql);
-- operation_log_entry shows both. Rows without a command have no entry: those of older versions.
alter table idempotency_record
  add column log_id uuid,
  add column trace_id uuid,
  add column command text not null default '',
  add column status_code integer not null default 0,
  add column reason text,
  add column refusal_details jsonb,
  add column address text not null default '',
  add column exhibition_id uuid,
  add column company_id uuid,
  add column operator_id uuid,
  add column operator_name text not null default '',
  add column device_id uuid,
  add column entity_type text,
  add column target_id text,
  add column target_name text,
  add column before jsonb,
  add column after jsonb;
alter table idempotency_record
  alter column log_id set default uuidv7(),
  alter column created_at set default clock_timestamp();
select company_reference('idempotency_record', 'company_id', 'stays');

create view operation_log_entry as
select exhibition_id, at, id, xid, command, company_id, operator_id, operator_name, device_id, entity_type, target_id,
  target_name, before, after, status_code, reason, trace_id, address, refusal_details
from operation_log
union all
select coalesce(exhibition_id, '00000000-0000-0000-0000-000000000000'), created_at, log_id, tx, command, company_id,
  operator_id, operator_name, device_id, entity_type, target_id, target_name, before, after, status_code, reason,
  coalesce(trace_id, encode(trace, 'hex')::uuid), address, refusal_details
from idempotency_record where command <> '' and tx >= (select xid from operation_log_watermark);

create function journal_start() returns bigint language sql stable as $$ select xid from operation_log_watermark $$;
create function protect_journal() returns trigger language plpgsql as $$ begin return old; end $$;
create trigger protect_journal before delete or update on idempotency_record for each row execute function protect_journal();
create trigger no_truncate before truncate on idempotency_record for each statement execute function refuse_change();
