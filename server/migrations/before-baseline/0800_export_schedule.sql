-- Exports of lists that come by themselves: every day, on a day of the week or of the month, at an hour of the venue, as an operator.
create table export_schedule (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  company_id uuid not null references company,
  -- As whom it is exported, in whose list of jobs it stands.
  operator_id uuid not null references operator on delete cascade,
  operator_name text not null,
  -- Wire name of the export, and what it takes. What was typed to search is no part of it, nor what asks for whole numbers.
  command text not null,
  payload jsonb not null constraint export_schedule_payload check (jsonb_typeof(payload) = 'object'
    and not payload ?| '{search,reveal}' and not coalesce(payload -> 'filter' ?| '{search,reveal}', false)),
  format text not null check (format in ('xlsx', 'csv')),
  -- In the place of the days of its filter: those of this span, as of each day it runs.
  span text check (span in ('today', 'yesterday', 'last7Days', 'last30Days', 'thisMonth', 'lastMonth')),
  -- Where the list is shown.
  path text not null,
  rhythm text not null check (rhythm in ('daily', 'weekly', 'monthly')),
  weekday text check (weekday in ('monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday')),
  month_day int check (month_day between 1 and 31),
  at text not null check (at ~ '^([01][0-9]|2[0-3]):00$'),
  operator_ids uuid[] not null default '{}' constraint export_schedule_to check (cardinality(operator_ids) <= 10),
  -- Of who wrote it last: the sheet's and the mail's.
  language text not null check (language in ('cn', 'en')),
  paused_at timestamptz,
  held_at timestamptz,
  -- Why it goes on no more by itself: a refusal.
  held_why text,
  next_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  constraint export_schedule_weekday check ((rhythm = 'weekly') = (weekday is not null)),
  constraint export_schedule_month_day check ((rhythm = 'monthly') = (month_day is not null)),
  constraint export_schedule_held check ((held_at is null) = (held_why is null)),
  -- What is paused or held is never due.
  constraint export_schedule_next check ((next_at is null) = (paused_at is not null or held_at is not null))
);
create index export_schedule_operator on export_schedule (operator_id, id);
create index export_schedule_company on export_schedule (company_id, id);
create index export_schedule_due on export_schedule (next_at) where next_at is not null;

-- What came of it: each moment once.
create table export_run (
  id uuid primary key default uuidv7(),
  schedule_id uuid not null references export_schedule on delete cascade,
  due_at timestamptz not null,
  job_id uuid not null,
  -- Who may be written to holds one of these; none: nobody but who exported it.
  readers text[] not null,
  -- Whether the file itself may go with the mail.
  mailed boolean not null,
  ended_at timestamptz,
  file_id uuid,
  row_count bigint,
  -- Why there is no file, a phrase.
  failure text,
  -- Written to all, or known to be to nobody: never twice.
  mailed_at timestamptz,
  message_ids uuid[] not null default '{}',
  unsent_why text,
  constraint export_run_once unique (schedule_id, due_at)
);
create unique index export_run_job on export_run (job_id);
create index export_run_of on export_run (schedule_id, id);
