-- A document of an entry in force is the subject of that entry alone (blacklist_living).
create or replace function blacklist_document_entered() returns trigger language plpgsql as $$
begin
  insert into blacklist_living (place, subject, blacklist_id)
  select blacklist_place(b.scope, b.exhibition_id), new.blind_index, b.id from blacklist b
  where b.id = new.blacklist_id and blacklist_lives(b.state);
  return null;
end $$;
