-- Who looked up how many numbers at once, and why. Written by the transaction that answers, or that begins the job which does.
create table batch_search (
  id uuid primary key default uuidv7(),
  operator_id uuid not null,
  operator_name text not null,
  reason text not null check (char_length(reason) between 4 and 200),
  -- What the job has yet to read, sealed; empty where there was none, and once it has ended.
  lines_sealed bytea,
  file_id uuid references file,
  job_id uuid,
  -- Lines that say something, null until the sheet was read.
  lines int,
  found int,
  missing int,
  repeated int,
  meaningless int,
  at timestamptz not null default clock_timestamp()
);
create index batch_search_list on batch_search (at, id);
