-- The normalized name of a payer for comparisons: folded like a search text, without the characters that banks drop or
-- add.
create or replace function payer_name(name text) returns text language sql immutable parallel safe
  return plain_name(search_fold(name));
