-- Adds gate rules to the delta of offline devices when they were compiled again: a policy was published, an
-- exhibition's dates changed, or a company that they name was merged.
create or replace function bundle_rules_changed() returns trigger language plpgsql as $$
begin
  insert into bundle_change (exhibition_id, why)
  select distinct p.exhibition_id, 'policy' from new_rows n join policy p on p.id = n.policy_id where p.state = 'published';
  return null;
end $$;
