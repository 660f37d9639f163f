-- Where an entry counts: its scope, and the exhibition of a scope of one.
create or replace function blacklist_place(scope text, exhibition uuid) returns text language sql immutable as $$
  select scope || coalesce(' ' || exhibition, '')
$$;
