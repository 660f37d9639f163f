-- The normalized name of a company for the comparison of duplicates: folded like a search text.
create or replace function normalized_company_name(name text) returns text language sql immutable parallel safe
  return company_name_core(search_fold(name));
