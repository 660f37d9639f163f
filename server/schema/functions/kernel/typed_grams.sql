-- The search grams of a search text, with the prefix of search_grams.
create or replace function typed_grams(scope text, typed text) returns text[] language sql immutable strict parallel safe
  return folded_typed_grams(scope, search_fold(typed));
