-- The normalized name of a company for the comparison of duplicates: folded like a search text.
create or replace function twin_name(name text) returns text language sql immutable parallel safe
  return twin_key(search_fold(name));
