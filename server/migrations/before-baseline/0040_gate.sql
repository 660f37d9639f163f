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
  for part in 0..3 loop
    execute format('create table presence_%s partition of presence for values with (modulus 4, remainder %s)
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
  for part in 0..3 loop
    execute format('create table passage_%s partition of passage for values with (modulus 4, remainder %s)', part, part);
  end loop;
end $$;
create index passage_at on passage (exhibition_id, at, id);
create index passage_badge on passage (exhibition_id, badge_id, at) where badge_id is not null;

create function passage_stays() returns trigger
language plpgsql as $$ begin raise exception 'passages are never changed'; end $$;
create trigger passage_stays before update or delete on passage
  for each statement execute function passage_stays();

-- How many are inside a zone on a gate day.
create function zone_inside(zone uuid, day date) returns bigint
language sql stable as $$
  select coalesce(sum(value), 0)::bigint from counter where scope = zone and name = 'inside.' || day
$$;

-- What a refusal is explained with: what the check that failed compared.
create function gate_facts(p_exhibition uuid, p_badge uuid, p_credential uuid, p_reason text)
returns jsonb
language sql stable as $$
  select case
    when p_reason in ('dead', 'notIssued', 'expired') then jsonb_build_object('badge', b.state, 'credential', c.state)
    when p_reason in ('notYetValid', 'wrongPhase') then jsonb_build_object('phases', b.phases)
    when p_reason = 'wrongZone' then jsonb_build_object('subject', t.subject, 'zones', t.zones) end
  from badge b
  join badge_type t on t.id = b.badge_type_id
  left join credential c on c.exhibition_id = b.exhibition_id and c.id = p_credential
  where b.exhibition_id = p_exhibition and b.id = p_badge
    and p_reason in ('dead', 'notIssued', 'expired', 'notYetValid', 'wrongPhase', 'wrongZone')
$$;

-- What was decided about a scan before.
create function gate_decided(p_exhibition uuid, p_device uuid, p_scan uuid)
returns table (outcome text, passage_id uuid, channel_id uuid, verdict text,
  reason text, overruled text, direction text, holder_name text, badge_code text, type_cn text, type_en text,
  type_colour text, photo_id uuid)
language sql stable as $$
  select 'repeated', p.id, p.channel_id, p.verdict, p.reason, p.overruled, p.direction, b.name,
    b.code, t.name_cn, t.name_en, t.colour, b.photo_id
  from passage p
  left join badge b on b.exhibition_id = p.exhibition_id and b.id = p.badge_id
  left join badge_type t on t.id = b.badge_type_id
  where p.exhibition_id = p_exhibition and p.device_id = p_device and p.scan_id = p_scan
$$;

-- Decides one scan and writes its passage, in one call (domain.md, gate; the order of checks is gateChecks in
-- contract/src/gate/checks.ts). What it means:
--  * A code is proven by being, letter for letter, the one that was made for its credential. Where it is not, the
--    caller is asked to verify the signature (outcome `verify`) and calls again with `signature`.
--  * A credential that is code only (coded) or handed out (issued) opens. One on its way through the print desk
--    (queued, printed, failed) does not: the card could be in anybody's hands until its holder was seen at the desk.
--  * `p_exhibition` is the device's: told, not looked up, so that one partition is opened and not all.
--    `p_moment` is its time corrected, or the server's where the device's clock is too far off (`p_clock_off`); `p_day`
--    is the gate day of that moment.
--  * The same scan a second time breaks the constraint passage_scan and undoes everything; the caller then reads what was
--    decided the first time (gate_decided). Asking before would cost every scan what only a few need.
--  * An entry counts unless the holder walks deeper, from the very zone the door opens from.
--  * `alreadyInside` is judged where leaving is read at all: where the zone has a channel that leads out.
--  * Exits always pass and free passage admits everybody; `overruled` keeps what would have refused them.
create function gate_decide(
  p_exhibition uuid, p_device uuid, p_scan uuid, p_at timestamptz, p_moment timestamptz, p_day date, p_clock_off boolean,
  p_credential uuid, p_code text, p_direction text, p_signature text,
  out outcome text, out passage_id uuid, out channel_id uuid,
  out verdict text, out reason text, out overruled text, out direction text,
  out holder_name text, out badge_code text, out type_cn text, out type_en text, out type_colour text, out photo_id uuid
)
language plpgsql
-- Its statements prune partitions when they run; planning them anew each time would cost more than they do.
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
-- Single variables without defaults, filled by few statements: in PL/pgSQL each expression costs a microsecond or two,
-- and fifty of them would be a quarter of the whole.
declare
  device_state text;
  channel_state text;
  zone uuid;
  zone_path uuid[];
  door_opens_from uuid;
  badge uuid;
  entries_kind text;
  entries_a_day int;
  facts jsonb;
  stands_path uuid[];
  so_far_today int;
  so_far int;
  new_path uuid[];
  entered uuid[];
  left_zones uuid[];
  counts boolean;
  full_zone record;
  inside bigint;
begin
  -- The device and where it stands, the badge its code belongs to, and all that can be said without its whereabouts.
  select d.state, c.id, case when e.state in ('preparing', 'ready') then c.state else 'closed' end,
    z.id, z.path, z.parent_id, way.direction,
    b.id, b.name, b.code, b.photo_id, t.name_cn, t.name_en, t.colour, t.entries_kind, t.entries_a_day,
    case
      when b.id is null then
        case p_signature when 'bad' then 'badSignature' when 'other' then 'wrongExhibition' else 'unknown' end
      when cr.state = 'dead' or b.state = 'voided' then 'dead'
      when cr.state not in ('coded', 'issued')
        or b.state not in ('active', 'awaitingPayment', 'suspended', 'expired') then 'notIssued'
      when b.state = 'awaitingPayment' then 'awaitingPayment'
      when b.state = 'suspended' then 'suspended'
      when p_moment < case when 'moveIn' = any (b.phases) then e.move_in_from
        when 'open' = any (b.phases) then e.open_from else e.move_out_from end then 'notYetValid'
      when b.state = 'expired' or p_moment >= case when 'moveOut' = any (b.phases) then e.move_out_to
        when 'open' = any (b.phases) then e.open_to else e.move_in_to end then 'expired'
      when not ('moveIn' = any (b.phases) and p_moment >= e.move_in_from and p_moment < e.move_in_to
        or 'open' = any (b.phases) and p_moment >= e.open_from and p_moment < e.open_to
        or 'moveOut' = any (b.phases) and p_moment >= e.move_out_from and p_moment < e.move_out_to) then 'wrongPhase'
      -- A vehicle's pass opens no lane for people, nor the other way round.
      when t.subject <> c.subject or (t.zones <> '{}' and not t.zones && z.path) then 'wrongZone'
      when c.direction = 'out' and way.direction = 'in' then 'wrongDirection'
      when c.state = 'closed' or e.state not in ('preparing', 'ready') then 'channelClosed'
    end
  into device_state, channel_id, channel_state, zone, zone_path, door_opens_from, direction,
    badge, holder_name, badge_code, photo_id, type_cn, type_en, type_colour, entries_kind, entries_a_day, reason
  from device d
  join exhibition e on e.id = d.exhibition_id
  left join channel c on c.id = d.channel_id
  left join door o on o.id = c.door_id
  left join zone z on z.id = o.zone_id
  left join credential cr on cr.exhibition_id = p_exhibition and cr.id = p_credential and cr.code = p_code
  left join badge b on b.exhibition_id = p_exhibition and b.id = cr.badge_id
  left join badge_type t on t.id = b.badge_type_id
  -- Null: a lane passed both ways whose device does not say which.
  cross join lateral (select case when p_direction is not null then p_direction
    when c.direction <> 'both' then c.direction end as direction) way
  where d.id = p_device and d.exhibition_id = p_exhibition;

  if device_state is distinct from 'active' or channel_id is null or (badge is null and p_signature is null) then
    outcome := case when device_state is distinct from 'active' then 'revoked' when channel_id is null then 'noChannel'
      else 'verify' end;
    return;
  end if;

  -- From here on nobody else decides about this badge.
  if badge is not null and (reason is null or direction is distinct from 'in' or channel_state = 'freePassage') then
    select case when p.gate_day >= p_day then p.path else '{}' end, case when p.gate_day >= p_day then p.entries_today else 0 end,
      p.entries_total
    into stands_path, so_far_today, so_far
    from presence p where p.exhibition_id = p_exhibition and p.badge_id = badge for update;
    if not found then
      insert into presence (exhibition_id, badge_id, gate_day) values (p_exhibition, badge, p_day) on conflict do nothing;
      select case when p.gate_day >= p_day then p.path else '{}' end,
        case when p.gate_day >= p_day then p.entries_today else 0 end, p.entries_total
      into stands_path, so_far_today, so_far
      from presence p where p.exhibition_id = p_exhibition and p.badge_id = badge for update;
    end if;
  end if;
  if direction is null then
    direction := case when zone = any (stands_path) then 'out' else 'in' end;
  end if;

  new_path := case direction when 'in' then zone_path else zone_path[: cardinality(zone_path) - 1] end;
  if stands_path = '{}' then
    entered := new_path;
  elsif stands_path <> new_path then
    entered := array(select part from unnest(new_path) part where part <> all (stands_path));
    left_zones := array(select part from unnest(stands_path) part where part <> all (new_path));
  end if;

  if reason is null and direction = 'in' then
    -- Zones at their limit, or near it. There those who enter queue up, so that the last place is given once; far from
    -- the limit nobody waits.
    for full_zone in
      select z.id, z.code, z.capacity from zone z
      where z.id = any (entered) and z.capacity is not null and z.capacity - 200 <= (
        select coalesce(sum(value), 0) from counter where scope = z.id and name = 'inside.' || p_day)
      order by cardinality(z.path)
    loop
      perform pg_advisory_xact_lock(hashtextextended(full_zone.id::text, 40));
      inside := zone_inside(full_zone.id, p_day);
      if inside >= full_zone.capacity then
        reason := 'zoneFull';
        facts := jsonb_build_object('zone', full_zone.code, 'inside', inside, 'capacity', full_zone.capacity);
        exit;
      end if;
    end loop;
    counts := door_opens_from is null or door_opens_from is distinct from stands_path[cardinality(stands_path)];
    if reason is not null then
      counts := false;
    elsif zone = any (stands_path) and exists (
      select 1 from door o join channel c on c.door_id = o.id
      where o.zone_id = zone and c.direction <> 'in' and not c.deleted
    ) then
      reason := 'alreadyInside';
    elsif counts and (entries_kind = 'single' and so_far >= 1
      or entries_kind = 'daily' and so_far_today >= entries_a_day) then
      reason := 'entriesUsed';
      facts := jsonb_build_object('kind', entries_kind, 'allowed', coalesce(entries_a_day, 1), 'today', so_far_today,
        'total', so_far);
    end if;
  end if;

  if reason is null then
    verdict := 'admitted';
  elsif direction = 'out' or channel_state = 'freePassage' then
    overruled := reason;
    reason := null;
    counts := false;
    verdict := 'admitted';
  else
    verdict := 'refused';
    facts := coalesce(facts, gate_facts(p_exhibition, badge, p_credential, reason));
  end if;

  insert into passage (exhibition_id, device_id, scan_id, channel_id, zone_id, badge_id, direction, verdict, reason,
    overruled, clock_off, at, device_at, gate_day, shown, facts)
  values (p_exhibition, p_device, p_scan, channel_id, zone, badge, direction, verdict, reason, overruled, p_clock_off,
    p_moment, p_at, p_day, case when badge is null then left(p_code, 200) end, facts)
  returning id into passage_id;
  outcome := 'decided';

  if badge is not null and verdict = 'admitted' then
    -- Counted on from the row itself, not from what was read: so the constraint holds by itself too.
    update presence p set path = new_path, gate_day = greatest(p.gate_day, p_day),
      entries_today = case when p.gate_day < p_day then 0 else p.entries_today end + (counts is true)::int,
      entries_total = p.entries_total + (counts is true)::int,
      allowed_today = case when counts is not true then p.allowed_today when entries_kind = 'daily' then entries_a_day end,
      allowed_total = case when counts is not true then p.allowed_total when entries_kind = 'single' then 1 end
    where p.exhibition_id = p_exhibition and p.badge_id = badge;
  else
    entered := null;
    left_zones := null;
  end if;

  -- One statement, in one order for everybody, so that two decisions never wait for each other in a circle.
  insert into counter (scope, name, slot, value)
  select scope, name, counter_slot(), delta from (
    select unnest(entered) as scope, 'inside.' || p_day as name, 1 as delta
    union all select unnest(left_zones), 'inside.' || p_day, -1
    union all select p_exhibition, 'gate.' || p_day || '.' || coalesce('refused.' || reason, direction), 1
  ) changed order by scope, name
  on conflict (scope, name, slot) do update set value = counter.value + excluded.value;
end $$;
