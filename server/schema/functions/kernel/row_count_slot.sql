-- The slot of a counter that this connection writes: sixteen slots, so that writers rarely wait for each other.
create or replace function row_count_slot() returns smallint
language sql stable parallel safe as $$
  select coalesce(nullif(current_setting('fairgate.slot', true), '')::smallint, (pg_backend_pid() % 16)::smallint)
$$;
