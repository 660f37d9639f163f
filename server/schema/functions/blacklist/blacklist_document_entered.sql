-- A document of an entry in force is the subject of that entry alone (active_blacklist_key).
create or replace function blacklist_document_entered() returns trigger language plpgsql as $$
begin
  insert into active_blacklist_key (scope_key, subject, blacklist_id)
  select blacklist_scope_key(b.scope, b.exhibition_id), new.blind_index, b.id from blacklist b
  where b.id = new.blacklist_id and blacklist_lives(b.state);
  return null;
end $$;
