-- A company name as duplicates are compared: folded as searches fold it.
create or replace function twin_name(name text) returns text language sql immutable parallel safe
  return twin_key(search_fold(name));
