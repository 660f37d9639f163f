-- The one rule that counts at a channel: a refusal in force before an admission in force, the first of each; else the
-- admission that opens next. A missing minimum time between entries is null: of two who enter at once, the later may
-- carry the earlier moment.
create or replace function gate_rules_here(p_policy uuid, p_type uuid, p_company uuid, p_path uuid[], p_door uuid, p_moment timestamptz)
returns table (clause_no int, refuse boolean, applies boolean, windows tstzmultirange, opens timestamptz, entries_kind text,
  entries_a_day int, gap_minutes int)
language sql stable as $$
  select r.clause_no, r.refuse, h.applies, r.windows,
    case when h.applies is not true then (select min(lower(w)) from unnest(r.windows) w where lower(w) > p_moment)
      when r.refuse then (select max(upper(w)) from unnest(r.windows) w where w @> p_moment) end,
    r.entries_kind, r.entries_a_day, nullif(r.gap_minutes, 0)
  from gate_rule r cross join lateral (select r.windows is null or r.windows @> p_moment as applies) h
  where r.policy_id = p_policy and r.badge_type_id = p_type and (r.company_id is null or r.company_id = p_company)
    and (r.zone_id is null or r.zone_id = any (p_path)) and (r.door_id is null or r.door_id = p_door)
    and (h.applies or not r.refuse)
  order by h.applies desc, r.refuse desc,
    case when not h.applies then (select min(lower(w)) from unnest(r.windows) w where lower(w) > p_moment) end, r.clause_no
  limit 1
$$;
