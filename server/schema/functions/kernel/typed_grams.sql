-- The search grams of what somebody typed, with the prefix of search_grams.
create or replace function typed_grams(scope text, typed text) returns text[] language sql immutable strict parallel safe
  return folded_typed_grams(scope, search_fold(typed));
