-- Compiles the gate rules of a policy version from its clauses, the dates of its exhibition and its badge types. Hours
-- that repeat on all days are compiled from `p_from` to `p_to`. Returns the number of rules.
create or replace function compile_policy(p_policy uuid, p_zone text, p_from date, p_to date) returns int
language plpgsql as $$
declare
  made int;
begin
  delete from gate_rule where policy_id = p_policy;
  insert into gate_rule (exhibition_id, policy_id, clause_no, badge_type_id, company_id, zone_id, door_id, refuse, windows, entries_kind,
    entries_a_day, gap_minutes)
  select p.exhibition_id, p.id, c.number, t.id, k.company, l.zone, l.door, c.refuse, w.windows,
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
