-- Adds badges to the delta of offline devices when a property changed that they evaluate: state, name, dates, doors,
-- and the company if a rule names one.
create or replace function bundle_badge_changed() returns trigger language plpgsql as $$
begin
  insert into bundle_change (exhibition_id, credential_id, why)
  select n.exhibition_id, c.id, 'badge'
  from new_rows n join old_rows o on o.exhibition_id = n.exhibition_id and o.id = n.id
    join credential c on c.exhibition_id = n.exhibition_id and c.badge_id = n.id
  where n.purged = '{}' and ((n.state, n.suspended_by, n.valid, n.door_ids, n.entries_kind, n.slot_window, n.name)
    is distinct from (o.state, o.suspended_by, o.valid, o.door_ids, o.entries_kind, o.slot_window, o.name)
    or n.company_id <> o.company_id and exists (select from policy p join gate_rule r on r.policy_id = p.id
      where p.exhibition_id = n.exhibition_id and r.company_id is not null));
  return null;
end $$;
