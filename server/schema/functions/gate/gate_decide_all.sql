-- Decides scans of one exhibition and one gate day together, in their order, and records the passages: what is read and
-- written costs hardly more for many than for one. evaluateScan (contract/src/admission/gate/evaluate-scan.ts) decides
-- the same offline; a test compares the two.
--
-- All or none: if somebody else has decided about a holder meanwhile (FG003), if one scan is in error, or if a lock is
-- not free within `p_patience` milliseconds, nothing is decided. gate_decide then decides each scan by itself.
-- A holder may occur once. `p_numbers` are the digests of presented numbers, `p_numbered` the scans they belong to.
create or replace function gate_decide_all(
  p_exhibition uuid, p_day date, p_devices uuid[], p_scans uuid[], p_at timestamptz[], p_moments timestamptz[], p_clocks_off boolean[],
  p_credentials uuid[], p_codes text[], p_directions text[], p_signatures text[], p_people int[],
  p_numbers bytea[] default null, p_numbered int[] default null, p_patience int default null
) returns table (n int, outcome text, passage_id uuid, channel_id uuid, verdict text, reason text, overruled text, direction text,
  holder_name text, badge_code text, type_cn text, type_en text, type_colour text, photo_id uuid, people int, people_left int, note text)
language plpgsql
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  device uuid;
  scan uuid;
  device_time timestamptz;
  moment timestamptz;
  clock_off boolean;
  signature text;
  given_people int;
  device_state text;
  channel_state text;
  channel_direction text;
  subject text;
  door uuid;
  zone uuid;
  zone_path uuid[];
  door_opens_from uuid;
  -- Whether this zone, or one around it, may have a limit.
  may_be_full boolean;
  badge uuid;
  badge_type uuid;
  company uuid;
  entries_kind text;
  entries_a_day int;
  own_limits boolean;
  other_subject boolean;
  way_reason text;
  receipt_required boolean;
  document_index bytea;
  -- The active policy.
  policy uuid;
  version_no int;
  passback text;
  -- The presence that was read; null: there was none.
  seen_version xid;
  seen_today boolean;
  path uuid[];
  entries_today int;
  entries_total int;
  days_entered int;
  heads int;
  entered_at timestamptz;
  passages passage[];
  presences presence[];
  -- Their holders, and the versions that were read; null: there was none.
  holders uuid[];
  seen xid[];
  -- Tickets that are entered with.
  tickets uuid[];
  entries_at timestamptz[];
  -- Changes of counters.
  scopes uuid[];
  names text[];
  changes int[];
  -- Zones far from their limit.
  roomy uuid[] := '{}';
  -- The kinds of numbers that no badge here has, by scan.
  known_as text[];
  numbered record;
  credential uuid;
  shown_code text;
  patience text;
  written int := 0;
  updated int;
  -- Whether one of the holders has no presence yet.
  some_new boolean := false;
  overtaken boolean := false;
begin
  if p_patience is not null then
    patience := set_config('lock_timeout', p_patience || 'ms', true);
  end if;
  if p_numbers is not null then
    for numbered in select u.scan, array_agg(u.digest) as digests from unnest(p_numbers, p_numbered) u (digest, scan) group by u.scan loop
      select cr.id, cr.code into credential, shown_code
      from badge b
      join credential cr on cr.exhibition_id = p_exhibition and cr.badge_id = b.id and cr.state <> 'dead'
      where b.exhibition_id = p_exhibition and b.document_blind_index = any (numbered.digests) and b.state <> 'voided'
      order by b.state = 'active' desc, cr.state in ('coded', 'issued') desc,
        (b.valid @> p_moments[numbered.scan]) is not false desc, b.created_at desc, b.id
      limit 1;
      if found then
        p_codes[numbered.scan] := shown_code;
      else
        known_as[numbered.scan] := case
          when gate_blacklisted(numbered.digests, p_exhibition, p_moments[numbered.scan]) is null then 'unknown' else 'blacklisted' end;
      end if;
      p_credentials[numbered.scan] := credential;
    end loop;
  end if;

  -- The devices and their channels, the badges of the codes, and all checks that do not depend on presence. In the order of
  -- zones, because they are locked in this order.
  for n, device, scan, device_time, moment, clock_off, credential, shown_code, signature, given_people, device_state, channel_id, subject,
    channel_direction, door, channel_state, zone, zone_path, door_opens_from, direction, badge, holder_name, badge_code,
    photo_id, type_cn, type_en, type_colour, entries_kind, entries_a_day, reason, policy, version_no, passback, badge_type,
    company, own_limits, other_subject, way_reason, receipt_required, document_index, seen_version, seen_today, path,
    entries_today, entries_total, days_entered, heads, entered_at, may_be_full
  in
    select x.n::int, x.device, x.scan, x.at, x.moment, x.clock_off, x.credential, x.code, x.signature, x.people,
      d.state, c.id, c.subject, c.direction, c.door_id,
      case when e.state in ('preparing', 'ready') then c.state else 'closed' end,
      z.id, z.path, z.parent_id, way.direction,
      b.id, b.name, b.code, b.photo_id, t.name_cn, t.name_en, t.colour,
      coalesce(b.entries_kind, t.entries_kind), t.entries_a_day,
      case
        when b.id is null then coalesce(known_as[x.n], case x.signature when 'bad' then 'badSignature' when 'other' then 'wrongExhibition'
          when 'rehearsal' then 'rehearsal' else 'unknown' end)
        when cr.state = 'dead' or b.state = 'voided' then 'dead'
        when cr.state not in ('coded', 'issued')
          or b.state not in ('active', 'awaitingPayment', 'suspended', 'expired') then 'notIssued'
        when b.state = 'awaitingPayment' then 'awaitingPayment'
        when 'blacklist' = any (b.suspended_by) then 'blacklisted'
        when b.state = 'suspended' then 'suspended'
        when x.moment < case when b.valid is not null then lower(b.valid) when 'moveIn' = any (b.phases) then e.move_in_from
          when 'open' = any (b.phases) then e.open_from else e.move_out_from end then 'notYetValid'
        when b.state = 'expired' or x.moment >= case when b.valid is not null then upper(b.valid)
          when 'moveOut' = any (b.phases) then e.move_out_to
          when 'open' = any (b.phases) then e.open_to else e.move_in_to end then 'expired'
        when b.valid is null and not ('moveIn' = any (b.phases) and x.moment >= e.move_in_from and x.moment < e.move_in_to
          or 'open' = any (b.phases) and x.moment >= e.open_from and x.moment < e.open_to
          or 'moveOut' = any (b.phases) and x.moment >= e.move_out_from and x.moment < e.move_out_to) then 'wrongPhase'
        when not b.slot_window @> x.moment then 'wrongSlot'
        -- A vehicle pass is refused in a channel for people, and the other way round.
        when t.subject <> c.subject or (b.door_ids = '{}' and t.zones <> '{}' and not t.zones && z.path) then 'wrongZone'
        when b.door_ids <> '{}' and c.door_id <> all (b.door_ids) then 'wrongDoor'
        when c.direction = 'out' and way.direction = 'in' then 'wrongDirection'
        when c.state = 'closed' or e.state not in ('preparing', 'ready') then 'channelClosed'
      end,
      pol.id, pol.number, pol.passback, t.id, b.company_id,
      b.valid is not null or b.door_ids <> '{}' or b.entries_kind is not null, t.subject <> c.subject,
      case when c.direction = 'out' and way.direction = 'in' then 'wrongDirection'
        when c.state = 'closed' or e.state not in ('preparing', 'ready') then 'channelClosed' end,
      e.receipt_from <= x.moment and t.subject = 'person' and t.id <> all (e.receipt_exempt), b.document_blind_index,
      p.xmin, p.gate_day >= p_day, p.path, p.entries_today, p.entries_total, p.days_entered, p.heads, p.entered_at,
      z.parent_id is not null or z.capacity is not null
    from unnest(p_devices, p_scans, p_at, p_moments, p_clocks_off, p_credentials, p_codes, p_directions, p_signatures, p_people) with ordinality
      x (device, scan, at, moment, clock_off, credential, code, given, signature, people, n)
    left join device d on d.id = x.device and d.exhibition_id = p_exhibition
    left join exhibition e on e.id = d.exhibition_id
    left join channel c on c.id = d.channel_id
    left join door o on o.id = c.door_id
    left join zone z on z.id = o.zone_id
    left join credential cr on cr.exhibition_id = p_exhibition and cr.id = x.credential and cr.code = x.code
    left join badge b on b.exhibition_id = p_exhibition and b.id = cr.badge_id
    left join badge_type t on t.id = b.badge_type_id
    left join presence p on p.exhibition_id = p_exhibition and p.holder_id = b.id
    left join lateral (
      select own.id, own.number, own.passback from policy own
      where own.exhibition_id = p_exhibition and own.effective_at <= x.moment order by own.effective_at desc limit 1) pol on true
    -- Null: a bidirectional channel whose device does not report the direction.
    cross join lateral (select case when x.given is not null then x.given
      when c.direction <> 'both' then c.direction end as direction) way
    order by z.path, x.n
  loop
    declare
      of_ticket uuid;
      ticket_state text;
      holder uuid := badge;
      -- The number of people of the ticket; null: a badge, or a ticket for one person.
      group_size int;
      many int := 1;
      heads_inside int;
      days_allowed int;
      days_so_far int;
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
      clause int;
      rule record;
      gap int;
      last_entered timestamptz;
      receipt_until timestamptz;
      new_passage passage%rowtype;
      stands presence%rowtype;
    begin
      overruled := null;
      people := null;
      people_left := null;
      note := null;

      if policy is not null and badge is not null and not own_limits
        and (reason is null or reason in ('wrongSlot', 'wrongZone', 'wrongDirection', 'channelClosed')) then
        select r.clause_no, r.refuse, r.applies, r.windows is not null as timed, r.opens, r.entries_kind, r.entries_a_day, r.gap_minutes
        into rule
        from gate_rules_here(policy, badge_type, company, zone_path, door, moment) r
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
      if badge is null and credential is not null and device_state = 'active' and channel_id is not null then
        select k.id, k.state, k.name, k.code, y.name_cn, y.name_en, y.entries_kind, y.entries_a_day, y.allowed_days,
          nullif(y.gate_note, ''), case when k.people > 1 then k.people end,
          case
            when tc.revoked_reason is not null or k.state in ('refunded', 'voided') then 'dead'
            when 'blacklist' = any (k.suspended_by) then 'blacklisted'
            when k.state = 'suspended' then 'suspended'
            when moment < d.valid_from then 'notYetValid'
            when k.state = 'expired' or moment >= d.valid_to then 'expired'
            when moment < e.open_from or moment >= e.open_to then 'wrongPhase'
            when subject <> 'person' or (y.zones <> '{}' and not y.zones && zone_path) then 'wrongZone'
            when channel_direction = 'out' and direction = 'in' then 'wrongDirection'
            when channel_state = 'closed' then 'channelClosed'
          end,
          case
            when tc.revoked_reason is not null or k.state in ('refunded', 'voided', 'expired')
              then jsonb_build_object('ticket', k.state, 'credential', tc.revoked_reason)
            when moment < d.valid_from or moment >= d.valid_to
              then jsonb_build_object('validFrom', d.valid_from, 'validTo', d.valid_to)
            when y.zones <> '{}' and not y.zones && zone_path then jsonb_build_object('zones', y.zones)
          end,
          p.xmin, p.gate_day >= p_day, p.path, p.entries_today, p.entries_total, p.days_entered, p.heads, p.entered_at
        into of_ticket, ticket_state, holder_name, badge_code, type_cn, type_en, entries_kind, entries_a_day, days_allowed,
          note, group_size, overruled, facts,
          seen_version, seen_today, path, entries_today, entries_total, days_entered, heads, entered_at
        from ticket_credential tc
        join ticket k on k.exhibition_id = p_exhibition and k.id = tc.ticket_id
        join ticket_type y on y.id = k.ticket_type_id
        join exhibition e on e.id = p_exhibition
        left join ticket_postponement m on m.exhibition_id = p_exhibition and m.schedule_revision = k.schedule_revision
        left join presence p on p.exhibition_id = p_exhibition and p.holder_id = k.id
        cross join lateral (select rescheduled_from(k.valid_from, m.by_days, m.last_day, m.zone) as valid_from,
          rescheduled_to(k.valid_to, m.by_days, m.last_day, m.zone) as valid_to) d
        where tc.exhibition_id = p_exhibition and tc.id = credential and tc.code = shown_code;
        if found then
          holder := of_ticket;
          reason := overruled;
          overruled := null;
          if reason is null then
            facts := null;
          end if;
        end if;
      end if;

      if device_state is distinct from 'active' or channel_id is null or (holder is null and signature is null) then
        outcome := case when device_state is distinct from 'active' then 'revoked' when channel_id is null then 'noChannel'
          else 'verify' end;
        passage_id := null;
        verdict := null;
        return next;
        continue;
      end if;

      if holder is not null and (reason is null or direction is distinct from 'in' or channel_state = 'freePassage') then
        stands_path := case when seen_today then path else '{}' end;
        so_far_today := case when seen_today then entries_today else 0 end;
        heads_inside := case when seen_today then heads else 0 end;
        so_far := coalesce(entries_total, 0);
        days_so_far := coalesce(days_entered, 0);
        last_entered := entered_at;
      end if;
      if direction is null then
        direction := case when zone = any (stands_path) or heads_inside > 0 then 'out' else 'in' end;
      end if;

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
          many := greatest(1, coalesce(given_people, least(group_size, people_left)));
          entered := case when door_opens_from is null then zone_path else array[zone] end;
        else
          many := least(coalesce(given_people, heads_inside), heads_inside);
          left_zones := case when many > 0 then case when door_opens_from is null then zone_path else array[zone] end end;
        end if;
        new_path := '{}';
      end if;

      if reason is null and direction = 'in' then
        -- Zones at or near their limit: entries lock them, so that the last place is given once; far from the limit nobody
        -- waits.
        if may_be_full and not entered <@ roomy then
          for full_zone in
            select z.id, z.code, z.capacity from zone z
            where z.id = any (entered) and z.capacity is not null and z.capacity - 200 - many - cardinality(p_scans) < (
              select coalesce(sum(value), 0) from row_count where scope = z.id and name = 'inside.' || p_day)
            order by cardinality(z.path)
          loop
            perform pg_advisory_xact_lock(hashtextextended(full_zone.id::text, 40));
            inside := zone_inside(full_zone.id, p_day) + (select coalesce(sum(c.change), 0)
              from unnest(scopes, names, changes) c (scope, name, change) where c.scope = full_zone.id);
            if inside + many > full_zone.capacity then
              reason := 'zoneFull';
              facts := jsonb_build_object('zone', full_zone.code, 'inside', inside, 'capacity', full_zone.capacity);
              exit;
            end if;
          end loop;
          if not found then
            roomy := roomy || entered;
          end if;
        end if;
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
          elsif receipt_until <= moment then
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
        elsif counts and last_entered + gap * interval '1 minute' > moment then
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
          tickets := tickets || of_ticket;
          entries_at := entries_at || moment;
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
        facts := coalesce(facts, gate_facts(p_exhibition, badge, credential, reason));
        if reason in ('notYetValid', 'wrongPhase') then
          facts := coalesce(facts, '{}') || jsonb_strip_nulls(jsonb_build_object('opensAt',
            gate_opens_at(p_exhibition, badge, of_ticket, moment)));
        end if;
        if reason = 'blacklisted' then
          note := gate_blacklist_note(
            coalesce((select array_agg(u.digest) from unnest(p_numbers, p_numbered) u (digest, scan) where u.scan = n),
              array[document_index]), p_exhibition, moment);
        end if;
      end if;

      passage_id := uuidv7();
      outcome := 'decided';
      new_passage.exhibition_id := p_exhibition;
      new_passage.id := passage_id;
      new_passage.device_id := device;
      new_passage.scan_id := scan;
      new_passage.channel_id := channel_id;
      new_passage.zone_id := zone;
      new_passage.badge_id := badge;
      new_passage.ticket_id := of_ticket;
      new_passage.people := many;
      new_passage.direction := direction;
      new_passage.verdict := verdict;
      new_passage.reason := reason;
      new_passage.overruled := overruled;
      new_passage.clock_off := clock_off;
      new_passage.at := moment;
      new_passage.device_at := device_time;
      new_passage.facts := facts;
      new_passage.policy_no := version_no;
      new_passage.clause_no := clause;
      if holder is null then
        new_passage.shown := left(shown_code, 200);
        if reason = 'blacklisted' then
          new_passage.blacklisted := gate_blacklisted(
            array(select u.digest from unnest(p_numbers, p_numbered) u (digest, scan) where u.scan = n), p_exhibition, moment);
        end if;
      end if;
      passages := passages || new_passage;

      if holder is not null and verdict = 'admitted' then
        stands.holder_id := holder;
        stands.path := new_path;
        stands.entries_total := (counts is true)::int * many;
        stands.days_entered := (counts is true)::int;
        if counts then
          if entries_kind = 'daily' then
            stands.allowed_today := entries_a_day * coalesce(group_size, 1);
          elsif entries_kind = 'single' then
            stands.allowed_total := coalesce(group_size, 1);
          end if;
          stands.allowed_days := days_allowed;
          stands.entered_at := moment;
        end if;
        stands.heads := case when group_size is null then 0 when direction = 'in' then heads_inside + many else heads_inside - many end;
        presences := presences || stands;
        holders := holders || holder;
        seen := seen || seen_version;
        some_new := some_new or seen_version is null;
        if counts and group_size is not null then
          people_left := people_left - many;
        end if;
        -- `people` counts who came in from outside and who left, so that the people inside are the difference.
        if cardinality(entered) > 0 then
          scopes := scopes || entered;
          names := names || array_fill('inside.' || p_day, array[cardinality(entered)]);
          changes := changes || array_fill(many, array[cardinality(entered)]);
          if (case when group_size is null then stands_path = '{}' else door_opens_from is null end) then
            scopes := scopes || p_exhibition;
            names := names || ('people.' || p_day || '.in');
            changes := changes || many;
          end if;
        end if;
        if cardinality(left_zones) > 0 then
          scopes := scopes || left_zones;
          names := names || array_fill('inside.' || p_day, array[cardinality(left_zones)]);
          changes := changes || array_fill(-many, array[cardinality(left_zones)]);
          if (case when group_size is null then new_path = '{}' else door_opens_from is null end) then
            scopes := scopes || p_exhibition;
            names := names || ('people.' || p_day || '.out');
            changes := changes || many;
          end if;
        end if;
      end if;
      -- `gate` counts passages.
      scopes := scopes || p_exhibition;
      names := names || ('gate.' || p_day || '.' || coalesce('refused.' || reason, direction));
      changes := changes || 1;
      if group_size is not null then
        people := many;
      end if;
      return next;
    end;
  end loop;

  -- Presences are written in the order of holders, and only if nobody else has written them since they were read.
  if some_new then
    insert into presence (exhibition_id, holder_id, gate_day, path, entries_today, entries_total, allowed_today, allowed_total,
      days_entered, allowed_days, heads, entered_at)
    select p_exhibition, r.holder_id, p_day, r.path, r.entries_total, r.entries_total, r.allowed_today, r.allowed_total,
      r.days_entered, r.allowed_days, r.heads, r.entered_at
    from unnest(presences) r where seen[array_position(holders, r.holder_id)] is null order by r.holder_id
    on conflict do nothing;
    get diagnostics written = row_count;
  end if;
  if written < cardinality(presences) then
    -- Cheaper than an update that joins them. Increments the values of the row itself, not the ones read before, so that the
    -- constraint holds under concurrency.
    insert into presence as p (exhibition_id, holder_id, gate_day, path, entries_today, entries_total, allowed_today, allowed_total,
      days_entered, allowed_days, heads, entered_at)
    select p_exhibition, r.holder_id, p_day, r.path, r.entries_total, r.entries_total, r.allowed_today, r.allowed_total,
      r.days_entered, r.allowed_days, r.heads, r.entered_at
    from unnest(presences) r where seen[array_position(holders, r.holder_id)] is not null order by r.holder_id
    on conflict (exhibition_id, holder_id) do update set path = excluded.path, gate_day = greatest(p.gate_day, excluded.gate_day),
      entries_today = case when p.gate_day < excluded.gate_day then 0 else p.entries_today end + excluded.entries_today,
      entries_total = p.entries_total + excluded.entries_total,
      allowed_today = case when excluded.entries_total > 0 then excluded.allowed_today else p.allowed_today end,
      allowed_total = case when excluded.entries_total > 0 then excluded.allowed_total else p.allowed_total end,
      days_entered = p.days_entered
        + case when p.gate_day < excluded.gate_day or p.entries_today = 0 then excluded.days_entered else 0 end,
      allowed_days = case when excluded.entries_total > 0 then excluded.allowed_days else p.allowed_days end,
      entered_at = greatest(p.entered_at, excluded.entered_at), heads = excluded.heads
    where p.xmin = seen[array_position(holders, p.holder_id)];
    get diagnostics updated = row_count;
    overtaken := written + updated < cardinality(presences);
  end if;
  if tickets is not null then
    -- Waits for a concurrent refund, which waits for this in the same way.
    update ticket k set state = 'entered', entered_at = e.at, version = k.version + 1
    from unnest(tickets, entries_at) e (id, at) where k.exhibition_id = p_exhibition and k.id = e.id and k.state = 'issued';
    get diagnostics updated = row_count;
    overtaken := overtaken or updated < cardinality(tickets);
  end if;
  if overtaken then
    raise exception 'somebody else has decided about a holder meanwhile' using errcode = 'FG003';
  end if;
  if passages is not null then
    insert into passage (exhibition_id, id, device_id, scan_id, channel_id, zone_id, badge_id, ticket_id, people, direction, verdict,
      reason, overruled, clock_off, at, device_at, gate_day, shown, facts, policy_no, clause_no, blacklisted)
    select p_exhibition, r.id, r.device_id, r.scan_id, r.channel_id, r.zone_id, r.badge_id, r.ticket_id, r.people, r.direction,
      r.verdict, r.reason, r.overruled, r.clock_off, r.at, r.device_at, p_day, r.shown, r.facts, r.policy_no, r.clause_no, r.blacklisted
    from unnest(passages) r;
    -- One statement with a fixed order of rows, so that two decisions never deadlock.
    insert into row_count (scope, name, slot, exhibition_id, value)
    select c.scope, c.name, row_count_slot(), p_exhibition, sum(c.change) from unnest(scopes, names, changes) c (scope, name, change)
    group by c.scope, c.name order by c.scope, c.name
    on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
  end if;
end $$;
