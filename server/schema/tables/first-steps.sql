-- The tables of first-steps as the migrations leave them. `npm run schema` writes this file; it is not edited by hand.
-- A `select count_on(…)` or `select pending_for(…)` stands for the triggers that it creates (server/schema/functions/kernel).

create table onboarding_dismissed (
  operator_id uuid not null,
  at timestamptz not null default clock_timestamp(),
  constraint onboarding_dismissed_pkey primary key (operator_id),
  constraint onboarding_dismissed_operator_id_fkey foreign key (operator_id) references operator(id) on delete cascade
);
