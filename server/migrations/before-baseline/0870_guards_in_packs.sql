-- Who stands at a door is part of what a device carries: a new guard, other doors or another name reach it as a new lane
-- does. A wrong PIN is counted on the guard's row and tells devices nothing.
create trigger pack_setup_added after insert on guard referencing new table as new_rows
  for each statement execute function pack_setup_changed();
create function pack_guard_changed() returns trigger language plpgsql as $$
begin
  insert into pack_change (exhibition_id, why)
  select distinct n.exhibition_id, 'guard' from new_rows n join old_rows o on o.id = n.id
  where (n.name, n.door_ids, n.stopped) is distinct from (o.name, o.door_ids, o.stopped);
  return null;
end $$;
create trigger pack_guard_changed after update on guard referencing new table as new_rows old table as old_rows
  for each statement execute function pack_guard_changed();
