-- Companies are compared by the same fold as names are searched by: ⾦ and 金, ΣΟΦΙΑ and Σοφία, Müller and MULLER are one.
create function twin_name(name text) returns text language sql immutable parallel safe
  return twin_key(search_fold(name));

alter table company
  alter column twin_cn set expression as (twin_name(name_cn)),
  alter column twin_en set expression as (twin_name(name_en));
