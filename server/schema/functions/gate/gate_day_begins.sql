-- The moment a gate day begins. If the clock skips that hour: the moment of the change; if it repeats it: the first of
-- the two.
create or replace function gate_day_begins(p_day date, p_hour int, p_zone text) returns timestamptz
language sql stable parallel safe as $$
  select coalesce(min(m.moment), (w.wall) at time zone p_zone)
  from (select p_day + make_interval(hours => p_hour) as wall) w
  left join lateral (
    select w.wall at time zone p_zone - sooner as moment
    from unnest(array[interval '0', interval '30 minutes', interval '1 hour', interval '2 hours']) sooner) m
    on m.moment at time zone p_zone = w.wall
  group by w.wall
$$;
