-- An entry in force holds its subjects in active_blacklist_key, where each subject of a place occurs once.
create or replace function blacklist_entered() returns trigger language plpgsql as $$
begin
  if blacklist_lives(new.state) then
    insert into active_blacklist_key (scope_key, subject, blacklist_id)
    select scope_key, subject, id from blacklist_subject where id = new.id order by 1, 2;
  else
    delete from active_blacklist_key where blacklist_id = new.id;
  end if;
  return null;
end $$;
