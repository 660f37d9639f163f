-- What a ground's gates go by beside badge types: versions, each with settings and numbered clauses. `policy_clause` is
-- what people wrote, `gate_rule` what a gate reads of it: made at publishing, and again when the ground's dates, a type or
-- the calendar move.
create table policy (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  exhibition_id uuid not null references exhibition (id),
  no int not null check (no > 0),
  state text not null default 'draft' check (state in ('draft', 'published', 'ended')),
  -- From when it holds: of a ground's versions the newest that began is in force, until the next begins. Null: a draft, or
  -- withdrawn before it began.
  effective_at timestamptz,
  -- What a device that reaches nobody does with whom its pack cannot judge, and with a badge of a single entry.
  offline text not null default 'askGuard' constraint policy_offline check (offline in ('admit', 'refuse', 'askGuard')),
  offline_single text not null default 'askGuard'
    constraint policy_offline_single check (offline_single in ('admit', 'refuse', 'askGuard')),
  -- Whether who is inside may not come in again.
  passback text not null default 'strict' constraint policy_passback check (passback in ('strict', 'off')),
  -- Why it was published without a rehearsal.
  note text not null default '',
  -- SHA-256 of settings and clauses as they are, and as they last were rehearsed.
  digest bytea not null check (octet_length(digest) = 32),
  rehearsed_digest bytea check (octet_length(rehearsed_digest) = 32),
  -- The day to which the rules of hours that repeat are made; null: to the end.
  compiled_to date,
  edited_by text not null default '',
  edited_at timestamptz not null default now(),
  published_by text not null default '',
  published_at timestamptz,
  created_at timestamptz not null default now(),
  constraint policy_no unique (exhibition_id, no),
  constraint policy_effective check (state <> 'published' or effective_at is not null),
  constraint policy_draft check (state <> 'draft' or effective_at is null)
);
create unique index policy_one_draft on policy (exhibition_id) where state = 'draft';
-- One at a time; and what a gate finds the one in force by.
create unique index policy_in_force on policy (exhibition_id, effective_at) where effective_at is not null;

create table policy_clause (
  policy_id uuid not null references policy (id) on delete cascade,
  no int not null check (no between 1 and 200),
  name_cn text not null check (name_cn <> ''),
  name_en text not null check (name_en <> ''),
  refuse boolean not null,
  badge_type_ids uuid[] not null constraint policy_clause_types check (cardinality(badge_type_ids) > 0),
  company_ids uuid[] not null default '{}',
  zone_ids uuid[] not null default '{}',
  door_ids uuid[] not null default '{}',
  phases text[] not null default '{}' check (phases <@ array['moveIn', 'open', 'moveOut']),
  days date[] not null default '{}',
  -- [{from: '22:00', to: '02:00'}] of the venue's clock; `to` not after `from` is on the next day.
  hours jsonb not null default '[]',
  -- Null: as the badge type says.
  entries_kind text check (entries_kind in ('single', 'daily', 'unlimited')),
  entries_a_day int check (entries_a_day between 1 and 99),
  gap_minutes int not null default 0 check (gap_minutes between 0 and 1440),
  primary key (policy_id, no),
  constraint policy_clause_daily check ((entries_kind is not distinct from 'daily') = (entries_a_day is not null))
);

-- A clause taken apart: one row a badge type, company and place, that says all by itself. Null company, zone or door: any;
-- null windows: always.
create table gate_rule (
  policy_id uuid not null references policy (id) on delete cascade,
  clause_no int not null,
  badge_type_id uuid not null,
  company_id uuid,
  zone_id uuid,
  door_id uuid,
  refuse boolean not null,
  windows tstzmultirange,
  entries_kind text check (entries_kind in ('single', 'daily', 'unlimited')),
  entries_a_day int,
  gap_minutes int not null default 0,
  constraint gate_rule_place check (zone_id is null or door_id is null)
);
create index gate_rule_of_type on gate_rule (policy_id, badge_type_id, clause_no);

-- When a clause holds, as one set of times; null: always.
--  * Days without phases: those days. Hours without phases: the badge type's phases (`p_type_phases`), of a refusal the
--    ground's whole time. Neither: the type's phases, of a refusal always.
--  * Hours repeat on each of those days, by the venue's clock; past midnight they belong to the day they begin on.
--  * Where the days are all of a ground's, and it lies open for more than 100, they are made from `p_from` to `p_to` alone.
create function policy_windows(p_exhibition uuid, p_refuse boolean, p_phases text[], p_type_phases text[], p_days date[],
  p_hours jsonb, p_zone text, p_from date, p_to date) returns tstzmultirange
language sql stable as $$
  with ground as (
    select tstzmultirange(tstzrange(move_in_from, move_in_to)) as move_in, tstzmultirange(tstzrange(open_from, open_to)) as open,
      tstzmultirange(tstzrange(move_out_from, move_out_to)) as move_out,
      case when least(move_in_from, open_from, move_out_from) is null then '{}'::tstzmultirange else
        tstzmultirange(tstzrange(least(move_in_from, open_from, move_out_from), greatest(move_in_to, open_to, move_out_to))) end as whole,
      move_in_from is not null and move_in_to is not null as moves_in, open_from is not null and open_to is not null as opens,
      move_out_from is not null and move_out_to is not null as moves_out
    from exhibition where id = p_exhibition
  ), named as (
    -- The phases that bound it; null: none do.
    select case when cardinality(p_phases) > 0 then p_phases
      when not p_refuse and cardinality(p_days) = 0 then p_type_phases end as phases
  ), bounds as (
    select case when n.phases is null then case when cardinality(p_days) = 0 then g.whole end else
      case when 'moveIn' = any (n.phases) and g.moves_in then g.move_in else '{}' end
      + case when 'open' = any (n.phases) and g.opens then g.open else '{}' end
      + case when 'moveOut' = any (n.phases) and g.moves_out then g.move_out else '{}' end end as span, n.phases
    from ground g, named n
  ), days as (
    select unnest(p_days) as day
    union
    select generate_series(greatest((lower(b.span) at time zone p_zone)::date - 1, case when long then p_from end),
      least((upper(b.span) at time zone p_zone)::date, case when long then p_to end), interval '1 day')::date
    from (select span, upper(span) - lower(span) > interval '100 days' as long from bounds) b
    where cardinality(p_days) = 0 and not isempty(b.span)
  ), hours as (
    select (one ->> 'from')::time as starts, (one ->> 'to')::time as ends from jsonb_array_elements(p_hours) one
    union all select '00:00', '24:00' where jsonb_array_length(p_hours) = 0
  ), drawn as (
    select range_agg(tstzrange((d.day + h.starts) at time zone p_zone,
      (d.day + (h.ends <= h.starts)::int + h.ends) at time zone p_zone)) as times
    from days d, hours h
  )
  select case
    when cardinality(p_days) = 0 and jsonb_array_length(p_hours) = 0 then case when b.phases is not null then b.span end
    when b.span is null then coalesce(w.times, '{}')
    else coalesce(w.times, '{}') * b.span end
  from bounds b, drawn w
$$;

-- Which version and clause a passage was judged by, and when a holder last came in (for the least time between entries).
alter table passage add column policy_no int, add column clause_no int;
alter table presence add column entered_at timestamptz;

select count_on('policy', 'policy.{state}', 'exhibition_id');

-- Makes a version's rules anew out of its clauses, the ground's dates and its badge types; where hours repeat on all days of
-- a ground, those from `p_from` to `p_to`. Answers how many rules they are.
create function compile_policy(p_policy uuid, p_zone text, p_from date, p_to date) returns int
language plpgsql as $$
declare
  made int;
begin
  delete from gate_rule where policy_id = p_policy;
  insert into gate_rule (policy_id, clause_no, badge_type_id, company_id, zone_id, door_id, refuse, windows, entries_kind,
    entries_a_day, gap_minutes)
  select p.id, c.no, t.id, k.company, l.zone, l.door, c.refuse, w.windows,
    case when not c.refuse then coalesce(c.entries_kind, t.entries_kind) end,
    case when not c.refuse then case when c.entries_kind is null then t.entries_a_day else c.entries_a_day end end,
    case when c.refuse then 0 else c.gap_minutes end
  from policy p
  join policy_clause c on c.policy_id = p.id
  join badge_type t on t.exhibition_id = p.exhibition_id and t.id = any (c.badge_type_ids)
  cross join lateral (
    select policy_windows(p.exhibition_id, c.refuse, c.phases, t.phases, c.days, c.hours, p_zone, p_from, p_to) as windows
    offset 0) w
  cross join lateral (
    select unnest(c.company_ids) as company union all select null where cardinality(c.company_ids) = 0) k
  cross join lateral (
    select unnest(c.zone_ids) as zone, null::uuid as door
    union all select null, unnest(c.door_ids)
    union all select unnest(t.zones), null where not c.refuse and cardinality(c.zone_ids || c.door_ids) = 0
    union all select null, null where cardinality(c.zone_ids || c.door_ids) = 0 and (c.refuse or t.zones = '{}')) l
  where p.id = p_policy;
  get diagnostics made = row_count;
  update policy p set compiled_to = (
    select case when greatest(e.move_in_to, e.open_to, e.move_out_to) - least(e.move_in_from, e.open_from, e.move_out_from)
      > interval '100 days' then p_to end
    from exhibition e where e.id = p.exhibition_id) where p.id = p_policy;
  return made;
end $$;
