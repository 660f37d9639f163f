-- An entry in force holds its subjects in blacklist_living, where each subject of a place occurs once.
create or replace function blacklist_entered() returns trigger language plpgsql as $$
begin
  if blacklist_lives(new.state) then
    insert into blacklist_living (place, subject, blacklist_id)
    select place, subject, id from blacklist_subject where id = new.id order by 1, 2;
  else
    delete from blacklist_living where blacklist_id = new.id;
  end if;
  return null;
end $$;
