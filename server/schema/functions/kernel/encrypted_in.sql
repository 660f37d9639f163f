-- Whether a column holds any value encrypted by a key.
create or replace function encrypted_in(which encrypted_column, key bytea) returns boolean
language plpgsql as $$
declare
  found boolean;
begin
  execute format('select exists (select from %I where substring(%s from 1 for 6) = $1)', which.source,
    case when which.json_key is null then format('%I', which.column_name)
      else format('decode(%I ->> %L, ''base64'')', which.column_name, which.json_key) end)
    into found using key;
  return found;
end $$;
