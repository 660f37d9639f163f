-- The search grams of every text that contains `typed`; for a single letter those of texts with a word that begins with
-- it.
create or replace function folded_typed_grams(scope text, folded text) returns text[]
language plpgsql immutable strict parallel safe as $$
declare
  grams text[] := '{}';
  word text;
  letters text[];
begin
  foreach word in array string_to_array(folded, ' ') loop
    letters := string_to_array(word, null);
    for i in 1 .. cardinality(letters) loop
      if i > 1 then grams := grams || (scope || letters[i - 1] || letters[i]); end if;
      if ascii(letters[i]) > 127 or cardinality(letters) = 1 then grams := grams || (scope || letters[i]); end if;
    end loop;
  end loop;
  return grams;
end $$;
