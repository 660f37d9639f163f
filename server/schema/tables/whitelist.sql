-- The tables of whitelist as the migrations leave them. `npm run schema` writes this file; it is not edited by hand.
-- `select count_on`, `pending_for`, `encrypted_by_key` and `company_reference` stand for the triggers named below them;
-- the triggers of `append_only`, append_only and no_truncate, are written out (all: server/schema/functions/kernel).

create table whitelist (
  id uuid not null default uuidv7(),
  version integer not null default 1,
  number text not null,
  state text not null default 'pending',
  kind text not null,
  exhibition_id uuid not null,
  sponsor_id uuid not null,
  company_id uuid not null,
  allowed_people integer not null,
  allowed_vehicles integer not null default 0,
  bound integer not null default 0,
  bound_vehicles integer not null default 0,
  plates text[] not null default '{}'::text[],
  door_ids uuid[] not null,
  valid_from date not null,
  valid_to date not null,
  entries_kind text not null,
  entry_reason text not null,
  guest_description text not null default '',
  proposed jsonb,
  submitted_by uuid not null,
  submitted_by_name text not null,
  submitted_at timestamptz not null default now(),
  decided_by_name text,
  decided_at timestamptz,
  standing boolean not null default false,
  before_refusal jsonb,
  constraint whitelist_pkey primary key (id),
  constraint whitelist_exhibition_id_id_key unique (exhibition_id, id),
  constraint whitelist_number unique (number),
  constraint whitelist_company_id_fkey foreign key (company_id) references company(id),
  constraint whitelist_exhibition_id_fkey foreign key (exhibition_id) references exhibition(id),
  constraint whitelist_sponsor_id_fkey foreign key (sponsor_id) references company(id),
  constraint whitelist_allowed_people check (allowed_people > 0),
  constraint whitelist_allowed_vehicles check (case kind
    when 'vehicle' then allowed_vehicles > 0
    else allowed_vehicles = 0
    end),
  constraint whitelist_bound_check check (bound >= 0),
  constraint whitelist_bound_vehicles_check check (bound_vehicles >= 0),
  constraint whitelist_capacity check (bound <= allowed_people and bound_vehicles <= allowed_vehicles),
  constraint whitelist_days check (valid_from <= valid_to),
  constraint whitelist_doors check (door_ids <> '{}'::uuid[]),
  constraint whitelist_entries_kind check (entries_kind in ('single', 'unlimited')),
  constraint whitelist_kind check (kind in ('certificate', 'vehicle')),
  constraint whitelist_plates check (cardinality(plates) <= allowed_vehicles and (kind = 'certificate' or plates <>
    '{}'::text[])),
  constraint whitelist_proposed check ((proposed is not null) = (state = 'pendingReview')),
  constraint whitelist_standing check (not standing or allowed_people = 1 and cardinality(door_ids) = 1 and (state in
    ('valid', 'stopped', 'voided', 'expired'))),
  constraint whitelist_state check (state in ('pending', 'processing', 'valid', 'pendingReview', 'stopped', 'refused',
    'withdrawn', 'voided', 'expired'))
);
create index whitelist_ends on whitelist (valid_to) where state in ('valid', 'pendingReview', 'stopped');
create index whitelist_list on whitelist (submitted_at, id);
create index whitelist_of_company on whitelist (company_id, submitted_at, id);
create index whitelist_of_exhibition on whitelist (exhibition_id, submitted_at, id);
create index whitelist_of_sponsor on whitelist (sponsor_id, submitted_at, id);
create index whitelist_plate on whitelist using gin (plates);
create index whitelist_standing_list on whitelist (submitted_at, id) where standing;
create index whitelist_submitted on whitelist (submitted_by) where state in ('pending', 'processing', 'pendingReview');
alter table whitelist replica identity using index whitelist_exhibition_id_id_key;
select company_reference('whitelist', 'company_id', 'moves', narrow => 'exhibition_id = any ($3)', label => 'whitelist');
-- creates whitelist_company_id_lives
select company_reference('whitelist', 'sponsor_id', 'never');
select count_on('whitelist', 'whitelist.{state}', 'venue where not is_sandbox(exhibition_id)',
  'sponsor_id where not is_sandbox(exhibition_id) and (company_id <> sponsor_id)');
-- creates whitelist_counted_whitelist_delete, whitelist_counted_whitelist_insert, whitelist_counted_whitelist_update
select pending_for('whitelist', 'sponsor_id', '{pending}');
-- creates whitelist_pending_for_sponsor_id
select pending_for('whitelist', 'venue', '{pending,processing,pendingReview}');
-- creates whitelist_pending_for_venue

create table whitelist_guest (
  id uuid not null,
  whitelist_id uuid not null,
  exhibition_id uuid not null,
  name text not null,
  document_type text not null,
  document_blind_index bytea not null,
  document_masked text not null,
  phone_blind_index bytea not null,
  phone_masked text not null,
  plate text,
  bound_at timestamptz not null default now(),
  unbound_at timestamptz,
  standing_door uuid,
  standing_number bytea,
  purged text[] not null default '{}'::text[],
  constraint whitelist_guest_pkey primary key (id),
  constraint whitelist_guest_whitelist_id_fkey foreign key (exhibition_id, whitelist_id) references
    whitelist(exhibition_id, id),
  constraint whitelist_guest_standing_number check (standing_door is null or standing_number is not null)
);
create index whitelist_guest_document on whitelist_guest (document_blind_index);
create index whitelist_guest_known_plate on whitelist_guest (plate) where plate is not null;
create index whitelist_guest_list on whitelist_guest (whitelist_id, bound_at, id);
create unique index whitelist_guest_person on whitelist_guest (whitelist_id, document_blind_index) where unbound_at is
  null;
create index whitelist_guest_phone on whitelist_guest (phone_blind_index);
create unique index whitelist_guest_plate on whitelist_guest (whitelist_id, plate) where unbound_at is null;
create unique index whitelist_guest_standing on whitelist_guest (standing_door, standing_number);
alter table whitelist_guest replica identity full;

create sequence whitelist_running;
