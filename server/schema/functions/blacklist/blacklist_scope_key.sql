-- The place in which an entry is unique: its scope, with the exhibition for a scope of one exhibition.
create or replace function blacklist_scope_key(scope text, exhibition uuid) returns text language sql immutable as $$
  select scope || coalesce(' ' || exhibition, '')
$$;
