-- A company name without its legal form, for the search for duplicates; null if too little remains.
create or replace function company_name_core(name text) returns text language sql immutable parallel safe
  return nullif(regexp_replace(plain_name(name),
    '((股份)?有限(责任)?公司|有限合伙|集团公司|集团|公司|(co)?(ltd|limited|inc|llc|gmbh)|company|corporation|corp|group)$', ''), '');
