-- Names are found by what stands inside them. An index holds every two neighbouring characters, single ones beyond ASCII
-- and the first of each word: Chinese names have two or three characters, which the three of pg_trgm see nothing of.
-- `scope` keeps the rows of one exhibition, or of one reader, together. `gramsOf` (name-search.ts) asks for them.
create function name_grams(scope text, name text) returns text[]
language plpgsql immutable strict parallel safe as $$
declare
  grams text[] := '{}';
  before text := ' ';
  one text;
begin
  foreach one in array string_to_array(lower(left(name, 200)), null) loop
    if one = U&'\3000' then one := ' '; end if;
    if one <> ' ' then
      if before = ' ' or ascii(one) > 127 then grams := grams || (scope || one); end if;
      if before <> ' ' then grams := grams || (scope || before || one); end if;
    end if;
    before := one;
  end loop;
  return grams;
end $$;

-- Keyed digests of the last four characters of a document's number and of a telephone; null of rows older than this.
alter table badge add column document_tail text, add column phone_tail text;
create index badge_found on badge using gin ((name_grams(right(exhibition_id::text, 6), name)
  || array[right(exhibition_id::text, 6) || 'd' || document_tail, right(exhibition_id::text, 6) || 'p' || phone_tail]))
  with (gin_pending_list_limit = 256);

create index company_found on company using gin (name_grams('', name_cn || ' ' || name_en));
drop index company_name_cn, company_name_en;

create index partner_reader_found on partner_reader using gin (
  name_grams(right(reader_id::text, 6) || left(kind, 3), name_cn || ' ' || name_en),
  name_grams(right(reader_id::text, 6) || left(kind, 3), contact_name));
drop index partner_reader_by_name_cn, partner_reader_by_name_en, partner_reader_by_contact;

create index operation_log_found on operation_log using gin (name_grams('', target_name))
  with (gin_pending_list_limit = 256);
drop index operation_log_target;
