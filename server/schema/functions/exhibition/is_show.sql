-- Whether an exhibition is neither the venue's own days nor its garden: those two have no participations and sell
-- nothing.
create or replace function is_show(exhibition uuid) returns boolean
language sql immutable as $$
  select exhibition not in ('00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002')
$$;
