-- The order of stands by hall and number, in which A2 comes before A10.
create or replace function stand_location(hall text, number text) returns text language sql immutable as $$
  select regexp_replace(regexp_replace(hall || ' ' || number, '(\d+)', '000000\1', 'g'), '\d*(\d{6})', '\1', 'g')
$$;
