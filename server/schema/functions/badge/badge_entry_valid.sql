-- When a badge with chosen days opens doors: from the start of its first day to the end of its last, within its phases.
create or replace function badge_entry_valid(p_exhibition uuid, p_phases text[], p_days daterange, p_zone text) returns tstzrange
  language sql stable
as $$
  select case when p_days is not null then tstzrange(
    greatest(lower(p_days)::timestamp at time zone p_zone, min(p.begins)),
    least(upper(p_days)::timestamp at time zone p_zone, max(p.ends))) end
  from exhibition e
  cross join lateral (values ('moveIn', e.move_in_from, e.move_in_to), ('open', e.open_from, e.open_to),
    ('moveOut', e.move_out_from, e.move_out_to)) p (phase, begins, ends)
  where e.id = p_exhibition and p.phase = any (p_phases)
$$;
