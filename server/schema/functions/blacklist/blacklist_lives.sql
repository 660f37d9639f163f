-- Whether an entry in this state is open or in force.
create or replace function blacklist_lives(state text) returns boolean language sql immutable as $$
  select state in ('pending', 'urgent', 'active')
$$;
