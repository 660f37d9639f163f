-- The tables of offline as the migrations leave them. `npm run schema` writes this file; it is not edited by hand.

create table conflict (
  id uuid not null default uuidv7(),
  exhibition_id uuid not null,
  version integer not null default 1,
  state text not null default 'pending',
  kind text not null,
  passage_id uuid not null,
  other_id uuid,
  badge_id uuid,
  ticket_id uuid,
  door_id uuid not null,
  reason text,
  facts jsonb,
  at timestamptz not null,
  taken_by uuid,
  taken_name text,
  resolution text,
  note text,
  created_at timestamptz not null default now(),
  constraint conflict_pkey primary key (id),
  constraint conflict_once unique (exhibition_id, kind, passage_id),
  constraint conflict_door_id_fkey foreign key (door_id) references door(id),
  constraint conflict_exhibition_id_fkey foreign key (exhibition_id) references exhibition(id) on delete cascade,
  constraint conflict_kind_check check (kind in ('twoDoors', 'afterRevocation', 'blacklistedInside', 'stayExceeded',
    'admittedRefused', 'refusedAdmitted', 'zoneOverrun', 'impossibleClock')),
  constraint conflict_resolution_check check (resolution in ('rightAsWas', 'stopped', 'badgeSuspended', 'deviceFault',
    'falseAlarm')),
  constraint conflict_resolved check ((state = 'finished') = (resolution is not null)),
  constraint conflict_state_check check (state in ('pending', 'processing', 'finished')),
  constraint conflict_taken check ((state = 'pending') = (taken_by is null))
);
create index conflict_at on conflict (exhibition_id, at, id);
create index conflict_list on conflict (exhibition_id, state, at, id);
create index conflict_of_badge on conflict (exhibition_id, badge_id) where badge_id is not null;
create index conflict_of_door on conflict (door_id, at);
create index conflict_of_kind on conflict (exhibition_id, kind, at, id);
create index conflict_of_ticket on conflict (exhibition_id, ticket_id) where ticket_id is not null;
create index conflict_waiting on conflict (exhibition_id, at) where state = 'pending';
select count_on('conflict', 'conflict.{state}', 'exhibition_id', 'venue where not is_rehearsal(exhibition_id)');
select waits_on('conflict', 'venue', '{pending}');

create table guard (
  id uuid not null default uuidv7(),
  exhibition_id uuid not null,
  version integer not null default 1,
  name text not null,
  door_ids uuid[] not null,
  pin_digest bytea not null,
  stopped boolean not null default false,
  wrong integer not null default 0,
  wrong_since timestamptz,
  created_at timestamptz not null default now(),
  constraint guard_pkey primary key (id),
  constraint guard_name unique (exhibition_id, name),
  constraint guard_exhibition_id_fkey foreign key (exhibition_id) references exhibition(id),
  constraint guard_name_check check (name <> '')
);
create trigger pack_guard_changed after update on guard
  referencing old table as old_rows new table as new_rows
  for each statement execute function pack_guard_changed();
create trigger pack_setup_added after insert on guard
  referencing new table as new_rows
  for each statement execute function pack_setup_changed();

create table pack_base (
  exhibition_id uuid not null,
  no integer not null,
  change bigint not null,
  sha256 bytea not null,
  bytes bytea storage external not null,
  created_at timestamptz not null default now(),
  constraint pack_base_pkey primary key (exhibition_id, no),
  constraint pack_base_exhibition_id_fkey foreign key (exhibition_id) references exhibition(id),
  constraint pack_base_sha256_check check (octet_length(sha256) = 32)
);

create table pack_change (
  exhibition_id uuid not null,
  tx bigint not null default pg_current_xact_id()::text::bigint,
  credential_id uuid,
  why text not null
);
create index pack_change_tx on pack_change (exhibition_id, tx);

create table shift (
  id uuid not null default uuidv7(),
  exhibition_id uuid not null,
  guard_id uuid not null,
  device_id uuid not null,
  started_at timestamptz not null default now(),
  until timestamptz not null,
  ended_at timestamptz,
  constraint shift_pkey primary key (id),
  constraint shift_device_id_fkey foreign key (device_id) references device(id),
  constraint shift_guard_id_fkey foreign key (guard_id) references guard(id),
  constraint shift_length check (until > started_at and until <= (started_at + '16:00:00'::interval))
);
create index shift_of_guard on shift (guard_id, started_at);
create unique index shift_one_of_device on shift (device_id) where ended_at is null;
