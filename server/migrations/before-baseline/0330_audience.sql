-- People an organizer may write to: who holds something of its exhibitions (real), and who may come (potential). A row an
-- owner and human; the venue keeps its own.
create table audience (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  owner_id uuid not null references company,
  kind text not null default 'potential' constraint audience_kind check (kind in ('real', 'potential')),
  name text not null check (char_length(name) between 1 and 100),
  gender text constraint audience_gender check (gender in ('female', 'male')),
  birth date,
  document_type text,
  document_digest bytea,
  document_sealed bytea,
  document_masked text not null default '',
  document_tail text,
  phone_digest bytea,
  phone_sealed bytea,
  phone_masked text not null default '',
  phone_tail text,
  email_digest bytea,
  email_sealed bytea,
  email_masked text not null default '',
  region text constraint audience_region check (region ~ '^\d{6}$'),
  employer text not null default '',
  job_title text not null default '',
  job_class text,
  industry text,
  channel text,
  source text not null constraint audience_source check (source in ('added', 'imported', 'badge', 'ticket', 'survey')),
  -- Gender, birth and region were told by an identity card.
  told boolean not null default false,
  -- What they said last, or nobody has said; kept by the same statement that writes a consent.
  survey text not null default 'unknown' check (survey in ('unknown', 'given', 'withdrawn')),
  marketing text not null default 'unknown' check (marketing in ('unknown', 'given', 'withdrawn')),
  exhibitions int not null default 0,
  seen_at timestamptz not null default clock_timestamp(),
  created_at timestamptz not null default clock_timestamp(),
  created_by uuid,
  -- Who it turned out to be: it rests, until it is split off again.
  merged_into uuid references audience,
  constraint audience_reachable check (document_digest is not null or phone_digest is not null or email_digest is not null)
) with (fillfactor = 85);
-- One human, one row: known by a document, or by telephone and name.
create unique index audience_document on audience (owner_id, document_digest) where document_digest is not null and merged_into is null;
create unique index audience_phone_name on audience (owner_id, phone_digest, name) where phone_digest is not null and merged_into is null;
create index audience_list on audience (owner_id, kind, seen_at, id) where merged_into is null;
create index audience_by_name on audience (owner_id, kind, name, id) where merged_into is null;
create index audience_email on audience (owner_id, email_digest) where email_digest is not null and merged_into is null;
create index audience_merged on audience (merged_into) where merged_into is not null;
create index audience_found on audience using gin ((name_grams(right(owner_id::text, 6), name)
  || array[right(owner_id::text, 6) || 'd' || document_tail, right(owner_id::text, 6) || 'p' || phone_tail]));

select count_on('audience', 'audience.{kind}', 'owner_id where merged_into is null');

-- A holder of a badge or ticket in an exhibition, as they were when it was gathered: figures stay true when people change,
-- are merged or erased. The organizer's row of the human, and the venue's.
create table attendance (
  exhibition_id uuid not null,
  holder_id uuid not null,
  holder text not null check (holder in ('badge', 'ticket')),
  audience_id uuid references audience,
  venue_audience_id uuid references audience,
  participation_id uuid,
  type_id uuid,
  people int not null default 1 check (people > 0),
  gender text,
  age smallint,
  region text,
  job_class text,
  industry text,
  channel text,
  -- Has held something of an earlier exhibition of the organizer.
  came_before boolean not null default false,
  -- The day of bit 0: fourteen days before move-in. A bit is a day of the gate on which they came in.
  first_day date not null,
  days bit(128) not null default repeat('0', 128)::bit(128),
  -- Its human was erased: it is not gathered again.
  erased boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  primary key (exhibition_id, holder_id)
) partition by hash (exhibition_id);
do $$ begin
  for part in 0..3 loop
    execute format('create table attendance_%s partition of attendance for values with (modulus 4, remainder %s) with (fillfactor = 85)',
      part, part);
  end loop;
end $$;
create index attendance_audience on attendance (audience_id) where audience_id is not null;
create index attendance_venue_audience on attendance (venue_audience_id) where venue_audience_id is not null;
create index attendance_type on attendance (exhibition_id, type_id);

-- Holders that are to be gathered. Written without looking who stands here already, so that no writer waits for another;
-- a gatherer takes rows away before it reads what they are about.
create table audience_due (
  id bigint generated always as identity primary key,
  exhibition_id uuid not null,
  holder_id uuid not null,
  holder text not null,
  -- They came in on this day of the gate.
  came_on date
);

-- What somebody said of being written to, whoever they were taken for then. Never changed.
create table consent (
  id uuid primary key default uuidv7(),
  owner_id uuid not null,
  audience_id uuid not null,
  purpose text not null check (purpose in ('survey', 'marketing')),
  state text not null check (state in ('given', 'withdrawn')),
  how text not null check (how in ('page', 'survey', 'import', 'operator', 'merge', 'reply')),
  text text not null default '',
  by_name text not null default '',
  at timestamptz not null default clock_timestamp()
);
create index consent_audience on consent (audience_id, id);
select append_only('consent');

-- Telephones and addresses nobody may write to, by digest: it outlives merging, erasing and bringing in again.
create table suppression (
  owner_id uuid not null,
  contact_digest bytea not null,
  how text not null check (how in ('page', 'reply', 'refused')),
  at timestamptz not null default clock_timestamp(),
  primary key (owner_id, contact_digest)
);

-- Two that may be one human: the same telephone under two names, the same name born the same day, the same address.
create table merge_suggestion (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  owner_id uuid not null,
  one_id uuid not null references audience on delete cascade,
  other_id uuid not null references audience on delete cascade,
  why text not null check (why in ('phone', 'email', 'nameBirth')),
  state text not null default 'open' constraint merge_suggestion_state check (state in ('open', 'dismissed', 'merged')),
  created_at timestamptz not null default clock_timestamp(),
  constraint merge_suggestion_once unique (one_id, other_id),
  constraint merge_suggestion_order check (one_id < other_id)
);
create index merge_suggestion_list on merge_suggestion (owner_id, state, created_at, id);
create index merge_suggestion_other on merge_suggestion (other_id);
select count_on('merge_suggestion', 'mergeSuggestion.{state}', 'owner_id');

-- Who was taken for whom: what the one that stayed was before, to be split again within thirty days.
create table audience_merge (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  owner_id uuid not null,
  kept_id uuid not null references audience on delete cascade,
  merged_id uuid not null references audience on delete cascade,
  -- The row that stayed as it was before, and the names of the values it took over.
  before jsonb not null,
  taken text[] not null,
  -- Attendances that came with the merged one.
  moved jsonb not null default '[]',
  by_name text not null default '',
  at timestamptz not null default clock_timestamp(),
  split_at timestamptz
);
create index audience_merge_kept on audience_merge (kept_id, at);
create unique index audience_merged_once on audience_merge (merged_id) where split_at is null;
