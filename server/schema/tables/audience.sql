-- The tables of audience as the migrations leave them. `npm run schema` writes this file; it is not edited by hand.
-- `select count_on`, `pending_for`, `encrypted_by_key` and `company_reference` stand for the triggers named below them;
-- the triggers of `append_only`, append_only and no_truncate, are written out (all: server/schema/functions/kernel).

create table attendance (
  exhibition_id uuid not null,
  holder_id uuid not null,
  holder text not null,
  audience_id uuid,
  venue_audience_id uuid,
  participation_id uuid,
  type_id uuid,
  people integer not null default 1,
  gender text,
  age smallint,
  region text,
  job_class text,
  industry text,
  channel text,
  came_before boolean not null default false,
  first_day date not null,
  days bit(128) not null default repeat('0', 128)::bit(128),
  erased boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  constraint attendance_pkey primary key (exhibition_id, holder_id),
  constraint attendance_audience_id_fkey foreign key (audience_id) references audience(id),
  constraint attendance_venue_audience_id_fkey foreign key (venue_audience_id) references audience(id),
  constraint attendance_holder_check check (holder in ('badge', 'ticket')),
  constraint attendance_people_check check (people > 0)
) partition by hash (exhibition_id);
-- partitions attendance_0 to attendance_3: for values with (modulus 4, remainder N)
--   fillfactor=85
create index attendance_audience on attendance (audience_id) where audience_id is not null;
create index attendance_type on attendance (exhibition_id, type_id);
create index attendance_venue_audience on attendance (venue_audience_id) where venue_audience_id is not null;
create trigger attendance_rolled_delete after delete on attendance
  referencing old table as old_rows
  for each statement execute function visitor_rolled_delete();
create trigger attendance_rolled_insert after insert on attendance
  referencing new table as new_rows
  for each statement execute function visitor_rolled_insert();
create trigger attendance_rolled_update after update on attendance
  referencing old table as old_rows new table as new_rows
  for each statement execute function visitor_rolled_update();

create table audience (
  id uuid not null default uuidv7(),
  version integer not null default 1,
  owner_id uuid not null,
  kind text not null default 'potential',
  name text not null,
  gender text,
  birth date,
  document_type text,
  document_blind_index bytea,
  document_encrypted bytea,
  document_masked text not null default '',
  document_tail text,
  phone_blind_index bytea,
  phone_encrypted bytea,
  phone_masked text not null default '',
  phone_tail text,
  email_blind_index bytea,
  email_encrypted bytea,
  email_masked text not null default '',
  region text,
  employer text not null default '',
  job_title text not null default '',
  job_class text,
  industry text,
  channel text,
  source text not null,
  read_from_document boolean not null default false,
  survey text not null default 'unknown',
  marketing text not null default 'unknown',
  exhibitions integer not null default 0,
  seen_at timestamptz not null default clock_timestamp(),
  created_at timestamptz not null default clock_timestamp(),
  created_by uuid,
  merged_into uuid,
  constraint audience_pkey primary key (id),
  constraint audience_merged_into_fkey foreign key (merged_into) references audience(id),
  constraint audience_owner_id_fkey foreign key (owner_id) references company(id),
  constraint audience_gender check (gender in ('female', 'male')),
  constraint audience_kind check (kind in ('real', 'potential')),
  constraint audience_marketing_check check (marketing in ('unknown', 'given', 'withdrawn')),
  constraint audience_name_check check (char_length(name) >= 1 and char_length(name) <= 100),
  constraint audience_reachable check (document_blind_index is not null or phone_blind_index is not null or
    email_blind_index is not null),
  constraint audience_region check (region ~ '^\d{6}$'),
  constraint audience_source check (source in ('added', 'imported', 'badge', 'ticket', 'survey')),
  constraint audience_survey_check check (survey in ('unknown', 'given', 'withdrawn'))
) with (fillfactor=85);
create index audience_by_name on audience (owner_id, kind, name, id) where merged_into is null;
create unique index audience_document on audience (owner_id, document_blind_index) where document_blind_index is not
  null and merged_into is null;
create index audience_email on audience (owner_id, email_blind_index) where email_blind_index is not null and
  merged_into is null;
create index audience_list on audience (owner_id, kind, seen_at, id) where merged_into is null;
create index audience_merged on audience (merged_into) where merged_into is not null;
create unique index audience_phone_name on audience (owner_id, phone_blind_index, name) where phone_blind_index is not
  null and merged_into is null;
create index audience_search on audience using gin ((search_grams("right"(owner_id::text, 6), name) ||
  array[("right"(owner_id::text, 6) || 'd') || document_tail, ("right"(owner_id::text, 6) || 'p') || phone_tail]));
select company_reference('audience', 'owner_id', 'never');
select count_on('audience', 'audience.{kind}', 'owner_id where merged_into is null');
-- creates audience_counted_audience_delete, audience_counted_audience_insert, audience_counted_audience_update
select encrypted_by_key('audience', 'document_encrypted', cell_column => '''document_sealed''');
-- creates audience_document_encrypted_open_key, audience_document_encrypted_open_key_insert
select encrypted_by_key('audience', 'email_encrypted', cell_column => '''email_sealed''');
-- creates audience_email_encrypted_open_key, audience_email_encrypted_open_key_insert
select encrypted_by_key('audience', 'phone_encrypted', cell_column => '''phone_sealed''');
-- creates audience_phone_encrypted_open_key, audience_phone_encrypted_open_key_insert

create table audience_merge (
  id uuid not null default uuidv7(),
  version integer not null default 1,
  owner_id uuid not null,
  surviving_id uuid not null,
  merged_id uuid not null,
  before jsonb not null,
  taken text[] not null,
  reassigned jsonb not null default '[]'::jsonb,
  by_name text not null default '',
  at timestamptz not null default clock_timestamp(),
  split_at timestamptz,
  constraint audience_merge_pkey primary key (id),
  constraint audience_merge_merged_id_fkey foreign key (merged_id) references audience(id) on delete cascade,
  constraint audience_merge_surviving_id_fkey foreign key (surviving_id) references audience(id) on delete cascade
);
create index audience_merge_surviving on audience_merge (surviving_id, at);
create unique index audience_merged_once on audience_merge (merged_id) where split_at is null;
select company_reference('audience_merge', 'owner_id', 'never');

create table audience_sync_queue (
  id bigint not null generated always as identity,
  exhibition_id uuid not null,
  holder_id uuid not null,
  holder text not null,
  came_on date,
  constraint audience_sync_queue_pkey primary key (id)
);
alter table audience_sync_queue replica identity full;

create table consent (
  id uuid not null default uuidv7(),
  owner_id uuid not null,
  audience_id uuid not null,
  purpose text not null,
  state text not null,
  how text not null,
  text text not null default '',
  by_name text not null default '',
  at timestamptz not null default clock_timestamp(),
  given_on date,
  constraint consent_pkey primary key (id),
  constraint consent_how_check check (how in ('page', 'survey', 'import', 'operator', 'merge', 'reply')),
  constraint consent_import check (how <> 'import' or btrim(text) <> '' and given_on is not null and given_on <= ((at at
    time zone 'UTC')::date + 1)) not valid,
  constraint consent_purpose_check check (purpose in ('survey', 'marketing')),
  constraint consent_state_check check (state in ('given', 'withdrawn'))
);
create index consent_audience on consent (audience_id, id);
create trigger append_only before delete or update on consent for each row execute function refuse_change();
create trigger no_truncate before truncate on consent for each statement execute function refuse_change();
select company_reference('consent', 'owner_id', 'never');

create table merge_suggestion (
  id uuid not null default uuidv7(),
  version integer not null default 1,
  owner_id uuid not null,
  one_id uuid not null,
  other_id uuid not null,
  why text not null,
  state text not null default 'open',
  created_at timestamptz not null default clock_timestamp(),
  constraint merge_suggestion_pkey primary key (id),
  constraint merge_suggestion_once unique (one_id, other_id),
  constraint merge_suggestion_one_id_fkey foreign key (one_id) references audience(id) on delete cascade,
  constraint merge_suggestion_other_id_fkey foreign key (other_id) references audience(id) on delete cascade,
  constraint merge_suggestion_order check (one_id < other_id),
  constraint merge_suggestion_state check (state in ('open', 'dismissed', 'merged')),
  constraint merge_suggestion_why_check check (why in ('phone', 'email', 'nameBirth'))
);
create index merge_suggestion_list on merge_suggestion (owner_id, state, created_at, id);
create index merge_suggestion_other on merge_suggestion (other_id);
select company_reference('merge_suggestion', 'owner_id', 'never');
select count_on('merge_suggestion', 'mergeSuggestion.{state}', 'owner_id');
-- creates merge_suggestion_counted_mergesuggestion_delete, merge_suggestion_counted_mergesuggestion_insert,
--  merge_suggestion_counted_mergesuggestion_update

create table suppression (
  owner_id uuid not null,
  contact_blind_index bytea not null,
  how text not null,
  at timestamptz not null default clock_timestamp(),
  constraint suppression_pkey primary key (owner_id, contact_blind_index),
  constraint suppression_how check (how in ('page', 'reply', 'refused', 'erased'))
);
select company_reference('suppression', 'owner_id', 'never');
