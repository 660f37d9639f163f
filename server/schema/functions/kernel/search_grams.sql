-- The search grams of a text, each with a prefix that stands for the company or exhibition.
create or replace function search_grams(scope text, name text) returns text[] language sql immutable strict parallel safe
  return folded_grams(scope, search_fold(left(name, 200)));
