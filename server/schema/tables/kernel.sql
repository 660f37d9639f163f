-- The tables of kernel as the migrations leave them. `npm run schema` writes this file; it is not edited by hand.
-- `select count_on`, `pending_for`, `encrypted_by_key` and `company_reference` stand for the triggers named below them;
-- the triggers of `append_only`, append_only and no_truncate, are written out (all: server/schema/functions/kernel).

create table base_seed (
  name text not null,
  at timestamptz not null default now(),
  constraint base_seed_pkey primary key (name)
);

create table cell_member (
  exhibition_id uuid not null,
  generation integer not null default 1,
  open boolean not null default true,
  new_cell text,
  constraint cell_member_pkey primary key (exhibition_id),
  constraint cell_member_generation_check check (generation > 0),
  constraint cell_member_new_cell_check check (new_cell <> ''),
  constraint cell_member_new_cell_is_elsewhere check (new_cell is null or not open)
);

create table company_reference (
  table_name text not null,
  column_name text not null,
  on_merge text not null,
  narrowed text not null default 'true',
  also_set text not null default '',
  label text,
  position integer not null generated always as identity,
  constraint company_reference_pkey primary key (table_name, column_name),
  constraint company_reference_on_merge_check check (on_merge in ('moves', 'rule', 'stays', 'never'))
);

create table encrypted_column (
  source text not null,
  column_name text not null,
  json_key text,
  cell_table text not null,
  cell_column text not null,
  cell_row text not null,
  constraint encrypted_column_pkey primary key (source, column_name)
);

create table file (
  id uuid not null default uuidv7(),
  company_id uuid,
  operator_id uuid,
  purpose text not null,
  target text not null default '',
  name text not null default '',
  type text not null default 'application/octet-stream',
  size bigint not null,
  sha256 bytea not null,
  state text not null default 'expected',
  ready_at timestamptz,
  refusal text,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  exhibition_id uuid,
  constraint file_pkey primary key (id),
  constraint file_size_check check (size >= 0),
  constraint file_state_check check (state in ('expected', 'stored', 'claimed'))
);
create index file_expiring on file (expires_at) where expires_at is not null;
create index file_of_guest on file (target) where company_id is null and state <> 'claimed' and target <> '';
create index file_target on file (purpose, target) where state = 'claimed' and target <> '';
create index file_unclaimed on file (created_at) where state <> 'claimed';
create index file_waiting on file (company_id, created_at) where state <> 'claimed';
alter table file replica identity full;
select company_reference('file', 'company_id', 'moves', narrow => 'state <> ''claimed''', guarded => false);

create table function_revision (
  name text not null,
  revision integer not null,
  sha256 text not null,
  applied_at timestamptz not null default now(),
  constraint function_revision_pkey primary key (name)
);

create table history (
  subject_id uuid not null,
  id uuid not null default uuidv7(),
  entity_type text not null,
  event text not null,
  from_state text,
  to_state text not null,
  operator_id uuid,
  operator_name text not null default '',
  company_id uuid,
  company_name jsonb,
  reason_code text,
  note text,
  requested_fields jsonb,
  snapshot jsonb,
  at timestamptz not null default clock_timestamp(),
  undoes uuid,
  exhibition_id uuid,
  constraint history_pkey primary key (subject_id, id)
) partition by hash (subject_id);
-- partitions history_0 to history_3: for values with (modulus 4, remainder N)
--   create trigger no_truncate before truncate on history_N for each statement execute function refuse_change()
--   replica identity full
create index history_of_declarations on history (at, id) where entity_type = 'declaration';
create index history_of_whitelists on history (at, id) where entity_type = 'whitelist';
create trigger append_only before delete or update on history
  for each row execute function refuse_change_but('{"snapshot": null}');
create trigger fill_exhibition before insert on history
  for each row when (new.exhibition_id is null) execute function history_exhibition();
create trigger no_truncate before truncate on history for each statement execute function refuse_change();
alter table history replica identity full;
select company_reference('history', 'company_id', 'stays');

create table idempotency_record (
  owner bytea not null,
  trace bytea not null,
  payload bytea not null,
  outcome jsonb,
  outcome_encrypted bytea,
  created_at timestamptz not null default clock_timestamp(),
  tx bigint default pg_current_xact_id()::text::bigint,
  log_id uuid default uuidv7(),
  trace_id uuid,
  command text not null default '',
  status_code integer not null default 0,
  reason text,
  refusal_details jsonb,
  address text not null default '',
  exhibition_id uuid,
  company_id uuid,
  operator_id uuid,
  operator_name text not null default '',
  device_id uuid,
  entity_type text,
  target_id text,
  target_name text,
  before jsonb,
  after jsonb,
  constraint idempotency_record_pkey primary key (owner, trace)
);
create index idempotency_record_at on idempotency_record using brin (created_at);
create index idempotency_record_tx on idempotency_record (tx);
create trigger arrived before insert or update on idempotency_record for each row execute function arrived('0');
create trigger no_truncate before truncate on idempotency_record for each statement execute function refuse_change();
create trigger protect_journal before delete or update on idempotency_record
  for each row execute function protect_journal();
alter table idempotency_record enable replica trigger arrived;
alter table idempotency_record replica identity full;
select company_reference('idempotency_record', 'company_id', 'stays');

create table import (
  id uuid not null default uuidv7(),
  entity_type text not null,
  exhibition_id uuid,
  participation_id uuid,
  company_id uuid not null,
  settings jsonb not null default '{}'::jsonb,
  file_id uuid not null,
  file_name text not null,
  job_id uuid,
  version integer not null default 1,
  total integer not null default 0,
  good integer not null default 0,
  bad integer not null default 0,
  corrected integer not null default 0,
  submitted integer not null default 0,
  entered_by uuid,
  created_by uuid not null,
  created_by_name text not null default '',
  created_at timestamptz not null default clock_timestamp(),
  filled integer not null default 0,
  reading jsonb not null default '{}'::jsonb,
  queue text,
  constraint import_pkey primary key (id)
);
create index import_company on import (exhibition_id, company_id, created_at, id);
create index import_content on import (entity_type, company_id, (settings ->> 'sha256')) where settings ? 'sha256';
create index import_list on import (exhibition_id, created_at, id);
create index import_of_company on import (entity_type, company_id, created_at, id) where exhibition_id is null;
create trigger file_of_exhibition after insert or update of file_id on import
  for each row when (new.exhibition_id is not null) execute function file_of_exhibition('file_id');
alter table import replica identity full;
select company_reference('import', 'company_id', 'moves', guarded => false);
select encrypted_by_key('import', 'settings', cell_row => 'settings ->> ''key''', json_key => 'sealed');
-- creates import_settings_open_key, import_settings_open_key_insert

create table import_row (
  import_id uuid not null,
  row_number integer not null,
  id uuid not null default uuidv7(),
  version integer not null default 1,
  state text not null,
  reason text,
  cells_encrypted bytea,
  name text not null default '',
  issues jsonb not null default '[]'::jsonb,
  created_id uuid,
  exhibition_id uuid,
  constraint import_row_pkey primary key (import_id, row_number),
  constraint import_row_import_id_fkey foreign key (import_id) references import(id) on delete cascade,
  constraint import_row_head check ((state = 'head') = (row_number = 0)),
  constraint import_row_state_check check (state in ('bad', 'mended', 'good', 'removed', 'head'))
);
create index import_row_list on import_row (import_id, state, row_number, id);
create index import_row_reasons on import_row (import_id, reason, state, row_number, id) where reason is not null;
create trigger fill_exhibition before insert on import_row
  for each row when (new.exhibition_id is null) execute function fill_exhibition('import_id', 'import');
alter table import_row replica identity full;
select encrypted_by_key('import_row', 'cells_encrypted', cell_row => 'import_id || '' '' || row_number',
  cell_table => 'badge_import_row', cell_column => '''cells_sealed''');
-- creates import_row_cells_encrypted_open_key, import_row_cells_encrypted_open_key_insert

create table job (
  id uuid not null default uuidv7(),
  kind text not null,
  company_id uuid,
  operator_id uuid,
  operator_name text not null default '',
  exhibition_id uuid,
  language text not null default 'cn',
  title_key text not null,
  title_values jsonb not null default '{}'::jsonb,
  payload jsonb not null default '{}'::jsonb,
  state text not null default 'queued',
  cancel_requested boolean not null default false,
  progress_done bigint not null default 0,
  progress_total bigint,
  saved jsonb,
  result jsonb,
  error jsonb,
  attempts integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  expires_at timestamptz not null default now() + '7 days'::interval,
  traceparent text,
  constraint job_pkey primary key (id),
  constraint job_language_check check (language in ('cn', 'en')),
  constraint job_state_check check (state in ('queued', 'running', 'done', 'failed', 'cancelled'))
);
create index job_company on job (company_id, id desc);
create index job_expiring on job (expires_at);
create index job_failed on job (id desc) where state = 'failed';
create index job_operator on job (operator_id, id desc);
alter table job replica identity full;
select company_reference('job', 'company_id', 'moves',
  narrow => 'operator_id in (select o.id from operator o where o.company_id = $2)', guarded => false);

create table job_host (
  number integer not null generated always as identity,
  worker_pool text,
  started_at timestamptz not null default now(),
  constraint job_host_pkey primary key (number)
);

create table keyring (
  id uuid not null default gen_random_uuid(),
  purpose text not null,
  scope text not null default '',
  generation integer not null default 0,
  kid text not null,
  wrapped bytea not null,
  created_at timestamptz not null default now(),
  retire_at timestamptz,
  compromised_at timestamptz,
  active_from timestamptz,
  wrapped_by text,
  constraint keyring_pkey primary key (id),
  constraint keyring_kid_key unique (kid),
  constraint keyring_purpose_scope_generation_key unique (purpose, scope, generation),
  constraint keyring_wrapped_by foreign key (wrapped_by) references master_key(mark),
  constraint keyring_kid_check check (kid ~ '^[A-Za-z0-9_-]{8}$'),
  constraint keyring_purpose_check check (purpose ~ '^[a-z][A-Za-z0-9]*$')
);
create trigger refuse_to_forget before delete on keyring for each row execute function refuse_to_forget();

create table master_key (
  mark text not null,
  since timestamptz not null default now(),
  constraint master_key_pkey primary key (mark)
);

create table migration (
  name text not null,
  sha256 text not null,
  applied_at timestamptz not null default now(),
  constraint migration_pkey primary key (name)
);

create table public_link (
  digest bytea not null,
  purpose text not null,
  subject uuid not null,
  encrypted bytea not null,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  exhibition_id uuid,
  constraint public_link_pkey primary key (digest),
  constraint public_link_subject unique (subject, purpose)
);
create trigger fill_exhibition before insert on public_link
  for each row when (new.exhibition_id is null) execute function fill_exhibition('subject', 'whitelist',
    'whitelist_guest', 'declaration', 'epidemic_strategy', 'blacklist');
alter table public_link replica identity full;
select encrypted_by_key('public_link', 'encrypted', cell_row => 'subject::text', cell_table => 'open_link',
  cell_column => 'purpose');
-- creates public_link_encrypted_open_key, public_link_encrypted_open_key_insert

create table public_link_miss (
  network text not null,
  at timestamptz not null default clock_timestamp()
);
create index public_link_miss_network on public_link_miss (network, at);

create table retired_key (
  kid bytea not null,
  closed_at timestamptz not null default now(),
  horizon xid8,
  destroyed_at timestamptz,
  constraint retired_key_pkey primary key (kid),
  constraint retired_key_kid_check check (octet_length(kid) = 6)
);

create table rollup_checkpoint (
  name text not null,
  watermark bigint,
  system_identifier bigint,
  floor uuid,
  rolled_up_at timestamptz,
  constraint rollup_checkpoint_pkey primary key (name)
);

create table row_count (
  scope uuid not null,
  name text not null,
  slot smallint not null,
  value bigint not null,
  exhibition_id uuid,
  constraint row_count_pkey primary key (scope, name, slot)
) with (fillfactor=70);
create trigger replaced_on_arrival before insert on row_count
  for each row execute function replaced_on_arrival('scope', 'name', 'slot');
alter table row_count enable replica trigger replaced_on_arrival;
alter table row_count replica identity full;

create table set_aside (
  walk text not null,
  source text not null,
  row_key text not null,
  kid text,
  again jsonb not null default '{}'::jsonb,
  first_at timestamptz not null default clock_timestamp(),
  last_at timestamptz not null default clock_timestamp(),
  constraint set_aside_pkey primary key (walk, source, row_key)
);
create index set_aside_last on set_aside (last_at);

create unlogged table socket_token (
  token_hash bytea not null,
  session_id text not null,
  operator_id text not null,
  expires_at timestamptz not null,
  constraint socket_token_pkey primary key (token_hash)
);
create index socket_token_expiry on socket_token (expires_at);

create table stock_pool (
  scope uuid not null,
  name text not null,
  slot smallint not null,
  open integer not null default 0,
  taken integer not null default 0,
  exhibition_id uuid,
  constraint stock_pool_pkey primary key (scope, name, slot),
  constraint stock_pool_open check (open >= 0),
  constraint stock_pool_slot check (slot >= 0 and slot <= 15),
  constraint stock_pool_taken check (taken >= 0)
) with (fillfactor=70);
alter table stock_pool replica identity full;
