-- Numbers and plates that living entries of a place hold: nobody is entered there twice, however many enter them at once, nor is
-- a refusal taken back beside a newer entry. Written by the triggers below alone.
create table blacklist_living (
  -- The scope, and the show where it is of one.
  place text not null,
  subject bytea not null,
  blacklist_id uuid not null references blacklist (id) on delete cascade,
  constraint blacklist_once primary key (place, subject)
);
create index blacklist_living_entry on blacklist_living (blacklist_id);

create function blacklist_lives(state text) returns boolean language sql immutable as $$
  select state in ('pending', 'urgent', 'active')
$$;
create function blacklist_place(scope text, exhibition uuid) returns text language sql immutable as $$
  select scope || coalesce(' ' || exhibition, '')
$$;
create view blacklist_subject as
  select b.id, blacklist_place(b.scope, b.exhibition_id) as place, convert_to(b.plate, 'UTF8') as subject, b.state
  from blacklist b where b.kind = 'vehicle'
  union all
  select b.id, blacklist_place(b.scope, b.exhibition_id), d.digest, b.state
  from blacklist b join blacklist_document d on d.blacklist_id = b.id;

create function blacklist_entered() returns trigger language plpgsql as $$
begin
  if blacklist_lives(new.state) then
    insert into blacklist_living (place, subject, blacklist_id)
    select place, subject, id from blacklist_subject where id = new.id order by 1, 2;
  else
    delete from blacklist_living where blacklist_id = new.id;
  end if;
  return null;
end $$;
create trigger blacklist_entered after insert on blacklist for each row execute function blacklist_entered();
create trigger blacklist_moved after update of state on blacklist for each row
  when (blacklist_lives(new.state) is distinct from blacklist_lives(old.state)) execute function blacklist_entered();
create function blacklist_document_entered() returns trigger language plpgsql as $$
begin
  insert into blacklist_living (place, subject, blacklist_id)
  select blacklist_place(b.scope, b.exhibition_id), new.digest, b.id from blacklist b
  where b.id = new.blacklist_id and blacklist_lives(b.state);
  return null;
end $$;
create trigger blacklist_document_entered after insert on blacklist_document for each row
  execute function blacklist_document_entered();

-- Who was entered twice before stays so; the older entry holds the place.
insert into blacklist_living (place, subject, blacklist_id)
select place, subject, id from blacklist_subject where blacklist_lives(state) order by id on conflict do nothing;
