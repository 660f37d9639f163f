-- Decides a scan at a channel and records the passage. evaluateScan (contract/src/admission/gate/evaluate-scan.ts)
-- decides the same offline; a test compares the two.
create or replace function gate_decide(
  p_exhibition uuid, p_device uuid, p_scan uuid, p_at timestamptz, p_moment timestamptz, p_day date, p_clock_off boolean,
  p_credential uuid, p_code text, p_direction text, p_signature text, p_people int, p_numbers bytea[] default null,
  out outcome text, out passage_id uuid, out channel_id uuid,
  out verdict text, out reason text, out overruled text, out direction text,
  out holder_name text, out badge_code text, out type_cn text, out type_en text, out type_colour text, out photo_id uuid,
  out people int, out people_left int, out note text
)
language plpgsql
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  device_state text;
  channel_state text;
  zone uuid;
  zone_path uuid[];
  door_opens_from uuid;
  badge uuid;
  of_ticket uuid;
  ticket_state text;
  holder uuid;
  -- The number of people of the ticket; null: a badge, or a ticket for one person.
  group_size int;
  many int;
  heads_inside int;
  way text;
  days_allowed int;
  days_so_far int;
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
  -- The kind of a number that no badge here has.
  known_as text;
  -- The active policy, and the properties of the badge that its rules use.
  policy uuid;
  version_no int;
  clause int;
  passback text;
  badge_type uuid;
  company uuid;
  own_door uuid;
  own_limits boolean;
  other_subject boolean;
  way_reason text;
  rule record;
  gap int;
  last_entered timestamptz;
  document_index bytea;
  receipt_required boolean;
  receipt_until timestamptz;
begin
  if p_numbers is not null then
    select cr.id, cr.code into p_credential, p_code
    from badge b
    join credential cr on cr.exhibition_id = p_exhibition and cr.badge_id = b.id and cr.state <> 'dead'
    where b.exhibition_id = p_exhibition and b.document_blind_index = any (p_numbers) and b.state <> 'voided'
    order by b.state = 'active' desc, cr.state in ('coded', 'issued') desc,
      (b.valid @> p_moment) is not false desc, b.created_at desc, b.id
    limit 1;
    if not found then
      known_as := case when gate_blacklisted(p_numbers, p_exhibition, p_moment) is null then 'unknown' else 'blacklisted' end;
      p_credential := null;
    end if;
  end if;

  -- The device and its channel, the badge of the code, and all checks that do not depend on presence.
  select d.state, c.id, case when e.state in ('preparing', 'ready') then c.state else 'closed' end,
    z.id, z.path, z.parent_id, way.direction,
    b.id, b.name, b.code, b.photo_id, t.name_cn, t.name_en, t.colour, coalesce(b.entries_kind, t.entries_kind), t.entries_a_day,
    case
      when b.id is null then
        coalesce(known_as, case p_signature when 'bad' then 'badSignature' when 'other' then 'wrongExhibition' when 'rehearsal' then 'rehearsal' else 'unknown' end)
      when cr.state = 'dead' or b.state = 'voided' then 'dead'
      when cr.state not in ('coded', 'issued')
        or b.state not in ('active', 'awaitingPayment', 'suspended', 'expired') then 'notIssued'
      when b.state = 'awaitingPayment' then 'awaitingPayment'
      when 'blacklist' = any (b.suspended_by) then 'blacklisted'
      when b.state = 'suspended' then 'suspended'
      when p_moment < case when b.valid is not null then lower(b.valid) when 'moveIn' = any (b.phases) then e.move_in_from
        when 'open' = any (b.phases) then e.open_from else e.move_out_from end then 'notYetValid'
      when b.state = 'expired' or p_moment >= case when b.valid is not null then upper(b.valid)
        when 'moveOut' = any (b.phases) then e.move_out_to
        when 'open' = any (b.phases) then e.open_to else e.move_in_to end then 'expired'
      when b.valid is null and not ('moveIn' = any (b.phases) and p_moment >= e.move_in_from and p_moment < e.move_in_to
        or 'open' = any (b.phases) and p_moment >= e.open_from and p_moment < e.open_to
        or 'moveOut' = any (b.phases) and p_moment >= e.move_out_from and p_moment < e.move_out_to) then 'wrongPhase'
      when not b.slot_window @> p_moment then 'wrongSlot'
      -- A vehicle pass is refused in a channel for people, and the other way round.
      when t.subject <> c.subject or (b.door_ids = '{}' and t.zones <> '{}' and not t.zones && z.path) then 'wrongZone'
      when b.door_ids <> '{}' and c.door_id <> all (b.door_ids) then 'wrongDoor'
      when c.direction = 'out' and way.direction = 'in' then 'wrongDirection'
      when c.state = 'closed' or e.state not in ('preparing', 'ready') then 'channelClosed'
    end,
    pol.id, pol.number, pol.passback, t.id, b.company_id, c.door_id,
    b.valid is not null or b.door_ids <> '{}' or b.entries_kind is not null, t.subject <> c.subject,
    case when c.direction = 'out' and way.direction = 'in' then 'wrongDirection'
      when c.state = 'closed' or e.state not in ('preparing', 'ready') then 'channelClosed' end,
    e.receipt_from <= p_moment and t.subject = 'person' and t.id <> all (e.receipt_exempt), b.document_blind_index
  into device_state, channel_id, channel_state, zone, zone_path, door_opens_from, direction,
    badge, holder_name, badge_code, photo_id, type_cn, type_en, type_colour, entries_kind, entries_a_day, reason,
    policy, version_no, passback, badge_type, company, own_door, own_limits, other_subject, way_reason, receipt_required, document_index
  from device d
  join exhibition e on e.id = d.exhibition_id
  left join channel c on c.id = d.channel_id
  left join door o on o.id = c.door_id
  left join zone z on z.id = o.zone_id
  left join credential cr on cr.exhibition_id = p_exhibition and cr.id = p_credential and cr.code = p_code
  left join badge b on b.exhibition_id = p_exhibition and b.id = cr.badge_id
  left join badge_type t on t.id = b.badge_type_id
  left join lateral (
    select own.id, own.number, own.passback from policy own
    where own.exhibition_id = p_exhibition and own.effective_at <= p_moment order by own.effective_at desc limit 1) pol on true
  -- Null: a bidirectional channel whose device does not report the direction.
  cross join lateral (select case when p_direction is not null then p_direction
    when c.direction <> 'both' then c.direction end as direction) way
  where d.id = p_device and d.exhibition_id = p_exhibition;

  holder := badge;
  way := direction;
  if policy is not null and badge is not null and not own_limits
    and (reason is null or reason in ('wrongSlot', 'wrongZone', 'wrongDirection', 'channelClosed')) then
    select r.clause_no, r.refuse, r.applies, r.windows is not null as timed, r.opens, r.entries_kind, r.entries_a_day, r.gap_minutes
    into rule
    from gate_rules_here(policy, badge_type, company, zone_path, own_door, p_moment) r
    where r.applies or not r.refuse
    order by r.applies desc, r.refuse desc, r.opens, r.clause_no limit 1;
    if found then
      clause := rule.clause_no;
      if not rule.applies or rule.refuse and rule.timed then
        reason := 'wrongHours';
        facts := jsonb_build_object('opensAt', rule.opens);
      elsif reason is distinct from 'wrongSlot' then
        reason := case when other_subject or rule.refuse then 'wrongZone' else way_reason end;
      end if;
      if rule.applies and not rule.refuse then
        entries_kind := rule.entries_kind;
        entries_a_day := rule.entries_a_day;
        gap := rule.gap_minutes;
      end if;
    elsif reason is distinct from 'wrongSlot' and exists (
      select from gate_rule r where r.policy_id = policy and r.badge_type_id = badge_type and not r.refuse
        and (r.company_id is null or r.company_id = company)) then
      reason := 'wrongZone';
    end if;
  end if;
  if badge is null and p_credential is not null and device_state = 'active' and channel_id is not null then
    select k.id, k.state, k.name, k.code, y.name_cn, y.name_en, y.entries_kind, y.entries_a_day, y.allowed_days,
      nullif(y.gate_note, ''), case when k.people > 1 then k.people end,
      case
        when tc.revoked_reason is not null or k.state in ('refunded', 'voided') then 'dead'
        when 'blacklist' = any (k.suspended_by) then 'blacklisted'
        when k.state = 'suspended' then 'suspended'
        when p_moment < d.valid_from then 'notYetValid'
        when k.state = 'expired' or p_moment >= d.valid_to then 'expired'
        when p_moment < e.open_from or p_moment >= e.open_to then 'wrongPhase'
        when c.subject <> 'person' or (y.zones <> '{}' and not y.zones && zone_path) then 'wrongZone'
        when c.direction = 'out' and way = 'in' then 'wrongDirection'
        when channel_state = 'closed' then 'channelClosed'
      end,
      case
        when tc.revoked_reason is not null or k.state in ('refunded', 'voided', 'expired')
          then jsonb_build_object('ticket', k.state, 'credential', tc.revoked_reason)
        when p_moment < d.valid_from or p_moment >= d.valid_to
          then jsonb_build_object('validFrom', d.valid_from, 'validTo', d.valid_to)
        when y.zones <> '{}' and not y.zones && zone_path then jsonb_build_object('zones', y.zones)
      end
    into of_ticket, ticket_state, holder_name, badge_code, type_cn, type_en, entries_kind, entries_a_day, days_allowed,
      note, group_size, overruled, facts
    from ticket_credential tc
    join ticket k on k.exhibition_id = p_exhibition and k.id = tc.ticket_id
    join ticket_type y on y.id = k.ticket_type_id
    join exhibition e on e.id = p_exhibition
    join channel c on c.id = channel_id
    left join ticket_postponement m on m.exhibition_id = p_exhibition and m.schedule_revision = k.schedule_revision
    cross join lateral (select rescheduled_from(k.valid_from, m.by_days, m.last_day, m.zone) as valid_from,
      rescheduled_to(k.valid_to, m.by_days, m.last_day, m.zone) as valid_to) d
    where tc.exhibition_id = p_exhibition and tc.id = p_credential and tc.code = p_code;
    if found then
      holder := of_ticket;
      reason := overruled;
      overruled := null;
      if reason is null then
        facts := null;
      end if;
    end if;
  end if;

  if device_state is distinct from 'active' or channel_id is null or (holder is null and p_signature is null) then
    outcome := case when device_state is distinct from 'active' then 'revoked' when channel_id is null then 'noChannel'
      else 'verify' end;
    return;
  end if;

  -- From here on no other transaction decides about this holder.
  if holder is not null and (reason is null or direction is distinct from 'in' or channel_state = 'freePassage') then
    select case when p.gate_day >= p_day then p.path else '{}' end, case when p.gate_day >= p_day then p.entries_today else 0 end,
      p.entries_total, p.days_entered, case when p.gate_day >= p_day then p.heads else 0 end, p.entered_at
    into stands_path, so_far_today, so_far, days_so_far, heads_inside, last_entered
    from presence p where p.exhibition_id = p_exhibition and p.holder_id = holder for update;
    if not found then
      insert into presence (exhibition_id, holder_id, gate_day) values (p_exhibition, holder, p_day) on conflict do nothing;
      select case when p.gate_day >= p_day then p.path else '{}' end,
        case when p.gate_day >= p_day then p.entries_today else 0 end, p.entries_total, p.days_entered,
        case when p.gate_day >= p_day then p.heads else 0 end, p.entered_at
      into stands_path, so_far_today, so_far, days_so_far, heads_inside, last_entered
      from presence p where p.exhibition_id = p_exhibition and p.holder_id = holder for update;
    end if;
  end if;
  if direction is null then
    direction := case when zone = any (stands_path) or heads_inside > 0 then 'out' else 'in' end;
  end if;

  many := 1;
  if group_size is null then
    new_path := case direction when 'in' then zone_path else zone_path[: cardinality(zone_path) - 1] end;
    if stands_path = '{}' then
      entered := new_path;
    elsif stands_path <> new_path then
      entered := array(select part from unnest(new_path) part where part <> all (stands_path));
      left_zones := array(select part from unnest(stands_path) part where part <> all (new_path));
    end if;
  else
    people_left := heads_left(entries_kind, entries_a_day, group_size, so_far_today, so_far);
    if direction = 'in' then
      many := greatest(1, coalesce(p_people, least(group_size, people_left)));
      entered := case when door_opens_from is null then zone_path else array[zone] end;
    else
      many := least(coalesce(p_people, heads_inside), heads_inside);
      left_zones := case when many > 0 then case when door_opens_from is null then zone_path else array[zone] end end;
    end if;
    new_path := '{}';
  end if;

  if reason is null and direction = 'in' then
    -- Zones at or near their limit: entries lock them, so that the last place is given once; far from the limit nobody
    -- waits.
    for full_zone in
      select z.id, z.code, z.capacity from zone z
      where z.id = any (entered) and z.capacity is not null and z.capacity - 200 - many <= (
        select coalesce(sum(value), 0) from row_count where scope = z.id and name = 'inside.' || p_day)
      order by cardinality(z.path)
    loop
      perform pg_advisory_xact_lock(hashtextextended(full_zone.id::text, 40));
      inside := zone_inside(full_zone.id, p_day);
      if inside + many > full_zone.capacity then
        reason := 'zoneFull';
        facts := jsonb_build_object('zone', full_zone.code, 'inside', inside, 'capacity', full_zone.capacity);
        exit;
      end if;
    end loop;
    if group_size is null then
      counts := door_opens_from is null or door_opens_from is distinct from stands_path[cardinality(stands_path)];
    else
      counts := door_opens_from is null
        or not exists (select 1 from door o where o.zone_id = any (zone_path[: cardinality(zone_path) - 1]));
    end if;
    if reason is null and receipt_required then
      select case when r.state = 'valid' then r.valid_until when r.state = 'expired' then '-infinity' end into receipt_until
      from health_pass r where r.exhibition_id = p_exhibition and r.person = document_index;
      if receipt_until is null then
        reason := 'noReceipt';
      elsif receipt_until <= p_moment then
        reason := 'receiptExpired';
        facts := jsonb_build_object('validUntil', nullif(receipt_until, '-infinity'));
      end if;
    end if;
    if reason is not null then
      counts := false;
    elsif group_size is null and passback is distinct from 'off' and zone = any (stands_path) and exists (
      select 1 from door o join channel c on c.door_id = o.id
      where o.zone_id = zone and c.direction <> 'in' and not c.deleted
    ) then
      reason := 'alreadyInside';
    elsif counts and last_entered + gap * interval '1 minute' > p_moment then
      reason := 'tooSoon';
      facts := jsonb_build_object('gap', gap, 'opensAt', last_entered + gap * interval '1 minute');
    elsif counts and (entries_kind = 'single' and so_far + many > coalesce(group_size, 1)
      or entries_kind = 'daily' and so_far_today + many > entries_a_day * coalesce(group_size, 1)
      or many > group_size or so_far_today = 0 and days_so_far >= days_allowed) then
      reason := 'entriesUsed';
      facts := jsonb_build_object('kind', entries_kind, 'allowed', coalesce(entries_a_day, 1) * coalesce(group_size, 1),
        'today', so_far_today, 'total', so_far)
        || case when days_allowed is null then '{}'::jsonb else jsonb_build_object('days', days_so_far, 'allowedDays', days_allowed) end;
    end if;
    if reason is null and ticket_state = 'issued' then
      -- Waits for a concurrent refund, which waits for this in the same way.
      update ticket k set state = 'entered', entered_at = p_moment, version = k.version + 1
      where k.exhibition_id = p_exhibition and k.id = of_ticket and k.state = 'issued';
      if not found then
        select k.state into ticket_state from ticket k where k.exhibition_id = p_exhibition and k.id = of_ticket;
        if ticket_state <> 'entered' then
          reason := case ticket_state when 'suspended' then 'suspended' when 'expired' then 'expired' else 'dead' end;
          facts := jsonb_build_object('ticket', ticket_state);
        end if;
      end if;
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
    if reason in ('notYetValid', 'wrongPhase') then
      facts := coalesce(facts, '{}') || jsonb_strip_nulls(jsonb_build_object('opensAt',
        gate_opens_at(p_exhibition, badge, of_ticket, p_moment)));
    end if;
    if reason = 'blacklisted' then
      note := gate_blacklist_note(coalesce(p_numbers, array[document_index]), p_exhibition, p_moment);
    end if;
  end if;

  insert into passage (exhibition_id, device_id, scan_id, channel_id, zone_id, badge_id, ticket_id, people, direction, verdict,
    reason, overruled, clock_off, at, device_at, gate_day, shown, facts, policy_no, clause_no, blacklisted)
  values (p_exhibition, p_device, p_scan, channel_id, zone, badge, of_ticket, many, direction, verdict, reason, overruled,
    p_clock_off, p_moment, p_at, p_day, case when holder is null then left(p_code, 200) end, facts, version_no, clause,
    case when holder is null and reason = 'blacklisted' then gate_blacklisted(p_numbers, p_exhibition, p_moment) end)
  returning id into passage_id;
  outcome := 'decided';

  if holder is not null and verdict = 'admitted' then
    -- Increments the value of the row itself, not the value read before, so that the constraint holds under
    -- concurrency.
    update presence p set path = new_path, gate_day = greatest(p.gate_day, p_day),
      entries_today = case when p.gate_day < p_day then 0 else p.entries_today end + (counts is true)::int * many,
      entries_total = p.entries_total + (counts is true)::int * many,
      allowed_today = case when counts is not true then p.allowed_today
        when entries_kind = 'daily' then entries_a_day * coalesce(group_size, 1) end,
      allowed_total = case when counts is not true then p.allowed_total
        when entries_kind = 'single' then coalesce(group_size, 1) end,
      days_entered = p.days_entered + (counts is true and (p.gate_day < p_day or p.entries_today = 0))::int,
      allowed_days = case when counts is not true then p.allowed_days else days_allowed end,
      entered_at = case when counts is not true then p.entered_at else greatest(p.entered_at, p_moment) end,
      heads = case when group_size is null then 0
        else case when p.gate_day < p_day then 0 else p.heads end + case direction when 'in' then many else -many end end
    where p.exhibition_id = p_exhibition and p.holder_id = holder;
    if counts and group_size is not null then
      people_left := people_left - many;
    end if;
  else
    entered := null;
    left_zones := null;
  end if;
  if group_size is not null then
    people := many;
  end if;

  -- One statement with a fixed order of rows, so that two decisions never deadlock. `gate` counts passages; `people`
  -- counts who came in from outside and who left, so that the people inside are the difference.
  insert into row_count (scope, name, slot, value)
  select scope, name, row_count_slot(), delta from (
    select unnest(entered) as scope, 'inside.' || p_day as name, many as delta
    union all select unnest(left_zones), 'inside.' || p_day, -many
    union all select p_exhibition, 'gate.' || p_day || '.' || coalesce('refused.' || reason, direction), 1
    union all select p_exhibition, 'people.' || p_day || '.in', many
      where case when group_size is null then stands_path = '{}' else door_opens_from is null end and cardinality(entered) > 0
    union all select p_exhibition, 'people.' || p_day || '.out', many
      where case when group_size is null then new_path = '{}' else door_opens_from is null end and cardinality(left_zones) > 0
  ) changed order by scope, name
  on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
end $$;
