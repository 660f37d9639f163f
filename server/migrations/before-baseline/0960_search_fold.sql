-- What two spellings of one text have in common, for search alone: `searchFold` (contract/src/kernel/search-fold.ts) says what, and
-- does the same. It does not depend on the locale of the database.
create function search_fold(typed text) returns text
language plpgsql immutable strict parallel safe as $$
declare
  folded text;
begin
  if octet_length(typed) = length(typed) then
    folded := translate(lower(typed collate "C"), E'\t\n\x0b\f\r''`', '     ');
    return btrim(regexp_replace(folded, ' +', ' ', 'g'));
  end if;
  folded := normalize(lower(upper(lower(normalize(typed, NFKD) collate "pg_unicode_fast"))), NFKD);
  folded := regexp_replace(folded,
    '[\u0300-\u036f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f\ufeff\U000e0100-\U000e01ef]+', '', 'g');
  folded := translate(normalize(folded, NFKC),
    '⺠⻄⻅⻆⻉⻋⻓⻔⻘⻚⻛⻜⻝⻢⻣⻤⻥⻦⻧⻨⻩⻪⻬⻮⻰ςı' || U&'\2010\2011\2012\2013\2014\2015\2212'
      || U&'\00B7\0387\16EB\2022\2027\2219\22C5\25CF\2E31\2E33\30FB\A78F\FF65' || E'\t\n\x0b\f\r'
      || U&'\1680\2028\2029' || U&'\0060\00B4\02B9\02BB\02BC\2018\2019\201B\2032' || '''',
    '民西见角贝车长门青页风飞食马骨鬼鱼鸟卤麦黄黾齐齿龙σi' || '-------' || repeat(' ', 13) || repeat(' ', 5) || '   ');
  folded := regexp_replace(folded, ' +', ' ', 'g');
  return btrim(regexp_replace(folded, '(?<=[\u2e80-\U0010ffff])(?: +|\.(?=[\u2e80-\U0010ffff]|$))| +(?=[\u2e80-\U0010ffff])', '', 'g'));
end $$;

-- Every two neighbouring characters of a folded text, single ones beyond ASCII and the first of each word, as `name_grams` has them.
create function folded_grams(scope text, folded text) returns text[]
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

create function search_grams(scope text, name text) returns text[] language sql immutable strict parallel safe
  return folded_grams(scope, search_fold(left(name, 200)));

-- What `search_grams` has for every name with `typed` inside: of a lone letter the names with a word that begins so.
create function folded_typed_grams(scope text, folded text) returns text[]
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

create function typed_grams(scope text, typed text) returns text[] language sql immutable strict parallel safe
  return folded_typed_grams(scope, search_fold(typed));

create index company_search on company using gin (search_grams('', name_cn || ' ' || name_en));
drop index company_found;

create index partner_reader_search on partner_reader using gin (
  (search_grams(right(reader_id::text, 6) || left(kind, 3), name_cn || ' ' || name_en)
    || search_grams(right(reader_id::text, 6) || left(kind, 3), former_names)),
  search_grams(right(reader_id::text, 6) || left(kind, 3), contact_name));
drop index partner_reader_found;

create index invoice_application_search on invoice_application using gin (search_grams('', title));
drop index invoice_application_found;

-- The same of a spelling in the index of the log's names, which goes on as `name_grams` made it.
create function typed_name_grams(spelling text) returns text[] language sql immutable strict parallel safe
  return folded_typed_grams('', btrim(regexp_replace(lower(spelling), '[\s\u3000]+', ' ', 'g')));
