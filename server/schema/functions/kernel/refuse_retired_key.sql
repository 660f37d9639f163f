-- Raises the error for a value that a closed key encrypted.
create or replace function refuse_retired_key(source text) returns void
language plpgsql as $$ begin
  raise exception '% holds a value sealed by a closed key', source
    using errcode = '23514', constraint = 'sealed_by_open_key', table = source;
end $$;
