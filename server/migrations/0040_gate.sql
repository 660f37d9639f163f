-- An area people are counted in. `path` leads from the outermost zone to this one, itself included.
create table zone (
  id uuid primary key default uuidv7(),
  exhibition_id uuid not null references exhibition (id),
  version int not null default 1,
  parent_id uuid,
  path uuid[] not null,
  code text not null check (code ~ '^[A-Z0-9][A-Z0-9-]{0,15}$'),
  name_cn text not null check (name_cn <> ''),
  name_en text not null check (name_en <> ''),
  -- People at most; none without a limit.
  capacity int check (capacity > 0),
  created_at timestamptz not null default now(),
  constraint zone_sign unique (exhibition_id, code),
  unique (exhibition_id, id),
  constraint zone_parent foreign key (exhibition_id, parent_id) references zone (exhibition_id, id),
  constraint zone_path_ends_here check (path[cardinality(path)] = id and (parent_id is null) = (cardinality(path) = 1))
);

-- A gate into a zone. Deleted ones stay, because passages went through them.
create table door (
  id uuid primary key default uuidv7(),
  exhibition_id uuid not null,
  version int not null default 1,
  zone_id uuid not null,
  code text not null check (code ~ '^[A-Z0-9][A-Z0-9-]{0,15}$'),
  name_cn text not null check (name_cn <> ''),
  name_en text not null check (name_en <> ''),
  deleted boolean not null default false,
  created_at timestamptz not null default now(),
  unique (exhibition_id, id),
  constraint door_zone foreign key (exhibition_id, zone_id) references zone (exhibition_id, id)
);
create unique index door_sign on door (exhibition_id, code) where not deleted;
create index door_in_zone on door (zone_id);

create table door_admin (
  door_id uuid not null references door (id),
  operator_id uuid not null references operator (id),
  primary key (door_id, operator_id)
);

-- A lane of a door. Who set its state, when and why stands in `history`.
create table channel (
  id uuid primary key default uuidv7(),
  exhibition_id uuid not null,
  version int not null default 1,
  state text not null default 'open' check (state in ('open', 'closed', 'freePassage')),
  door_id uuid not null,
  code text not null check (code ~ '^[A-Z0-9][A-Z0-9-]{0,15}$'),
  direction text not null check (direction in ('in', 'out', 'both')),
  subject text not null check (subject in ('person', 'vehicle')),
  deleted boolean not null default false,
  created_at timestamptz not null default now(),
  unique (exhibition_id, id),
  constraint channel_door foreign key (exhibition_id, door_id) references door (exhibition_id, id)
);
create unique index channel_sign on channel (exhibition_id, code) where not deleted;
create index channel_of_door on channel (door_id) where not deleted;

-- A reader. It is known by its keys; `profile` lists the commands it may call.
create table device (
  id uuid primary key default uuidv7(),
  exhibition_id uuid not null references exhibition (id),
  version int not null default 1,
  state text not null default 'pending' check (state in ('pending', 'active', 'revoked')),
  channel_id uuid,
  name text not null check (name <> ''),
  profile text[] not null,
  -- SHA-256 of the one-time code it is paired with.
  pairing_hash bytea constraint device_pairing_code unique,
  pairing_expires_at timestamptz,
  paired_at timestamptz,
  -- Milliseconds its clock runs ahead, by its last heartbeat.
  clock_offset bigint,
  created_at timestamptz not null default now(),
  constraint device_name unique (exhibition_id, name),
  constraint device_channel foreign key (exhibition_id, channel_id) references channel (exhibition_id, id)
);
create index device_of_channel on device (channel_id) where channel_id is not null;
create index device_list on device (exhibition_id, created_at, id);

create trigger device_counted_insert after insert on device
  referencing new table as new_rows for each statement execute function count_states('exhibition_id');
create trigger device_counted_update after update on device
  referencing new table as new_rows old table as old_rows
  for each statement execute function count_states('exhibition_id');

-- Written by every heartbeat, so apart from the device: no version, no counters, updated in place.
create table device_seen (
  device_id uuid primary key references device (id),
  at timestamptz not null
) with (fillfactor = 50);

-- Keys by their SHA-256. While a key is rotated there are two: the old one until the new one is used, or its time is up.
create table device_key (
  hash bytea primary key check (octet_length(hash) = 32),
  device_id uuid not null references device (id),
  first_used_at timestamptz,
  expires_at timestamptz,
  created_at timestamptz not null default now()
);
create index device_key_device on device_key (device_id);

-- Where a badge is and how often it entered. One row a badge: whoever decides about the badge holds this row, so that
-- a code shown at fifty channels at once is decided one after another. The constraint says the same a second time.
create table presence (
  exhibition_id uuid not null,
  badge_id uuid not null,
  -- The zones it is in, from the outermost; empty when outside. Of `gate_day` only: nobody is inside when the day turns.
  path uuid[] not null default '{}',
  gate_day date not null,
  entries_today int not null default 0,
  entries_total int not null default 0,
  allowed_today int,
  allowed_total int,
  primary key (exhibition_id, badge_id),
  constraint presence_entries check (entries_today <= allowed_today and entries_total <= allowed_total)
) partition by hash (exhibition_id);
do $$ begin
  for part in 0..7 loop
    execute format('create table presence_%s partition of presence for values with (modulus 8, remainder %s)
      with (fillfactor = 80)', part, part);
  end loop;
end $$;

-- What a device was shown, what was decided and what it did. Never changed.
create table passage (
  exhibition_id uuid not null,
  id uuid not null default uuidv7(),
  device_id uuid not null,
  scan_id uuid not null,
  channel_id uuid not null,
  zone_id uuid not null,
  badge_id uuid,
  direction text not null check (direction in ('in', 'out')),
  verdict text not null check (verdict in ('admitted', 'refused')),
  reason text,
  -- What would have refused it, had it not been an exit or free passage.
  overruled text,
  clock_off boolean not null,
  -- The device's time, corrected; the server's where the device's clock is too far off.
  at timestamptz not null,
  device_at timestamptz not null,
  gate_day date not null,
  -- The text that was shown, where it belongs to no badge.
  shown text,
  facts jsonb,
  primary key (exhibition_id, id),
  constraint passage_scan unique (exhibition_id, device_id, scan_id),
  constraint passage_reason check ((verdict = 'refused') = (reason is not null))
) partition by hash (exhibition_id);
do $$ begin
  for part in 0..7 loop
    execute format('create table passage_%s partition of passage for values with (modulus 8, remainder %s)', part, part);
  end loop;
end $$;
create index passage_at on passage (exhibition_id, at, id);
create index passage_badge on passage (exhibition_id, badge_id, at) where badge_id is not null;

create function passage_stays() returns trigger
language plpgsql as $$ begin raise exception 'passages are never changed'; end $$;
create trigger passage_stays before update or delete on passage
  for each statement execute function passage_stays();

-- The gate's day: it turns at 04:00 of the venue's clock (contract/src/kernel/day.ts, gateDay).
create function gate_day(at timestamptz, time_zone text) returns date
language sql stable as $$ select ((at at time zone time_zone) - interval '4 hours')::date $$;

-- How many are inside a zone on a gate day.
create function zone_inside(zone uuid, day date) returns bigint
language sql stable as $$
  select coalesce(sum(value), 0)::bigint from counter where scope = zone and name = 'inside.' || day
$$;

-- What was decided about a scan before.
create function gate_decided(p_device uuid, p_scan uuid)
returns table (outcome text, exhibition_id uuid, passage_id uuid, channel_id uuid, moment timestamptz, verdict text,
  reason text, overruled text, direction text, holder_name text, badge_code text, type_cn text, type_en text,
  type_colour text, photo_id uuid)
language sql stable as $$
  select 'repeated', p.exhibition_id, p.id, p.channel_id, p.at, p.verdict, p.reason, p.overruled, p.direction, b.name,
    b.code, t.name_cn, t.name_en, t.colour, b.photo_id
  from device d
  join passage p on p.exhibition_id = d.exhibition_id and p.device_id = d.id and p.scan_id = p_scan
  left join badge b on b.exhibition_id = p.exhibition_id and b.id = p.badge_id
  left join badge_type t on t.id = b.badge_type_id
  where d.id = p_device
$$;

-- Decides one scan and writes its passage, in one call (domain.md, gate; the order of checks is gateChecks in
-- contract/src/gate/checks.ts). What it means:
--  * A code is proven by being, letter for letter, the one that was made for its credential. Where it is not, the
--    caller is asked to verify the signature (outcome `verify`) and calls again with `signature`.
--  * A credential that is code only (coded) or handed out (issued) opens. One on its way through the print desk
--    (queued, printed, failed) does not: the card could be in anybody's hands until its holder was seen at the desk.
--  * The same scan a second time breaks the constraint passage_scan and undoes everything; the caller then reads what was
--    decided the first time (gate_decided). Asking before would cost every scan what only a few need.
--  * An entry counts unless the holder walks deeper, from the very zone the door opens from.
--  * `alreadyInside` is judged where leaving is read at all: where the zone has a channel that leads out.
--  * Exits always pass and free passage admits everybody; `overruled` keeps what would have refused them.
create function gate_decide(
  p_device uuid, p_scan uuid, p_at timestamptz, p_now timestamptz, p_time_zone text,
  p_credential uuid, p_code text, p_direction text, p_signature text,
  out outcome text, out exhibition_id uuid, out passage_id uuid, out channel_id uuid, out moment timestamptz,
  out verdict text, out reason text, out overruled text, out direction text,
  out holder_name text, out badge_code text, out type_cn text, out type_en text, out type_colour text, out photo_id uuid
)
language plpgsql
-- Its statements prune partitions when they run; planning them anew each time would cost more than they do.
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  here record;
  holder record;
  known boolean := false;
  off boolean;
  day date;
  phase text;
  stands record;
  stands_path uuid[] := '{}';
  so_far_today int := 0;
  so_far int := 0;
  new_path uuid[];
  entered uuid[];
  left_zones uuid[] := '{}';
  counts boolean := false;
  facts jsonb;
  full_zone record;
  inside bigint;
begin
  select d.state as device_state, coalesce(d.clock_offset, 0) as clock_offset, d.exhibition_id, c.id as channel_id,
    c.direction, c.subject, c.state, z.id as zone_id, z.parent_id, z.path, e.state as exhibition_state,
    e.move_in_from, e.move_in_to, e.open_from, e.open_to, e.move_out_from, e.move_out_to
  into here
  from device d
  join exhibition e on e.id = d.exhibition_id
  left join channel c on c.id = d.channel_id
  left join door o on o.id = c.door_id
  left join zone z on z.id = o.zone_id
  where d.id = p_device;
  if not found or here.device_state <> 'active' then
    outcome := 'revoked';
    return;
  end if;
  exhibition_id := here.exhibition_id;
  channel_id := here.channel_id;
  if here.channel_id is null then
    outcome := 'noChannel';
    return;
  end if;

  if p_credential is not null then
    select cr.state as credential_state, b.id as badge_id, b.state as badge_state, b.name, b.code, b.photo_id, b.phases,
      t.subject, t.zones, t.entries_kind, t.entries_a_day, t.name_cn, t.name_en, t.colour
    into holder
    from credential cr
    join badge b on b.exhibition_id = cr.exhibition_id and b.id = cr.badge_id
    join badge_type t on t.id = b.badge_type_id
    where cr.exhibition_id = here.exhibition_id and cr.id = p_credential and cr.code = p_code;
    known := found;
  end if;
  if not known and p_signature is null then
    outcome := 'verify';
    return;
  end if;

  moment := p_at - here.clock_offset * interval '1 millisecond';
  off := abs(here.clock_offset) > 300000 or abs(extract(epoch from moment - p_now)) > 300;
  if off then
    moment := p_now;
  end if;
  day := gate_day(moment, p_time_zone);
  direction := case when here.direction = 'out' and p_direction is null then 'out'
    when here.direction = 'both' then p_direction
    else coalesce(p_direction, 'in') end;

  -- What can be said without the badge's whereabouts.
  if not known then
    reason := case p_signature when 'bad' then 'badSignature' when 'other' then 'wrongExhibition' else 'unknown' end;
  else
    phase := case
      when moment >= here.move_in_from and moment < here.move_in_to then 'moveIn'
      when moment >= here.open_from and moment < here.open_to then 'open'
      when moment >= here.move_out_from and moment < here.move_out_to then 'moveOut' end;
    reason := case
      when holder.credential_state = 'dead' or holder.badge_state = 'voided' then 'dead'
      when holder.credential_state not in ('coded', 'issued')
        or holder.badge_state not in ('active', 'awaitingPayment', 'suspended', 'expired') then 'notIssued'
      when holder.badge_state = 'awaitingPayment' then 'awaitingPayment'
      when holder.badge_state = 'suspended' then 'suspended'
      when moment < (case when 'moveIn' = any (holder.phases) then here.move_in_from
        when 'open' = any (holder.phases) then here.open_from else here.move_out_from end) then 'notYetValid'
      when holder.badge_state = 'expired'
        or moment >= (case when 'moveOut' = any (holder.phases) then here.move_out_to
          when 'open' = any (holder.phases) then here.open_to else here.move_in_to end) then 'expired'
      when phase is null or phase <> all (holder.phases) then 'wrongPhase'
      -- A vehicle's pass opens no lane for people, nor the other way round.
      when holder.subject <> here.subject
        or (cardinality(holder.zones) > 0 and not holder.zones && here.path) then 'wrongZone'
      when here.direction = 'out' and direction = 'in' then 'wrongDirection'
      when here.state = 'closed' or here.exhibition_state not in ('preparing', 'ready') then 'channelClosed' end;
    if reason in ('dead', 'notIssued', 'expired') then
      facts := jsonb_build_object('badge', holder.badge_state, 'credential', holder.credential_state);
    elsif reason in ('notYetValid', 'wrongPhase') then
      facts := jsonb_build_object('phase', phase, 'phases', holder.phases);
    elsif reason = 'wrongZone' then
      facts := jsonb_build_object('subject', holder.subject, 'zones', holder.zones);
    end if;
  end if;

  -- From here on nobody else decides about this badge.
  if known and (reason is null or direction is distinct from 'in' or here.state = 'freePassage') then
    select p.path, p.gate_day, p.entries_today, p.entries_total into stands
    from presence p where p.exhibition_id = here.exhibition_id and p.badge_id = holder.badge_id for update;
    if not found then
      insert into presence (exhibition_id, badge_id, gate_day) values (here.exhibition_id, holder.badge_id, day)
      on conflict do nothing;
      select p.path, p.gate_day, p.entries_today, p.entries_total into stands
      from presence p where p.exhibition_id = here.exhibition_id and p.badge_id = holder.badge_id for update;
    end if;
    so_far := stands.entries_total;
    if stands.gate_day >= day then
      stands_path := stands.path;
      so_far_today := stands.entries_today;
    end if;
  end if;
  -- A lane passed both ways, and the device does not say which: whoever is inside goes out.
  direction := coalesce(direction, case when here.zone_id = any (stands_path) then 'out' else 'in' end);

  new_path := case direction when 'in' then here.path else here.path[: cardinality(here.path) - 1] end;
  if stands_path = '{}' then
    entered := new_path;
  else
    entered := array(select zone from unnest(new_path) zone where zone <> all (stands_path));
    left_zones := array(select zone from unnest(stands_path) zone where zone <> all (new_path));
  end if;

  if reason is null and direction = 'in' then
    for full_zone in
      select z.id, z.code, z.capacity, (
        select coalesce(sum(value), 0)::bigint from counter where scope = z.id and name = 'inside.' || day) as inside
      from zone z where z.id = any (entered) and z.capacity is not null order by cardinality(z.path)
    loop
      inside := full_zone.inside;
      -- Near the limit those who enter queue up, so that the last place is given once; far from it nobody waits.
      if inside >= full_zone.capacity - 200 then
        perform pg_advisory_xact_lock(hashtextextended(full_zone.id::text, 40));
        inside := zone_inside(full_zone.id, day);
      end if;
      if inside >= full_zone.capacity then
        reason := 'zoneFull';
        facts := jsonb_build_object('zone', full_zone.code, 'inside', inside, 'capacity', full_zone.capacity);
        exit;
      end if;
    end loop;
    counts := here.parent_id is null or here.parent_id is distinct from stands_path[cardinality(stands_path)];
    if reason is null and here.zone_id = any (stands_path) and exists (
      select 1 from door o join channel c on c.door_id = o.id
      where o.zone_id = here.zone_id and c.direction <> 'in' and not c.deleted
    ) then
      reason := 'alreadyInside';
    elsif reason is null and counts and ((holder.entries_kind = 'single' and so_far >= 1)
      or (holder.entries_kind = 'daily' and so_far_today >= holder.entries_a_day)) then
      reason := 'entriesUsed';
      facts := jsonb_build_object('kind', holder.entries_kind, 'allowed', coalesce(holder.entries_a_day, 1),
        'today', so_far_today, 'total', so_far);
    end if;
  end if;

  if reason is not null and (direction = 'out' or here.state = 'freePassage') then
    overruled := reason;
    reason := null;
    counts := false;
  end if;
  verdict := case when reason is null then 'admitted' else 'refused' end;

  insert into passage (exhibition_id, device_id, scan_id, channel_id, zone_id, badge_id, direction, verdict, reason,
    overruled, clock_off, at, device_at, gate_day, shown, facts)
  values (here.exhibition_id, p_device, p_scan, here.channel_id, here.zone_id, case when known then holder.badge_id end,
    direction, verdict, reason, overruled, off, moment, p_at, day, case when not known then left(p_code, 200) end, facts)
  returning id into passage_id;

  outcome := 'decided';
  if known then
    holder_name := holder.name;
    badge_code := holder.code;
    type_cn := holder.name_cn;
    type_en := holder.name_en;
    type_colour := holder.colour;
    photo_id := holder.photo_id;
  end if;
  if known and verdict = 'admitted' then
    if direction = 'in' and counts then
      update presence p set path = new_path, gate_day = greatest(p.gate_day, day),
        -- Counted on from the row itself, not from what was read: so the constraint holds by itself too.
        entries_today = case when p.gate_day < day then 0 else p.entries_today end + 1,
        entries_total = p.entries_total + 1,
        allowed_today = case holder.entries_kind when 'daily' then holder.entries_a_day end,
        allowed_total = case holder.entries_kind when 'single' then 1 end
      where p.exhibition_id = here.exhibition_id and p.badge_id = holder.badge_id;
    else
      update presence p set path = new_path, gate_day = greatest(p.gate_day, day),
        entries_today = case when p.gate_day < day then 0 else p.entries_today end
      where p.exhibition_id = here.exhibition_id and p.badge_id = holder.badge_id;
    end if;
  else
    entered := '{}';
    left_zones := '{}';
  end if;

  -- One statement, in one order for everybody, so that two decisions never wait for each other in a circle.
  insert into counter (scope, name, slot, value)
  select scope, name, counter_slot(), delta from (
    select unnest(entered) as scope, 'inside.' || day as name, 1 as delta
    union all select unnest(left_zones), 'inside.' || day, -1
    union all select here.exhibition_id, 'gate.' || day || '.' || coalesce('refused.' || reason, direction), 1
  ) changed order by scope, name
  on conflict (scope, name, slot) do update set value = counter.value + excluded.value;
end $$;
