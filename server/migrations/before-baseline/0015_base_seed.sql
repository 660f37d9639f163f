-- What the base seed has put in once: an option that the venue has deleted since does not come back at the next start.
create table base_seed (
  name text primary key,
  at timestamptz not null default now()
);
