-- Adds a ticket credential with its own days to the delta of offline devices if a slow clock dates it before a
-- postponement.
create or replace function bundle_ticket_coded() returns trigger language plpgsql as $$
begin
  insert into bundle_change (exhibition_id, credential_id, why)
  select n.exhibition_id, n.id, 'ticketCode' from new_rows n
  where uuid_extract_timestamp(n.id) <= (select max(p.at) from ticket_postponement p where p.exhibition_id = n.exhibition_id);
  return null;
end $$;
