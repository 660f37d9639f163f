-- The tables of operation-log as the migrations leave them. `npm run schema` writes this file; it is not edited by hand.

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
  noun text,
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
-- partition operation_log_default: default
--   create trigger no_truncate before truncate on operation_log_default for each statement execute function refuse_change()
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
create trigger no_truncate before truncate on operation_log for each statement execute function refuse_change();
select company_column('operation_log', 'company_id', 'stays');

create table operation_log_horizon (
  id boolean not null default true,
  xid bigint not null,
  constraint operation_log_horizon_pkey primary key (id),
  constraint operation_log_horizon_id_check check (id)
);

create table operation_log_seal (
  seq bigint not null,
  log_id uuid not null,
  log_at timestamptz not null,
  hash bytea not null,
  sealed_at timestamptz not null default now(),
  constraint operation_log_seal_pkey primary key (seq),
  constraint operation_log_seal_log_id_key unique (log_id)
);
create trigger append_only before delete or update on operation_log_seal for each row execute function refuse_change();
create trigger no_truncate before truncate on operation_log_seal for each statement execute function refuse_change();

create table operation_log_shredded (
  log_id uuid not null,
  log_at timestamptz not null,
  portion uuid not null,
  digest bytea not null,
  constraint operation_log_shredded_pkey primary key (log_id)
);
create index operation_log_shredded_at on operation_log_shredded (log_at);
create index operation_log_shredded_portion on operation_log_shredded (portion, log_id);
create trigger append_only before delete or update on operation_log_shredded
  for each row execute function refuse_change();
create trigger no_truncate before truncate on operation_log_shredded for each statement execute function refuse_change();

create table operation_log_unnamed (
  log_id uuid not null,
  log_at timestamptz not null,
  portion uuid not null,
  digest bytea not null,
  constraint operation_log_unnamed_pkey primary key (log_id)
);
create index operation_log_unnamed_portion on operation_log_unnamed (portion, log_id);
create trigger append_only before delete or update on operation_log_unnamed
  for each row execute function refuse_change();
create trigger no_truncate before truncate on operation_log_unnamed for each statement execute function refuse_change();
