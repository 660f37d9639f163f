-- Webhooks: where another system is told of events, in the name of a company.
create table webhook (
  id uuid primary key default uuidv7(),
  company_id uuid not null references company (id) on delete cascade,
  name text not null check (name <> ''),
  url text not null check (url <> ''),
  -- Name and port of the url: what is sent to one of them at once is bounded.
  host text not null,
  events text[] not null constraint webhook_events check (cardinality(events) > 0),
  -- Signs what is sent; while it is rotated so does the one before.
  secret_sealed bytea not null,
  old_secret_sealed bytea,
  old_secret_until timestamptz,
  paused_at timestamptz,
  disabled_at timestamptz,
  disabled_why text check (disabled_why in ('gone', 'failing')),
  -- When the first of those failed behind which nothing was delivered.
  failing_since timestamptz,
  created_by uuid not null,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  -- Its deliveries are many: they go in portions, and it behind them.
  deleted_at timestamptz,
  version int not null default 1,
  constraint webhook_old_secret check ((old_secret_sealed is null) = (old_secret_until is null)),
  constraint webhook_disabled check ((disabled_at is null) = (disabled_why is null))
);
create index webhook_company on webhook (company_id, created_at, id);
create unique index webhook_name on webhook (company_id, lower(name)) where deleted_at is null;

-- Who asked for which event. A move looks here once, and mostly finds nothing.
create table webhook_event (
  event text not null,
  company_id uuid not null,
  webhook_id uuid not null references webhook (id) on delete cascade,
  primary key (event, company_id, webhook_id)
);
create index webhook_event_webhook on webhook_event (webhook_id);

-- The outbox: written in the transaction of the move, sent by a job.
create table webhook_delivery (
  id uuid primary key default uuidv7(),
  webhook_id uuid not null references webhook (id) on delete cascade,
  event text not null,
  -- The machine's event that led there.
  by_event text not null default '',
  subject_id uuid,
  exhibition_id uuid,
  happened_at timestamptz not null default now(),
  -- Null while it waits, for its first try or the next.
  outcome text check (outcome in ('delivered', 'failed')),
  attempts int not null default 0,
  -- Moved ahead by who sends it: a process that is killed gives it back by the clock.
  next_at timestamptz not null default now(),
  last_at timestamptz,
  http int,
  failure text,
  answer text not null default '',
  version int not null default 1
);
create index webhook_delivery_due on webhook_delivery (webhook_id, next_at) where outcome is null;
create index webhook_delivery_list on webhook_delivery (webhook_id, id);
create index webhook_delivery_ended on webhook_delivery (webhook_id, outcome, id) where outcome is not null;
-- One test at a time.
create unique index webhook_delivery_test on webhook_delivery (webhook_id) where event = 'webhook.test' and outcome is null;

-- The job that was queued last to send what is due: while it waits, no other is needed.
create table webhook_wake (
  one boolean primary key default true check (one),
  job_id uuid
);
insert into webhook_wake default values;
