-- How many badges of a type the stands of one holder give it, by a formula: for each stand `perStand`, and for each `unit` of area
-- `perUnit`, whole units only. `rounding` (down, up, nearest) applies to the units of each stand (`per` is stand) or to those of
-- all its stands together (holder). Between `min` and `max`; without stands 0. Areas and `unit` are hundredths of a square metre.
-- The console's counterpart is contract/src/exhibitions/participation/derived-quota.ts; derived-quota.test.ts compares both.
-- A loop, because a query would start once for each quota, which costs several times as much.
create or replace function derived_quota(formula jsonb, areas int[]) returns int language plpgsql immutable as $$
declare
  unit constant bigint := formula ->> 'unit';
  rounding constant text := formula ->> 'rounding';
  by_stand constant boolean := formula ->> 'per' = 'stand';
  -- What rounds an area to whole units: added before the division, for `nearest` after both are doubled.
  factor constant bigint := case rounding when 'nearest' then 2 else 1 end;
  added constant bigint := case rounding when 'down' then 0 when 'up' then unit - 1 else unit end;
  total bigint := 0;
  units bigint := 0;
  area bigint;
begin
  if coalesce(cardinality(areas), 0) = 0 then return 0; end if;
  foreach area in array areas loop
    if by_stand then units := units + (factor * area + added) / (factor * unit); else total := total + area; end if;
  end loop;
  if not by_stand then units := (factor * total + added) / (factor * unit); end if;
  return least(coalesce((formula ->> 'max')::bigint, 1000000), 1000000, greatest((formula ->> 'min')::bigint,
    (formula ->> 'perStand')::bigint * cardinality(areas) + (formula ->> 'perUnit')::bigint * units));
end $$;
