-- A payer's name as payers are compared: folded as searches fold it, without the signs that banks drop or add.
create or replace function payer_name(name text) returns text language sql immutable parallel safe
  return plain_name(search_fold(name));
