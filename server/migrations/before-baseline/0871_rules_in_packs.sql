-- Rules a device decides by are compiled anew not only where a policy is published: where its ground moves, or a company they name
-- has become another. The device is told then too.
create function pack_rules_changed() returns trigger language plpgsql as $$
begin
  insert into pack_change (exhibition_id, why)
  select distinct p.exhibition_id, 'policy' from new_rows n join policy p on p.id = n.policy_id where p.state = 'published';
  return null;
end $$;
create trigger pack_rules_compiled after insert on gate_rule referencing new table as new_rows
  for each statement execute function pack_rules_changed();
create trigger pack_rules_renamed after update on gate_rule referencing new table as new_rows
  for each statement execute function pack_rules_changed();
