-- EXH-2027-0031: the year an exhibition opens in, then its number in that year.
create or replace function next_exhibition_code(opens_in int) returns text
language sql as $$
  insert into exhibition_code as stored (year, last) values (opens_in, 1)
  on conflict (year) do update set last = stored.last + 1
  returning 'EXH-' || opens_in || '-' || lpad(last::text, 4, '0')
$$;
