-- Who has put the first steps away: an operator's own choice, taken back by deleting the row.
create table first_steps_away (
  operator_id uuid primary key references operator on delete cascade,
  at timestamptz not null default clock_timestamp()
);
