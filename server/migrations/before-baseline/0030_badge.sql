-- A badge type says who may carry the badge, what must be known of them, where and when it opens, and who approves.
create table badge_type (
  id uuid primary key default uuidv7(),
  exhibition_id uuid not null,
  -- Small number inside the exhibition; part of the badge code.
  no smallint not null check (no between 1 and 999),
  -- Two letters in front of the badge codes, from the English name.
  prefix text not null check (prefix ~ '^[A-Z]{2}$'),
  name_cn text not null,
  name_en text not null,
  subject text not null check (subject in ('person', 'vehicle')),
  colour text not null check (colour ~ '^#[0-9a-f]{6}$'),
  required_fields text[] not null default '{}',
  price_fen bigint not null default 0 check (price_fen >= 0),
  approval_route text not null check (approval_route in ('sponsor', 'sponsorThenPlatform', 'platform')),
  phases text[] not null check (cardinality(phases) > 0 and phases <@ array['moveIn', 'open', 'moveOut']),
  zones uuid[] not null default '{}',
  entries_kind text not null default 'unlimited' check (entries_kind in ('single', 'daily', 'unlimited')),
  entries_a_day smallint check ((entries_kind = 'daily') = (entries_a_day is not null) and entries_a_day > 0),
  minimum_age smallint check (minimum_age between 0 and 120),
  template_id uuid,
  version int not null default 1,
  created_at timestamptz not null default now(),
  unique (exhibition_id, no),
  unique (exhibition_id, name_cn),
  unique (exhibition_id, name_en)
);

-- A person, known by documents: one person may show an identity card here and a passport there.
create table person (
  id uuid primary key default uuidv7(),
  name text not null,
  birth date,
  gender text check (gender in ('male', 'female')),
  created_at timestamptz not null default now()
);

create table person_document (
  -- Keyed digest of type and normalised number: exact search without the number.
  digest bytea primary key,
  person_id uuid not null references person,
  type text not null
);
create index person_document_person on person_document (person_id);

-- Badges are what grows: keyed by exhibition first, so that they can be sharded by it.
create table badge (
  exhibition_id uuid not null,
  id uuid not null,
  version int not null default 1,
  state text not null,
  -- EX-000123: type prefix and a number of the exhibition's own.
  code text not null,
  badge_type_id uuid not null,
  participation_id uuid not null,
  company_id uuid not null,
  person_id uuid,
  name text not null check (char_length(name) between 1 and 100),
  name_en text not null default '',
  document_type text,
  document_digest bytea,
  document_sealed bytea,
  document_masked text not null default '',
  phone_digest bytea,
  phone_sealed bytea,
  phone_masked text not null default '',
  employer text not null default '',
  job_title text not null default '',
  birth date,
  photo_id uuid,
  phases text[] not null,
  batch_id uuid,
  -- The organizer (or the venue) that entered the row for its partner; such rows go to the platform.
  entered_by uuid,
  -- Set where the applicant should look twice: same name and birth date or phone as another badge.
  review_note text,
  submitted_by uuid,
  submitted_at timestamptz,
  created_by uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (exhibition_id, id)
) partition by hash (exhibition_id);

do $$ begin
  for part in 0..3 loop
    execute format('create table badge_%s partition of badge for values with (modulus 4, remainder %s)', part, part);
  end loop;
end $$;

create unique index badge_code on badge (exhibition_id, code);
create index badge_list on badge (exhibition_id, created_at, id);
create index badge_company on badge (exhibition_id, company_id, created_at, id);
create index badge_state on badge (exhibition_id, state, created_at, id);
create index badge_document on badge (exhibition_id, document_digest);
create index badge_name on badge (exhibition_id, name text_pattern_ops);
create index badge_phone on badge (exhibition_id, phone_digest) where phone_digest is not null;
create index badge_of_type on badge (exhibition_id, badge_type_id, created_at, id);
create index badge_batch on badge (batch_id) where batch_id is not null;

-- One person one badge, in each phase of an exhibition where the rule is on: a row as long as the badge lives.
create table badge_hold (
  exhibition_id uuid not null,
  person_id uuid not null,
  phase text not null,
  badge_id uuid not null,
  constraint one_person_one_badge primary key (exhibition_id, person_id, phase)
) partition by hash (exhibition_id);
do $$ begin
  for part in 0..3 loop
    execute format('create table badge_hold_%s partition of badge_hold for values with (modulus 4, remainder %s)', part, part);
  end loop;
end $$;
create index badge_hold_badge on badge_hold (exhibition_id, badge_id);

-- The card or code that proves a badge. A reprint is a new credential; the old one is dead.
create table credential (
  exhibition_id uuid not null,
  id uuid not null,
  badge_id uuid not null,
  badge_type_id uuid not null,
  version int not null default 1,
  state text not null check (state in ('coded', 'queued', 'printed', 'failed', 'issued', 'dead')),
  code text not null,
  issued_to text,
  issued_at timestamptz,
  dead_reason text,
  print_job_id uuid,
  created_at timestamptz not null default clock_timestamp(),
  primary key (exhibition_id, id)
) partition by hash (exhibition_id);
do $$ begin
  for part in 0..3 loop
    execute format('create table credential_%s partition of credential for values with (modulus 4, remainder %s)', part, part);
  end loop;
end $$;
create unique index one_living_credential on credential (exhibition_id, badge_id) where state <> 'dead';
create index credential_badge on credential (exhibition_id, badge_id);
create index credential_state on credential (exhibition_id, state, created_at, id);
create index credential_print_job on credential (print_job_id) where print_job_id is not null;

-- Numbers inside an exhibition. Each slot, picked by backend, hands out its own block of fifty, so that forty
-- writers do not queue on one row; slot -1 hands out the blocks, and whole batches at once.
create table badge_number (
  exhibition_id uuid not null,
  slot smallint not null,
  next_number int not null,
  block_end int not null default 0,
  primary key (exhibition_id, slot)
) with (fillfactor = 70);

-- The first of `wanted` numbers in a row.
create function take_badge_numbers(exhibition uuid, wanted int) returns int
language plpgsql as $$
declare
  block constant int := 50;
  first int;
begin
  if wanted = 1 then
    update badge_number set next_number = next_number + 1
    where exhibition_id = exhibition and slot = counter_slot() and next_number < block_end
    returning next_number - 1 into first;
    if found then return first; end if;
  end if;
  insert into badge_number as kept (exhibition_id, slot, next_number)
  values (exhibition, -1, 1 + case wanted when 1 then block else wanted end)
  on conflict (exhibition_id, slot) do update
    set next_number = kept.next_number + case wanted when 1 then block else wanted end
  returning next_number - case wanted when 1 then block else wanted end into first;
  if wanted = 1 then
    insert into badge_number as kept (exhibition_id, slot, next_number, block_end)
    values (exhibition, counter_slot(), first + 1, first + block)
    on conflict (exhibition_id, slot) do update set next_number = first + 1, block_end = first + block;
  end if;
  return first;
end $$;

create table badge_template (
  id uuid primary key default uuidv7(),
  exhibition_id uuid not null,
  name text not null,
  size text not null check (size in ('cr80', 'a6')),
  version int not null default 1,
  created_at timestamptz not null default now(),
  constraint badge_template_name unique (exhibition_id, name)
);

-- Counters of badges: by exhibition, by participation, and by badge type what waits for approval. Static, because this
-- table is written by the hundred thousand.
create function badge_counted() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into counter (scope, name, slot, value)
    select scope, 'badge.' || state, counter_slot(), count(*) from (
      select exhibition_id as scope, state from new_rows union all select participation_id, state from new_rows
      union all select badge_type_id, state from new_rows where state in ('pending', 'endorsed')) changed
    group by 1, 2 order by 1, 2
    on conflict (scope, name, slot) do update set value = counter.value + excluded.value;
  elsif tg_op = 'DELETE' then
    insert into counter (scope, name, slot, value)
    select scope, 'badge.' || state, counter_slot(), -count(*) from (
      select exhibition_id as scope, state from old_rows union all select participation_id, state from old_rows
      union all select badge_type_id, state from old_rows where state in ('pending', 'endorsed')) changed
    group by 1, 2 order by 1, 2
    on conflict (scope, name, slot) do update set value = counter.value + excluded.value;
  else
    insert into counter (scope, name, slot, value)
    select scope, 'badge.' || state, counter_slot(), sum(delta) from (
      select exhibition_id as scope, state, 1 as delta from new_rows union all select participation_id, state, 1 from new_rows
      union all select badge_type_id, state, 1 from new_rows where state in ('pending', 'endorsed')
      union all select exhibition_id, state, -1 from old_rows union all select participation_id, state, -1 from old_rows
      union all select badge_type_id, state, -1 from old_rows where state in ('pending', 'endorsed')) changed
    group by 1, 2 having sum(delta) <> 0 order by 1, 2
    on conflict (scope, name, slot) do update set value = counter.value + excluded.value;
  end if;
  return null;
end $$;

create trigger badge_inserted after insert on badge referencing new table as new_rows
  for each statement execute function badge_counted();
create trigger badge_updated after update on badge referencing old table as old_rows new table as new_rows
  for each statement execute function badge_counted();
create trigger badge_deleted after delete on badge referencing old table as old_rows
  for each statement execute function badge_counted();

-- Counters of credentials: by exhibition for the print queue's tabs, by badge type for the overview.
create function credential_counted() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into counter (scope, name, slot, value)
    select scope, 'credential.' || state, counter_slot(), count(*) from (
      select exhibition_id as scope, state from new_rows union all select badge_type_id, state from new_rows) changed
    group by 1, 2 order by 1, 2
    on conflict (scope, name, slot) do update set value = counter.value + excluded.value;
  else
    insert into counter (scope, name, slot, value)
    select scope, 'credential.' || state, counter_slot(), sum(delta) from (
      select exhibition_id as scope, state, 1 as delta from new_rows union all select badge_type_id, state, 1 from new_rows
      union all select exhibition_id, state, -1 from old_rows union all select badge_type_id, state, -1 from old_rows) changed
    group by 1, 2 having sum(delta) <> 0 order by 1, 2
    on conflict (scope, name, slot) do update set value = counter.value + excluded.value;
  end if;
  return null;
end $$;

create trigger credential_inserted after insert on credential referencing new table as new_rows
  for each statement execute function credential_counted();
create trigger credential_updated after update on credential referencing old table as old_rows new table as new_rows
  for each statement execute function credential_counted();

-- An import: one file, its rows good and bad. Bad rows stay here until they are mended or removed.
create table badge_import (
  id uuid primary key default uuidv7(),
  exhibition_id uuid not null,
  participation_id uuid not null,
  company_id uuid not null,
  badge_type_id uuid not null,
  file_id uuid not null,
  file_name text not null,
  job_id uuid,
  version int not null default 1,
  -- Rows of the file: total = good + bad + mended + removed. `submitted` of the good ones were bad once.
  total int not null default 0,
  good int not null default 0,
  bad int not null default 0,
  mended int not null default 0,
  submitted int not null default 0,
  entered_by uuid,
  created_by uuid not null,
  created_by_name text not null default '',
  created_at timestamptz not null default clock_timestamp()
);
create index badge_import_company on badge_import (exhibition_id, company_id, created_at, id);
create index badge_import_list on badge_import (exhibition_id, created_at, id);

create table badge_import_row (
  import_id uuid not null references badge_import on delete cascade,
  row_number int not null,
  id uuid not null default uuidv7(),
  version int not null default 1,
  state text not null check (state in ('bad', 'mended', 'good', 'removed')),
  -- The family of its first issue; a row counts under it in the report.
  reason text,
  -- Sealed values as typed in the file (personal numbers among them), and the reasons a bad row is bad.
  cells_sealed bytea,
  name text not null default '',
  issues jsonb not null default '[]',
  badge_id uuid,
  primary key (import_id, row_number)
);
create index badge_import_row_state on badge_import_row (import_id, state, row_number);
create index badge_import_row_reason on badge_import_row (import_id, reason, row_number) where state = 'bad';
