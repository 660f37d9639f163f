-- The tables of offline as the migrations leave them. `npm run schema` writes this file; it is not edited by hand.
-- `select count_on`, `pending_for`, `encrypted_by_key` and `company_reference` stand for the triggers named below them;
-- the triggers of `append_only`, append_only and no_truncate, are written out (all: server/schema/functions/kernel).

create table bundle_change (
  exhibition_id uuid not null,
  tx bigint not null default pg_current_xact_id()::text::bigint,
  credential_id uuid,
  why text not null,
  at timestamptz not null default now()
);
create index bundle_change_tx on bundle_change (exhibition_id, tx);

create table bundle_snapshot (
  exhibition_id uuid not null,
  number integer not null,
  change bigint not null,
  sha256 bytea not null,
  bytes bytea storage external not null,
  created_at timestamptz not null default now(),
  constraint bundle_snapshot_pkey primary key (exhibition_id, number),
  constraint bundle_snapshot_exhibition_id_fkey foreign key (exhibition_id) references exhibition(id),
  constraint bundle_snapshot_sha256_check check (octet_length(sha256) = 32)
);

create table discrepancy (
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
  constraint discrepancy_pkey primary key (id),
  constraint discrepancy_once unique (exhibition_id, kind, passage_id),
  constraint discrepancy_door_id_fkey foreign key (exhibition_id, door_id) references door(exhibition_id, id),
  constraint discrepancy_exhibition_id_fkey foreign key (exhibition_id) references exhibition(id) on delete cascade,
  constraint discrepancy_kind_check check (kind in ('twoDoors', 'afterRevocation', 'blacklistedInside', 'stayExceeded',
    'admittedRefused', 'refusedAdmitted', 'zoneOverrun', 'impossibleClock')),
  constraint discrepancy_resolution_check check (resolution in ('rightAsWas', 'stopped', 'badgeSuspended',
    'deviceFault', 'falseAlarm')),
  constraint discrepancy_resolved check ((state = 'finished') = (resolution is not null)),
  constraint discrepancy_state_check check (state in ('pending', 'processing', 'finished')),
  constraint discrepancy_taken check ((state = 'pending') = (taken_by is null))
);
create index discrepancy_at on discrepancy (exhibition_id, at, id);
create index discrepancy_list on discrepancy (exhibition_id, state, at, id);
create index discrepancy_of_badge on discrepancy (exhibition_id, badge_id) where badge_id is not null;
create index discrepancy_of_door on discrepancy (door_id, at);
create index discrepancy_of_kind on discrepancy (exhibition_id, kind, at, id);
create index discrepancy_of_ticket on discrepancy (exhibition_id, ticket_id) where ticket_id is not null;
create index discrepancy_waiting on discrepancy (exhibition_id, at) where state = 'pending';
alter table discrepancy replica identity full;
select count_on('discrepancy', 'conflict.{state}', 'exhibition_id', 'venue where not is_sandbox(exhibition_id)');
-- creates discrepancy_counted_conflict_delete, discrepancy_counted_conflict_insert, discrepancy_counted_conflict_update
select pending_for('discrepancy', 'venue', '{pending}');
-- creates discrepancy_pending_for_venue

create table gate_staff (
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
  constraint gate_staff_pkey primary key (id),
  constraint gate_staff_exhibition_id_id_key unique (exhibition_id, id),
  constraint gate_staff_name unique (exhibition_id, name),
  constraint gate_staff_exhibition_id_fkey foreign key (exhibition_id) references exhibition(id),
  constraint gate_staff_name_check check (name <> '')
);
create trigger bundle_gate_staff_changed after update on gate_staff
  referencing old table as old_rows new table as new_rows
  for each statement execute function bundle_gate_staff_changed();
create trigger bundle_setup_added after insert on gate_staff
  referencing new table as new_rows
  for each statement execute function bundle_setup_changed();
alter table gate_staff replica identity using index gate_staff_exhibition_id_id_key;

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
  constraint shift_guard_id_fkey foreign key (exhibition_id, guard_id) references gate_staff(exhibition_id, id),
  constraint shift_length check (until > started_at and until <= (started_at + '16:00:00'::interval))
);
create index shift_of_guard on shift (guard_id, started_at);
create unique index shift_one_of_device on shift (device_id) where ended_at is null;
alter table shift replica identity full;
