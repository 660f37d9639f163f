-- Milliseconds since 1970.
create or replace function gate_ms(moment timestamptz) returns float8 language sql immutable parallel safe as $$
  select round(extract(epoch from moment) * 1000)::float8
$$;
