-- Adds ticket credentials to the delta of offline devices when they changed.
create or replace function bundle_ticket_credential_changed() returns trigger language plpgsql as $$
begin
  insert into bundle_change (exhibition_id, credential_id, why)
  select n.exhibition_id, n.id, 'ticketCredential'
  from new_rows n join old_rows o on o.exhibition_id = n.exhibition_id and o.id = n.id
  where n.revoked_reason is distinct from o.revoked_reason;
  return null;
end $$;
