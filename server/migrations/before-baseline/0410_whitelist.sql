-- White lists: who asks that so many may come in, where, when and how often; and who was bound to a place.
create sequence whitelist_running;

create table whitelist (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  -- WL-2027-000123.
  number text not null constraint whitelist_number unique,
  state text not null default 'pending' constraint whitelist_state check (state in ('pending', 'processing', 'valid',
    'pendingReview', 'stopped', 'refused', 'withdrawn', 'voided', 'expired')),
  kind text not null constraint whitelist_kind check (kind in ('certificate', 'vehicle')),
  -- The ground it is of; whose doors.
  exhibition_id uuid not null references exhibition,
  sponsor_id uuid not null references company,
  -- The host.
  company_id uuid not null references company,
  allowed_people int not null constraint whitelist_allowed_people check (allowed_people > 0),
  allowed_vehicles int not null default 0 constraint whitelist_allowed_vehicles
    check (case kind when 'vehicle' then allowed_vehicles > 0 else allowed_vehicles = 0 end),
  bound int not null default 0 check (bound >= 0),
  bound_vehicles int not null default 0 check (bound_vehicles >= 0),
  plates text[] not null default '{}' constraint whitelist_plates
    check (cardinality(plates) <= allowed_vehicles and (kind = 'certificate' or plates <> '{}')),
  door_ids uuid[] not null constraint whitelist_doors check (door_ids <> '{}'),
  valid_from date not null,
  valid_to date not null,
  entries_kind text not null constraint whitelist_entries_kind check (entries_kind in ('single', 'unlimited')),
  entry_reason text not null,
  guest_description text not null default '',
  -- What its host asks for while it is under review, by the names of the form.
  proposed jsonb,
  submitted_by uuid not null,
  submitted_by_name text not null,
  submitted_at timestamptz not null default now(),
  decided_by_name text,
  decided_at timestamptz,
  constraint whitelist_places check (bound <= allowed_people and bound_vehicles <= allowed_vehicles),
  constraint whitelist_days check (valid_from <= valid_to),
  constraint whitelist_proposed check ((proposed is not null) = (state = 'pendingReview'))
);
create index whitelist_list on whitelist (submitted_at, id);
create index whitelist_of_exhibition on whitelist (exhibition_id, submitted_at, id);
create index whitelist_of_company on whitelist (company_id, submitted_at, id);
create index whitelist_of_sponsor on whitelist (sponsor_id, submitted_at, id);
create index whitelist_submitted on whitelist (submitted_by) where state in ('pending', 'processing', 'pendingReview');
create index whitelist_ends on whitelist (valid_to) where state in ('valid', 'pendingReview', 'stopped');
create index whitelist_plate on whitelist using gin (plates);

select count_on('whitelist', 'whitelist.{state}', 'venue', 'sponsor_id where company_id <> sponsor_id');
select waits_on('whitelist', 'venue', '{pending,processing,pendingReview}');
select waits_on('whitelist', 'sponsor_id', '{pending}');

-- Who took a place: a badge of the ground, by the same id. Who was unbound keeps a row and no place.
create table whitelist_guest (
  id uuid primary key,
  whitelist_id uuid not null references whitelist,
  exhibition_id uuid not null,
  name text not null,
  document_type text not null,
  document_digest bytea not null,
  document_masked text not null,
  phone_digest bytea not null,
  phone_masked text not null,
  plate text,
  bound_at timestamptz not null default now(),
  unbound_at timestamptz
);
create unique index whitelist_guest_person on whitelist_guest (whitelist_id, document_digest) where unbound_at is null;
create unique index whitelist_guest_plate on whitelist_guest (whitelist_id, plate) where unbound_at is null;
create index whitelist_guest_list on whitelist_guest (whitelist_id, bound_at, id);
create index whitelist_guest_document on whitelist_guest (document_digest);
create index whitelist_guest_phone on whitelist_guest (phone_digest);
create index whitelist_guest_known_plate on whitelist_guest (plate) where plate is not null;
