-- Days of entry within the phases of a badge; null, which means all of them, if none is left.
create or replace function badge_days_within(p_exhibition uuid, p_phases text[], p_days daterange, p_zone text) returns daterange
  language sql stable
as $$
  select case when not isempty(inside.days) then inside.days end
  from (
    select p_days * daterange(min((p.begins at time zone p_zone)::date), max(((p.ends - interval '1 ms') at time zone p_zone)::date), '[]') as days
    from exhibition e
    cross join lateral (values ('moveIn', e.move_in_from, e.move_in_to), ('open', e.open_from, e.open_to),
      ('moveOut', e.move_out_from, e.move_out_to)) p (phase, begins, ends)
    where e.id = p_exhibition and p.phase = any (p_phases)
  ) inside
$$;
