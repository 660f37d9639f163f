-- Adds tickets to the delta of offline devices when their state or dates changed; the first entry is no such change.
create or replace function bundle_ticket_changed() returns trigger language plpgsql as $$
begin
  insert into bundle_change (exhibition_id, credential_id, why)
  select n.exhibition_id, c.id, 'ticket'
  from new_rows n join old_rows o on o.exhibition_id = n.exhibition_id and o.id = n.id
    join ticket_credential c on c.exhibition_id = n.exhibition_id and c.ticket_id = n.id
  where (n.state <> o.state and not (o.state = 'issued' and n.state = 'entered'))
    or (n.valid_from, n.valid_to) is distinct from (o.valid_from, o.valid_to);
  return null;
end $$;
