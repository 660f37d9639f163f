-- The tables of export-schedule as the migrations leave them. `npm run schema` writes this file; it is not edited by hand.
-- `select count_on`, `pending_for`, `encrypted_by_key` and `company_reference` stand for the triggers named below them;
-- the triggers of `append_only`, append_only and no_truncate, are written out (all: server/schema/functions/kernel).

create table export_run (
  id uuid not null default uuidv7(),
  schedule_id uuid not null,
  due_at timestamptz not null,
  job_id uuid not null,
  readers text[] not null,
  mailed boolean not null,
  ended_at timestamptz,
  file_id uuid,
  row_count bigint,
  failure text,
  mailed_at timestamptz,
  message_ids uuid[] not null default '{}'::uuid[],
  unsent_why text,
  constraint export_run_pkey primary key (id),
  constraint export_run_once unique (schedule_id, due_at),
  constraint export_run_schedule_id_fkey foreign key (schedule_id) references export_schedule(id) on delete cascade
);
create unique index export_run_job on export_run (job_id);
create index export_run_of on export_run (schedule_id, id);

create table export_schedule (
  id uuid not null default uuidv7(),
  version integer not null default 1,
  company_id uuid not null,
  operator_id uuid not null,
  operator_name text not null,
  command text not null,
  payload jsonb not null,
  format text not null,
  span text,
  path text not null,
  recurrence text not null,
  weekday text,
  month_day integer,
  at text not null,
  operator_ids uuid[] not null default '{}'::uuid[],
  language text not null,
  paused_at timestamptz,
  suspended_at timestamptz,
  suspended_reason text,
  next_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  constraint export_schedule_pkey primary key (id),
  constraint export_schedule_company_id_fkey foreign key (company_id) references company(id),
  constraint export_schedule_operator_id_fkey foreign key (operator_id) references operator(id) on delete cascade,
  constraint export_schedule_at_check check (at ~ '^([01][0-9]|2[0-3]):00$'),
  constraint export_schedule_format_check check (format in ('xlsx', 'csv')),
  constraint export_schedule_held check ((suspended_at is null) = (suspended_reason is null)),
  constraint export_schedule_language_check check (language in ('cn', 'en')),
  constraint export_schedule_month_day check ((recurrence = 'monthly') = (month_day is not null)),
  constraint export_schedule_month_day_check check (month_day >= 1 and month_day <= 31),
  constraint export_schedule_next check ((next_at is null) = (paused_at is not null or suspended_at is not null)),
  constraint export_schedule_payload check (jsonb_typeof(payload) = 'object' and not payload ?|
    '{search,reveal}'::text[] and not coalesce((payload -> 'filter') ?| '{search,reveal}'::text[], false)),
  constraint export_schedule_recurrence_check check (recurrence in ('daily', 'weekly', 'monthly')),
  constraint export_schedule_span_check check (span in ('today', 'yesterday', 'last7Days', 'last30Days', 'thisMonth',
    'lastMonth')),
  constraint export_schedule_to check (cardinality(operator_ids) <= 10),
  constraint export_schedule_weekday check ((recurrence = 'weekly') = (weekday is not null)),
  constraint export_schedule_weekday_check check (weekday in ('monday', 'tuesday', 'wednesday', 'thursday', 'friday',
    'saturday', 'sunday'))
);
create index export_schedule_company on export_schedule (company_id, id);
create index export_schedule_due on export_schedule (next_at) where next_at is not null;
create index export_schedule_operator on export_schedule (operator_id, id);
select company_reference('export_schedule', 'company_id', 'moves');
-- creates export_schedule_company_id_lives
