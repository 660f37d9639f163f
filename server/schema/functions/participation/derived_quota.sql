-- How many badges of a type the stands of one holder give it, by a formula: for each stand `perStand`, and for each `unit` of area
-- `perUnit`, whole units only. `rounding` (down, up, nearest) applies to the units of each stand (`per` is stand) or to those of
-- all its stands together (holder). Between `min` and `max`; without stands 0. Areas and `unit` are hundredths of a square metre.
-- The console's counterpart is contract/src/exhibitions/participation/derived-quota.ts; derived-quota.test.ts compares both.
create or replace function derived_quota(formula jsonb, areas int[]) returns int language sql immutable as $$
  select case when coalesce(cardinality(areas), 0) = 0 then 0 else
    least(coalesce((formula ->> 'max')::bigint, 1000000), 1000000, greatest((formula ->> 'min')::bigint,
      (formula ->> 'perStand')::bigint * cardinality(areas) + (formula ->> 'perUnit')::bigint * (
        select coalesce(sum(case formula ->> 'rounding'
          when 'down' then floored.area / floored.unit
          when 'up' then (floored.area + floored.unit - 1) / floored.unit
          else (2 * floored.area + floored.unit) / (2 * floored.unit) end), 0)
        from (
          select area::bigint as area, (formula ->> 'unit')::bigint as unit from unnest(areas) area where formula ->> 'per' = 'stand'
          union all
          select (select sum(area)::bigint from unnest(areas) area), (formula ->> 'unit')::bigint where formula ->> 'per' = 'holder'
        ) floored)))::int end
$$;
