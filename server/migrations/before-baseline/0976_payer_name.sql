-- How names of payers are compared: folded as searches fold them, without the signs that banks drop or add.
create function payer_name(name text) returns text language sql immutable parallel safe
  return plain_name(search_fold(name));

create index company_payer_name_cn on company (payer_name(name_cn));
create index company_payer_name_en on company (payer_name(name_en)) where name_en <> '';
drop index company_plain_name_cn, company_plain_name_en;

alter table bank_line drop column payer_plain;
