-- The tables of operation-log as the migrations leave them. `npm run schema` writes this file; it is not edited by hand.
-- `select count_on`, `pending_for`, `encrypted_by_key` and `company_reference` stand for the triggers named below them;
-- the triggers of `append_only`, append_only and no_truncate, are written out (all: server/schema/functions/kernel).

create table operation_log (
  exhibition_id uuid not null default '00000000-0000-0000-0000-000000000000'::uuid,
  at timestamptz not null default clock_timestamp(),
  id uuid not null default uuidv7(),
  xid bigint not null default pg_current_xact_id()::text::bigint,
  command text not null,
  company_id uuid,
  operator_id uuid,
  operator_name text not null default '',
  device_id uuid,
  entity_type text,
  target_id text,
  target_name text,
  before jsonb,
  after jsonb,
  status_code integer not null,
  reason text,
  trace_id uuid not null,
  address text not null default '',
  refusal_details jsonb
) partition by range (at);
-- partitions operation_log_YYYY_MM: one for each month
--   create trigger no_truncate before truncate on operation_log_YYYY_MM for each statement execute function refuse_change()
--   replica identity full
-- partition operation_log_default: default
--   create trigger no_truncate before truncate on operation_log_default for each statement execute function refuse_change()
--   replica identity full
create index operation_log_at on operation_log (at, id);
create index operation_log_command on operation_log (command, at, id);
create index operation_log_company on operation_log (company_id, at, id);
create index operation_log_exhibition on operation_log (exhibition_id, at, id);
create index operation_log_operator on operation_log (operator_id, at, id) where operator_id is not null;
create index operation_log_refused on operation_log (at, id) where status_code <> 10001;
create index operation_log_refused_in on operation_log (exhibition_id, at, id) where status_code <> 10001;
create index operation_log_refused_of on operation_log (company_id, at, id) where status_code <> 10001;
create index operation_log_search on operation_log using gin ((search_grams('', target_name) || array['=' ||
  company_id::text])) with (gin_pending_list_limit='256');
create index operation_log_trace on operation_log (trace_id);
create index operation_log_xid on operation_log using brin (xid) with (autosummarize='on', pages_per_range='32');
create trigger append_only before delete or update on operation_log for each row execute function log_loses_alone();
create trigger arrives before insert on operation_log for each row execute function log_arrives();
create trigger no_truncate before truncate on operation_log for each statement execute function refuse_change();
alter table operation_log enable replica trigger arrives;
alter table operation_log replica identity full;
select company_reference('operation_log', 'company_id', 'stays');

create table operation_log_checkpoint (
  seq bigint not null,
  log_id uuid not null,
  log_at timestamptz not null,
  hash bytea not null,
  created_at timestamptz not null default now(),
  constraint operation_log_checkpoint_pkey primary key (seq),
  constraint operation_log_checkpoint_log_id_key unique (log_id)
);
create trigger append_only before delete or update on operation_log_checkpoint
  for each row execute function refuse_change();
create trigger no_truncate before truncate on operation_log_checkpoint
  for each statement execute function refuse_change();

create view operation_log_entry as
 select operation_log.exhibition_id,
    operation_log.at,
    operation_log.id,
    operation_log.xid,
    operation_log.command,
    operation_log.company_id,
    operation_log.operator_id,
    operation_log.operator_name,
    operation_log.device_id,
    operation_log.entity_type,
    operation_log.target_id,
    operation_log.target_name,
    operation_log.before,
    operation_log.after,
    operation_log.status_code,
    operation_log.reason,
    operation_log.trace_id,
    operation_log.address,
    operation_log.refusal_details
   from operation_log
union all
 select coalesce(idempotency_record.exhibition_id, '00000000-0000-0000-0000-000000000000'::uuid) as exhibition_id,
    idempotency_record.created_at as at,
    idempotency_record.log_id as id,
    idempotency_record.tx as xid,
    idempotency_record.command,
    idempotency_record.company_id,
    idempotency_record.operator_id,
    idempotency_record.operator_name,
    idempotency_record.device_id,
    idempotency_record.entity_type,
    idempotency_record.target_id,
    idempotency_record.target_name,
    idempotency_record.before,
    idempotency_record.after,
    idempotency_record.status_code,
    idempotency_record.reason,
    coalesce(idempotency_record.trace_id, encode(idempotency_record.trace, 'hex')::uuid) as trace_id,
    idempotency_record.address,
    idempotency_record.refusal_details
   from idempotency_record
  where idempotency_record.command <> '' and idempotency_record.tx >= ((select operation_log_watermark.xid
           from operation_log_watermark));

create table operation_log_names_removed (
  log_id uuid not null,
  log_at timestamptz not null,
  portion uuid not null,
  digest bytea not null,
  constraint operation_log_names_removed_pkey primary key (log_id)
);
create index operation_log_names_removed_portion on operation_log_names_removed (portion, log_id);
create trigger append_only before delete or update on operation_log_names_removed
  for each row execute function refuse_change();
create trigger no_truncate before truncate on operation_log_names_removed
  for each statement execute function refuse_change();

create table operation_log_purged (
  log_id uuid not null,
  log_at timestamptz not null,
  portion uuid not null,
  digest bytea not null,
  constraint operation_log_purged_pkey primary key (log_id)
);
create index operation_log_purged_at on operation_log_purged (log_at);
create index operation_log_purged_portion on operation_log_purged (portion, log_id);
create trigger append_only before delete or update on operation_log_purged for each row execute function refuse_change();
create trigger no_truncate before truncate on operation_log_purged for each statement execute function refuse_change();

create table operation_log_watermark (
  id boolean not null default true,
  xid bigint not null,
  constraint operation_log_watermark_pkey primary key (id),
  constraint operation_log_watermark_id_check check (id)
);
