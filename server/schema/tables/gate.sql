-- The tables of gate as the migrations leave them. `npm run schema` writes this file; it is not edited by hand.
-- `select count_on`, `pending_for`, `encrypted_by_key` and `company_reference` stand for the triggers named below them;
-- the triggers of `append_only`, append_only and no_truncate, are written out (all: server/schema/functions/kernel).

create table channel (
  id uuid not null default uuidv7(),
  exhibition_id uuid not null,
  version integer not null default 1,
  state text not null default 'open',
  door_id uuid not null,
  code text not null,
  direction text not null,
  subject text not null,
  deleted boolean not null default false,
  created_at timestamptz not null default now(),
  constraint channel_pkey primary key (id),
  constraint channel_exhibition_id_id_key unique (exhibition_id, id),
  constraint channel_door foreign key (exhibition_id, door_id) references door(exhibition_id, id),
  constraint channel_code_check check (code ~ '^[A-Z0-9][A-Z0-9-]{0,15}$'),
  constraint channel_direction_check check (direction in ('in', 'out', 'both')),
  constraint channel_state_check check (state in ('open', 'closed', 'freePassage')),
  constraint channel_subject_check check (subject in ('person', 'vehicle'))
);
create index channel_of_door on channel (door_id) where not deleted;
create unique index channel_sign on channel (exhibition_id, code) where not deleted;
create trigger bundle_setup_added after insert on channel
  referencing new table as new_rows
  for each statement execute function bundle_setup_changed();
create trigger bundle_setup_changed after update on channel
  referencing new table as new_rows
  for each statement execute function bundle_setup_changed();
alter table channel replica identity using index channel_exhibition_id_id_key;

create table device (
  id uuid not null default uuidv7(),
  exhibition_id uuid not null,
  version integer not null default 1,
  state text not null default 'pending',
  channel_id uuid,
  name text not null,
  profile text[] not null,
  pairing_hash bytea,
  pairing_expires_at timestamptz,
  paired_at timestamptz,
  clock_offset bigint,
  created_at timestamptz not null default now(),
  kind text not null default 'reader',
  retired_until timestamptz,
  retired_channel_id uuid,
  constraint device_pkey primary key (id),
  constraint device_exhibition_id_id_key unique (exhibition_id, id),
  constraint device_name unique (exhibition_id, name),
  constraint device_pairing_code unique (pairing_hash),
  constraint device_channel foreign key (exhibition_id, channel_id) references channel(exhibition_id, id),
  constraint device_exhibition_id_fkey foreign key (exhibition_id) references exhibition(id),
  constraint device_kind check (kind in ('reader', 'phone')),
  constraint device_name_check check (name <> ''),
  constraint device_retired check (retired_until is null or state = 'revoked'),
  constraint device_state_check check (state in ('pending', 'active', 'revoked'))
);
create index device_list on device (exhibition_id, created_at, id);
create index device_of_channel on device (channel_id) where channel_id is not null;
alter table device replica identity using index device_exhibition_id_id_key;
select count_on('device', 'device.{state}', 'exhibition_id');
-- creates device_counted_device_delete, device_counted_device_insert, device_counted_device_update

create table device_assignment (
  device_id uuid not null,
  exhibition_id uuid not null,
  channel_id uuid,
  until timestamptz not null default now(),
  constraint device_assignment_pkey primary key (device_id, exhibition_id),
  constraint device_assignment_channel foreign key (exhibition_id, channel_id) references channel(exhibition_id, id),
  constraint device_assignment_device_id_fkey foreign key (device_id) references device(id) on delete cascade,
  constraint device_assignment_exhibition_id_fkey foreign key (exhibition_id) references exhibition(id) on delete
    cascade
);

create table device_heartbeat (
  device_id uuid not null,
  at timestamptz not null,
  bundle text,
  bundle_at timestamptz,
  unsent integer not null default 0,
  exhibition_id uuid not null,
  constraint device_heartbeat_pkey primary key (device_id),
  constraint device_heartbeat_device_id_fkey foreign key (exhibition_id, device_id) references device(exhibition_id, id)
    on update cascade
) with (fillfactor=50);
create trigger fill_exhibition before insert on device_heartbeat
  for each row when (new.exhibition_id is null) execute function fill_exhibition('device_id', 'device');
alter table device_heartbeat replica identity full;

create table device_key (
  hash bytea not null,
  device_id uuid not null,
  first_used_at timestamptz,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  exhibition_id uuid not null,
  constraint device_key_pkey primary key (hash),
  constraint device_key_device_id_fkey foreign key (exhibition_id, device_id) references device(exhibition_id, id) on
    update cascade,
  constraint device_key_hash_check check (octet_length(hash) = 32)
);
create index device_key_device on device_key (device_id);
create trigger fill_exhibition before insert on device_key
  for each row when (new.exhibition_id is null) execute function fill_exhibition('device_id', 'device');
alter table device_key replica identity full;

create table door (
  id uuid not null default uuidv7(),
  exhibition_id uuid not null,
  version integer not null default 1,
  zone_id uuid not null,
  code text not null,
  name_cn text not null,
  name_en text not null,
  deleted boolean not null default false,
  created_at timestamptz not null default now(),
  constraint door_pkey primary key (id),
  constraint door_exhibition_id_id_key unique (exhibition_id, id),
  constraint door_zone foreign key (exhibition_id, zone_id) references zone(exhibition_id, id),
  constraint door_code_check check (code ~ '^[A-Z0-9][A-Z0-9-]{0,15}$'),
  constraint door_name_cn_check check (name_cn <> ''),
  constraint door_name_en_check check (name_en <> '')
);
create index door_in_zone on door (zone_id);
create unique index door_sign on door (exhibition_id, code) where not deleted;
create trigger bundle_setup_added after insert on door
  referencing new table as new_rows
  for each statement execute function bundle_setup_changed();
create trigger bundle_setup_changed after update on door
  referencing new table as new_rows
  for each statement execute function bundle_setup_changed();
alter table door replica identity using index door_exhibition_id_id_key;

create table door_admin (
  door_id uuid not null,
  operator_id uuid not null,
  exhibition_id uuid not null,
  constraint door_admin_pkey primary key (door_id, operator_id),
  constraint door_admin_door_id_fkey foreign key (exhibition_id, door_id) references door(exhibition_id, id),
  constraint door_admin_operator_id_fkey foreign key (operator_id) references operator(id) on delete cascade
);
create index door_admin_operator on door_admin (operator_id);
create trigger fill_exhibition before insert on door_admin
  for each row when (new.exhibition_id is null) execute function fill_exhibition('door_id', 'door');
alter table door_admin replica identity full;

create table entry_rollup (
  scope uuid not null,
  kind text not null,
  gate_day date not null,
  hour smallint not null,
  action_taken text not null,
  reason text not null default '',
  passages bigint not null,
  people bigint not null,
  exhibition_id uuid not null,
  constraint entry_rollup_pkey primary key (scope, kind, gate_day, hour, action_taken, reason),
  constraint entry_rollup_action_taken_check check (action_taken in ('in', 'out', 'refused')),
  constraint entry_rollup_hour_check check (hour >= 0 and hour <= 23),
  constraint entry_rollup_kind_check check (kind in ('exhibition', 'participation', 'door', 'channel'))
);
create trigger replaced_on_arrival before insert on entry_rollup
  for each row execute function replaced_on_arrival('scope', 'kind', 'gate_day', 'hour', 'action_taken', 'reason');
alter table entry_rollup enable replica trigger replaced_on_arrival;
alter table entry_rollup replica identity full;

create table inside_rollup (
  scope uuid not null,
  kind text not null,
  minute timestamptz not null,
  change bigint not null,
  exhibition_id uuid not null,
  constraint inside_rollup_pkey primary key (scope, kind, minute),
  constraint inside_rollup_kind_check check (kind in ('exhibition', 'participation'))
);
create trigger replaced_on_arrival before insert on inside_rollup
  for each row execute function replaced_on_arrival('scope', 'kind', 'minute');
alter table inside_rollup enable replica trigger replaced_on_arrival;
alter table inside_rollup replica identity full;

create table passage (
  exhibition_id uuid not null,
  id uuid not null default uuidv7(),
  device_id uuid not null,
  scan_id uuid not null,
  channel_id uuid not null,
  zone_id uuid not null,
  badge_id uuid,
  direction text not null,
  verdict text not null,
  reason text,
  overruled text,
  clock_off boolean not null,
  at timestamptz not null,
  device_at timestamptz not null,
  gate_day date not null,
  shown text,
  facts jsonb,
  ticket_id uuid,
  people integer not null default 1,
  tx bigint default pg_current_xact_id()::text::bigint,
  policy_no integer,
  clause_no integer,
  action_taken text,
  offline boolean not null default false,
  decided_by text not null default 'device',
  guard_note text,
  received_at timestamptz,
  shift_id uuid,
  participation_id uuid,
  blacklisted uuid,
  constraint passage_pkey primary key (exhibition_id, id),
  constraint passage_scan unique (exhibition_id, device_id, scan_id),
  constraint passage_action_taken check (action_taken in ('admitted', 'refused')),
  constraint passage_decided_by check (decided_by in ('device', 'guard')),
  constraint passage_direction_check check (direction in ('in', 'out')),
  constraint passage_people_check check (people >= 0),
  constraint passage_reason check ((verdict = 'refused') = (reason is not null)),
  constraint passage_verdict_check check (verdict in ('admitted', 'refused'))
) partition by hash (exhibition_id);
-- partitions passage_0 to passage_3: for values with (modulus 4, remainder N)
--   create trigger no_truncate before truncate on passage_N for each statement execute function refuse_change()
create index passage_at on passage (exhibition_id, at, id);
create index passage_badge on passage (exhibition_id, badge_id, at) where badge_id is not null;
create index passage_of_reason on passage (exhibition_id, reason, at, id) where reason is not null;
create index passage_ticket on passage (exhibition_id, ticket_id, at) where ticket_id is not null;
create index passage_tx on passage using brin (tx) with (pages_per_range='16');
create trigger append_only before delete or update on passage for each row execute function passage_written_once();
create trigger arrived before insert or update on passage for each row execute function arrived('');
create trigger no_truncate before truncate on passage for each statement execute function refuse_change();
create trigger passage_audience_sync_late after insert on passage
  for each row when (new.verdict = 'admitted' and new.direction = 'in' and (new.badge_id is not null or new.ticket_id is
    not null) and new.at < (clock_timestamp() - '00:10:00'::interval)) execute function
    queue_audience_sync_of_late_passage();
alter table passage enable replica trigger arrived;

create table presence (
  exhibition_id uuid not null,
  holder_id uuid not null,
  path uuid[] not null default '{}'::uuid[],
  gate_day date not null,
  entries_today integer not null default 0,
  entries_total integer not null default 0,
  allowed_today integer,
  allowed_total integer,
  days_entered integer not null default 0,
  allowed_days integer,
  heads integer not null default 0,
  entry_denied boolean not null default false,
  entered_at timestamptz,
  constraint presence_pkey primary key (exhibition_id, holder_id),
  constraint presence_entries check (entries_today <= allowed_today and entries_total <= allowed_total and days_entered
    <= allowed_days),
  constraint presence_entry_denied check (not entry_denied or entries_total = 0 and path = '{}'::uuid[]),
  constraint presence_heads_check check (heads >= 0)
) partition by hash (exhibition_id);
-- partitions presence_0 to presence_3: for values with (modulus 4, remainder N)
--   fillfactor=80
create trigger presence_audience_sync after update on presence
  for each row when (new.entries_total > old.entries_total and (old.entries_total = 0 or old.entries_today = 0 or
    new.gate_day > old.gate_day)) execute function queue_audience_sync_of_entry();
create trigger presence_audience_sync_first after insert on presence
  for each row when (new.entries_total > 0) execute function queue_audience_sync_of_entry();

create table zone (
  id uuid not null default uuidv7(),
  exhibition_id uuid not null,
  version integer not null default 1,
  parent_id uuid,
  path uuid[] not null,
  code text not null,
  name_cn text not null,
  name_en text not null,
  capacity integer,
  created_at timestamptz not null default now(),
  constraint zone_pkey primary key (id),
  constraint zone_exhibition_id_id_key unique (exhibition_id, id),
  constraint zone_sign unique (exhibition_id, code),
  constraint zone_exhibition_id_fkey foreign key (exhibition_id) references exhibition(id),
  constraint zone_parent foreign key (exhibition_id, parent_id) references zone(exhibition_id, id),
  constraint zone_capacity_check check (capacity > 0),
  constraint zone_code_check check (code ~ '^[A-Z0-9][A-Z0-9-]{0,15}$'),
  constraint zone_name_cn_check check (name_cn <> ''),
  constraint zone_name_en_check check (name_en <> ''),
  constraint zone_path_ends_here check (path[cardinality(path)] = id and (parent_id is null) = (cardinality(path) = 1))
);
create trigger bundle_setup_added after insert on zone
  referencing new table as new_rows
  for each statement execute function bundle_setup_changed();
create trigger bundle_setup_changed after update on zone
  referencing new table as new_rows
  for each statement execute function bundle_setup_changed();
alter table zone replica identity using index zone_exhibition_id_id_key;
