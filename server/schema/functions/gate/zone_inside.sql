-- How many people are inside a zone on a gate day.
create or replace function zone_inside(zone uuid, day date) returns bigint
language sql stable as $$
  select coalesce(sum(value), 0)::bigint from row_count where scope = zone and name = 'inside.' || day
$$;
