-- Files: what was uploaded or made by a job. The bytes lie in the store (folder or S3) under the id.
create table file (
  id uuid primary key default uuidv7(),
  company_id uuid,
  operator_id uuid,
  purpose text not null,
  target text not null default '',
  name text not null default '',
  type text not null default 'application/octet-stream',
  size bigint not null check (size >= 0),
  sha256 bytea not null,
  state text not null default 'expected' check (state in ('expected', 'stored', 'claimed')),
  -- Null until an image is re-encoded, which strips what a camera wrote; other types are ready as they come.
  ready_at timestamptz,
  refusal text,
  created_at timestamptz not null default now(),
  expires_at timestamptz
);
-- Unclaimed files go after 24 hours, results of jobs after their time.
create index file_unclaimed on file (created_at) where state <> 'claimed';
create index file_expiring on file (expires_at) where expires_at is not null;
create index file_target on file (purpose, target) where state = 'claimed' and target <> '';

-- Jobs as people see them; graphile_worker keeps the queue under the same id as job key.
create table job (
  id uuid primary key default uuidv7(),
  kind text not null,
  company_id uuid,
  operator_id uuid,
  operator_name text not null default '',
  exhibition_id uuid,
  language text not null default 'cn' check (language in ('cn', 'en')),
  title_key text not null,
  title_values jsonb not null default '{}',
  payload jsonb not null default '{}',
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
  cancel_requested boolean not null default false,
  progress_done bigint not null default 0,
  progress_total bigint,
  -- Where a job killed in the middle goes on, written in the same transaction as the work it speaks of.
  saved jsonb,
  result jsonb,
  error jsonb,
  attempts integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  expires_at timestamptz not null default now() + interval '7 days'
);
create index job_company on job (company_id, id desc);
create index job_operator on job (operator_id, id desc);
create index job_failed on job (id desc) where state = 'failed';
create index job_expiring on job (expires_at);

-- Processes that run jobs. One is alive while its connection holds the advisory lock (7246513, number), which the
-- database takes from a killed process at once; its locks on jobs are then released within seconds.
create table job_host (
  number integer primary key generated always as identity,
  -- The name under which it locks jobs in the queue.
  worker_pool text,
  started_at timestamptz not null default now()
);
