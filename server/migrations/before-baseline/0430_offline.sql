-- Gates without a network: packs that devices decide by, what they upload afterwards, the cases that come of it, guards.

-- What a device did, beside what it should have done: they differ where it decided without a network, or a guard did.
alter table passage
  add column deed text constraint passage_deed check (deed in ('admitted', 'refused')),
  add column offline boolean not null default false,
  add column decided_by text not null default 'device' constraint passage_decided_by check (decided_by in ('device', 'guard')),
  add column guard_note text,
  add column received_at timestamptz,
  add column shift_id uuid,
  add column if not exists policy_no int,
  add column if not exists clause_no int;

alter table device_seen
  -- The pack it decides by where the line is cut, when it was last given one, and passages it has not sent yet.
  add column pack text,
  add column pack_at timestamptz,
  add column unsent int not null default 0;

update device set profile = profile || array['getDevicePack', 'getPackDelta', 'uploadPassages', 'startShift', 'endShift']
where 'decide' = any (profile) and not 'getDevicePack' = any (profile);

-- A base: all that packs of a ground say of credentials, as of the transactions below `change`.
create table pack_base (
  exhibition_id uuid not null references exhibition (id),
  no int not null,
  change bigint not null,
  sha256 bytea not null check (octet_length(sha256) = 32),
  bytes bytea not null,
  created_at timestamptz not null default now(),
  primary key (exhibition_id, no)
);
alter table pack_base alter column bytes set storage external;

-- What has changed, by the transaction that did. Read below the oldest one that still runs, so that none is missed.
create table pack_change (
  exhibition_id uuid not null,
  tx bigint not null default pg_current_xact_id()::text::bigint,
  -- Null: the set-up of the ground.
  credential_id uuid,
  why text not null
);
create index pack_change_tx on pack_change (exhibition_id, tx);

create function pack_badge_changed() returns trigger language plpgsql as $$
begin
  insert into pack_change (exhibition_id, credential_id, why)
  select n.exhibition_id, c.id, 'badge'
  from new_rows n join old_rows o on o.exhibition_id = n.exhibition_id and o.id = n.id
    join credential c on c.exhibition_id = n.exhibition_id and c.badge_id = n.id
  where (n.state, n.suspended_by, n.valid, n.door_ids, n.entries_kind, n.slot_window, n.name)
    is distinct from (o.state, o.suspended_by, o.valid, o.door_ids, o.entries_kind, o.slot_window, o.name);
  return null;
end $$;
create trigger pack_badge_changed after update on badge referencing new table as new_rows old table as old_rows
  for each statement execute function pack_badge_changed();

-- A new code is no exception: approvals cost nothing.
create function pack_credential_changed() returns trigger language plpgsql as $$
begin
  insert into pack_change (exhibition_id, credential_id, why)
  select n.exhibition_id, n.id, 'credential'
  from new_rows n join old_rows o on o.exhibition_id = n.exhibition_id and o.id = n.id
  where n.state <> o.state;
  return null;
end $$;
create trigger pack_credential_changed after update on credential referencing new table as new_rows old table as old_rows
  for each statement execute function pack_credential_changed();

create function pack_ticket_changed() returns trigger language plpgsql as $$
begin
  insert into pack_change (exhibition_id, credential_id, why)
  select n.exhibition_id, c.id, 'ticket'
  from new_rows n join old_rows o on o.exhibition_id = n.exhibition_id and o.id = n.id
    join ticket_credential c on c.exhibition_id = n.exhibition_id and c.ticket_id = n.id
  where (n.state <> o.state and not (o.state = 'issued' and n.state = 'entered'))
    or (n.valid_from, n.valid_to) is distinct from (o.valid_from, o.valid_to);
  return null;
end $$;
create trigger pack_ticket_changed after update on ticket referencing new table as new_rows old table as old_rows
  for each statement execute function pack_ticket_changed();

create function pack_ticket_credential_changed() returns trigger language plpgsql as $$
begin
  insert into pack_change (exhibition_id, credential_id, why)
  select n.exhibition_id, n.id, 'ticketCredential'
  from new_rows n join old_rows o on o.exhibition_id = n.exhibition_id and o.id = n.id
  where n.dead_reason is distinct from o.dead_reason;
  return null;
end $$;
create trigger pack_ticket_credential_changed after update on ticket_credential
  referencing new table as new_rows old table as old_rows
  for each statement execute function pack_ticket_credential_changed();

-- The set-up of a ground: its manifest is written anew for each who asks.
create function pack_setup_changed() returns trigger language plpgsql as $$
begin
  insert into pack_change (exhibition_id, why) select distinct n.exhibition_id, tg_table_name from new_rows n;
  return null;
end $$;
do $$
declare name text;
begin
  foreach name in array array['zone', 'door', 'channel', 'badge_type', 'ticket_type', 'policy'] loop
    execute format('create trigger pack_setup_added after insert on %I referencing new table as new_rows
      for each statement execute function pack_setup_changed()', name);
    execute format('create trigger pack_setup_changed after update on %I referencing new table as new_rows
      for each statement execute function pack_setup_changed()', name);
  end loop;
end $$;
create function pack_ground_changed() returns trigger language plpgsql as $$
begin
  insert into pack_change (exhibition_id, why)
  select n.id, 'exhibition' from new_rows n join old_rows o on o.id = n.id
  where (n.state, n.move_in_from, n.move_in_to, n.open_from, n.open_to, n.move_out_from, n.move_out_to, n.receipt_from,
      n.receipt_exempt)
    is distinct from (o.state, o.move_in_from, o.move_in_to, o.open_from, o.open_to, o.move_out_from, o.move_out_to,
      o.receipt_from, o.receipt_exempt);
  return null;
end $$;
create trigger pack_ground_changed after update on exhibition referencing new table as new_rows old table as old_rows
  for each statement execute function pack_ground_changed();

-- Who credentials stand for, as packs, uploads and rehearsals judge them: all of a ground, or these. `why`: why it opens
-- nothing, as gate_decide finds it before it looks at days.
create function gate_holders(p_exhibition uuid, p_credentials uuid[])
returns table (credential_id uuid, code text, badge_id uuid, ticket_id uuid, type_id uuid, why text, phases text[],
  valid_from timestamptz, valid_to timestamptz, door_ids uuid[], entries_kind text, slot_from timestamptz, slot_to timestamptz,
  company_id uuid, name text, badge_code text, person bytea)
language plpgsql stable as $$
#variable_conflict use_column
begin
  return query
  select c.id, c.code, b.id, null::uuid, b.badge_type_id,
    case
      when c.state = 'dead' or b.state = 'voided' then 'dead'
      when c.state not in ('coded', 'issued') or b.state not in ('active', 'awaitingPayment', 'suspended', 'expired') then 'notIssued'
      when b.state = 'awaitingPayment' then 'awaitingPayment'
      when b.state = 'suspended' then case when b.suspended_by::text like '%blacklist%' then 'blacklisted' else 'suspended' end
      when b.state = 'expired' then 'expired'
    end,
    b.phases, lower(b.valid), upper(b.valid), b.door_ids, b.entries_kind, lower(b.slot_window), upper(b.slot_window),
    b.company_id, b.name, b.code, b.document_digest
  from credential c join badge b on b.exhibition_id = c.exhibition_id and b.id = c.badge_id
  where c.exhibition_id = p_exhibition and (p_credentials is null or c.id = any (p_credentials));
  return query
  select tc.id, tc.code, null::uuid, k.id, k.ticket_type_id,
    case
      when tc.dead_reason is not null or k.state in ('refunded', 'voided') then 'dead'
      when k.state = 'suspended' then 'suspended'
      when k.state = 'expired' then 'expired'
    end,
    array['open'], k.valid_from, k.valid_to, '{}'::uuid[], null::text, null::timestamptz, null::timestamptz,
    null::uuid, coalesce(k.name, ''), k.code, null::bytea
  from ticket_credential tc join ticket k on k.exhibition_id = tc.exhibition_id and k.id = tc.ticket_id
  where tc.exhibition_id = p_exhibition and (p_credentials is null or tc.id = any (p_credentials));
end $$;

-- Tickets whose first admission came by an upload.
create function gate_tickets_entered(p_exhibition uuid, p_tickets uuid[], p_at timestamptz[]) returns void language sql as $$
  update ticket k set state = 'entered', entered_at = n.at, version = k.version + 1
  from (select id, min(at) as at from unnest(p_tickets, p_at) u (id, at) group by id) n
  where k.exhibition_id = p_exhibition and k.id = n.id and k.state = 'issued'
$$;

-- People who stand at doors: a device keeps who decided.
create table guard (
  id uuid primary key default uuidv7(),
  exhibition_id uuid not null references exhibition (id),
  version int not null default 1,
  name text not null check (name <> ''),
  door_ids uuid[] not null,
  -- Keyed digest of the PIN with the guard's id.
  pin_digest bytea not null,
  stopped boolean not null default false,
  wrong int not null default 0,
  wrong_since timestamptz,
  created_at timestamptz not null default now(),
  constraint guard_name unique (exhibition_id, name)
);

create table shift (
  id uuid primary key default uuidv7(),
  exhibition_id uuid not null,
  guard_id uuid not null references guard (id),
  device_id uuid not null references device (id),
  started_at timestamptz not null default now(),
  until timestamptz not null,
  ended_at timestamptz,
  constraint shift_length check (until > started_at and until <= started_at + interval '16 hours')
);
create unique index shift_one_of_device on shift (device_id) where ended_at is null;
create index shift_of_guard on shift (guard_id, started_at);

-- What was not as it should have been. One of a kind for a passage, whatever is uploaded again and in which order.
create table conflict (
  id uuid primary key default uuidv7(),
  exhibition_id uuid not null references exhibition (id) on delete cascade,
  version int not null default 1,
  state text not null default 'pending' check (state in ('pending', 'processing', 'finished')),
  kind text not null check (kind in ('twoDoors', 'afterRevocation', 'blacklistedInside', 'stayExceeded', 'admittedRefused',
    'refusedAdmitted', 'zoneOverrun', 'impossibleClock')),
  passage_id uuid not null,
  other_id uuid,
  badge_id uuid,
  ticket_id uuid,
  door_id uuid not null references door (id),
  reason text,
  facts jsonb,
  at timestamptz not null,
  taken_by uuid references operator (id),
  taken_name text,
  resolution text check (resolution in ('rightAsWas', 'stopped', 'badgeSuspended', 'deviceFault', 'falseAlarm')),
  note text,
  created_at timestamptz not null default now(),
  constraint conflict_once unique (exhibition_id, kind, passage_id),
  constraint conflict_resolved check ((state = 'finished') = (resolution is not null)),
  constraint conflict_taken check ((state = 'pending') = (taken_by is null))
);
create index conflict_list on conflict (exhibition_id, state, at, id);
create index conflict_of_door on conflict (door_id, at);
select count_on('conflict', 'conflict.{state}', 'exhibition_id', 'venue');
select waits_on('conflict', 'venue', '{pending}');

-- A ground as devices and rehearsals judge it (contract/src/gate/judge-facts.ts): milliseconds since 1970.
create function gate_ms(moment timestamptz) returns float8 language sql immutable parallel safe as $$
  select round(extract(epoch from moment) * 1000)::float8
$$;
create function gate_ground(p_exhibition uuid) returns jsonb language plpgsql stable as $$
begin
  return (select jsonb_build_object(
    'code', e.code,
    'running', e.state in ('preparing', 'ready'),
    'phases', jsonb_strip_nulls(jsonb_build_object(
      'moveIn', case when e.move_in_from is not null then jsonb_build_array(gate_ms(e.move_in_from), gate_ms(e.move_in_to)) end,
      'open', case when e.open_from is not null then jsonb_build_array(gate_ms(e.open_from), gate_ms(e.open_to)) end,
      'moveOut', case when e.move_out_from is not null then jsonb_build_array(gate_ms(e.move_out_from), gate_ms(e.move_out_to)) end)),
    'receiptFrom', gate_ms(e.receipt_from), 'receiptExempt', to_jsonb(e.receipt_exempt),
    'zones', (select coalesce(jsonb_agg(jsonb_build_object('id', z.id, 'code', z.code, 'path', z.path, 'parentId', z.parent_id,
        'capacity', z.capacity,
        'leaves', exists (select from door o join channel c on c.door_id = o.id
          where o.zone_id = z.id and c.direction <> 'in' and not c.deleted),
        'doorsAround', exists (select from door o where o.zone_id = any (z.path[: cardinality(z.path) - 1]))) order by z.path), '[]')
      from zone z where z.exhibition_id = e.id),
    'channels', (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'code', c.code, 'doorId', c.door_id, 'zoneId', o.zone_id,
        'direction', c.direction, 'subject', c.subject, 'state', c.state) order by c.code), '[]')
      from channel c join door o on o.id = c.door_id where c.exhibition_id = e.id and not c.deleted),
    'types', (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'no', t.no, 'nameCn', t.name_cn, 'nameEn', t.name_en,
        'colour', t.colour, 'subject', t.subject, 'zones', t.zones, 'entriesKind', t.entries_kind, 'entriesADay', t.entries_a_day,
        'ticket', null) order by t.no), '[]')
      from badge_type t where t.exhibition_id = e.id)
      || (select coalesce(jsonb_agg(jsonb_build_object('id', y.id, 'no', y.no, 'nameCn', y.name_cn, 'nameEn', y.name_en,
        'colour', null, 'subject', 'person', 'zones', y.zones, 'entriesKind', y.entries_kind, 'entriesADay', y.entries_a_day,
        'ticket', jsonb_build_object('people', y.people, 'allowedDays', y.allowed_days, 'note', nullif(y.gate_note, '')))
        order by y.no), '[]')
      from ticket_type y where y.exhibition_id = e.id))
  from exhibition e where e.id = p_exhibition);
end $$;
