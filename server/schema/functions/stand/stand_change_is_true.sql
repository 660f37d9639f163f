-- A change that replaces stands by others says truly which areas it took and gave: by commit the ended and the added
-- stands have the areas that it names, so that stand_change_area compares real areas.
create or replace function stand_change_is_true() returns trigger language plpgsql as $$
declare
  taken bigint;
  given bigint;
begin
  select coalesce(sum(s.area_dm2) filter (where s.ended_by_change = new.id), 0),
    coalesce(sum(s.area_dm2) filter (where s.created_by_change = new.id), 0) into taken, given
  from stand s where s.exhibition_id = new.exhibition_id and s.id in (
    select (one ->> 'id')::uuid from jsonb_array_elements(new.before || new.after) one);
  if (taken, given) is distinct from (new.area_before, new.area_after) then
    raise exception 'areas of stand change % are % and %', new.id, taken, given
      using errcode = 'check_violation', constraint = 'stand_change_is_true', table = 'stand_change';
  end if;
  return null;
end $$;
