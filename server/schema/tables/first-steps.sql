-- The tables of first-steps as the migrations leave them. `npm run schema` writes this file; it is not edited by hand.
-- `select count_on`, `pending_for`, `encrypted_by_key` and `company_reference` stand for the triggers named below them;
-- the triggers of `append_only`, append_only and no_truncate, are written out (all: server/schema/functions/kernel).

create table onboarding_dismissed (
  operator_id uuid not null,
  at timestamptz not null default clock_timestamp(),
  constraint onboarding_dismissed_pkey primary key (operator_id),
  constraint onboarding_dismissed_operator_id_fkey foreign key (operator_id) references operator(id) on delete cascade
);
