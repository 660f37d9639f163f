-- Figures that are mailed to operators of one's own company: every day, or on a day of the week, at an hour of the venue.
create table statistics_schedule (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  company_id uuid not null references company,
  statistic text not null,
  exhibition_ids uuid[] not null constraint statistics_schedule_about check (cardinality(exhibition_ids) between 1 and 100),
  rhythm text not null check (rhythm in ('daily', 'weekly')),
  weekday text check (weekday in ('monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday')),
  at text not null check (at ~ '^([01][0-9]|2[0-3]):00$'),
  operator_ids uuid[] not null constraint statistics_schedule_to check (cardinality(operator_ids) between 1 and 10),
  -- Of who wrote it last: the mail's.
  language text not null check (language in ('cn', 'en')),
  -- In whose list of jobs it stands.
  created_by uuid not null,
  created_by_name text not null default '',
  -- Null once all of its exhibitions are over.
  next_at timestamptz,
  -- The moment that was due and has been written to all: never twice.
  sent_for timestamptz,
  sent_at timestamptz,
  message_ids uuid[] not null default '{}',
  -- Why the last one did not go out, a phrase.
  failure text,
  constraint statistics_schedule_weekday check ((rhythm = 'weekly') = (weekday is not null))
);
create index statistics_schedule_list on statistics_schedule (company_id, id);
create index statistics_schedule_due on statistics_schedule (next_at) where next_at is not null;

-- A file that goes with a mail; it is kept as long as results of jobs are.
alter table message add attachment_id uuid;
