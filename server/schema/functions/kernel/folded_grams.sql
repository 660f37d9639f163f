-- The search grams of a folded text: every two neighbouring characters, single characters beyond ASCII, and the first
-- of each word.
create or replace function folded_grams(scope text, folded text) returns text[]
language plpgsql immutable strict parallel safe as $$
declare
  grams text[] := '{}';
  before text := ' ';
  one text;
begin
  foreach one in array string_to_array(folded, null) loop
    if one <> ' ' then
      if before = ' ' or ascii(one) > 127 then grams := grams || (scope || one); end if;
      if before <> ' ' then grams := grams || (scope || before || one); end if;
    end if;
    before := one;
  end loop;
  return grams;
end $$;
