-- Adds badge credentials to the delta of offline devices when their state changed. New credentials are not added, so
-- that approvals cost nothing.
create or replace function bundle_credential_changed() returns trigger language plpgsql as $$
begin
  insert into bundle_change (exhibition_id, credential_id, why)
  select n.exhibition_id, n.id, 'credential'
  from new_rows n join old_rows o on o.exhibition_id = n.exhibition_id and o.id = n.id
  where n.state <> o.state;
  return null;
end $$;
