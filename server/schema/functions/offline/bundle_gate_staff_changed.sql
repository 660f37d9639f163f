-- Adds gate staff to the delta of offline devices when they were renamed, disabled or assigned to other doors.
create or replace function bundle_gate_staff_changed() returns trigger language plpgsql as $$
begin
  insert into bundle_change (exhibition_id, why)
  select distinct n.exhibition_id, 'guard' from new_rows n join old_rows o on o.id = n.id
  where (n.name, n.door_ids, n.stopped) is distinct from (o.name, o.door_ids, o.stopped);
  return null;
end $$;
