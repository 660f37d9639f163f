-- Folds: append-only rows are added to rollups, none missed, none twice (kernel/fold.ts).
create table fold (
  name text primary key,
  -- Transactions below are added up already.
  mark bigint,
  -- The cluster whose transactions `mark` counts; another one after a restore.
  system_identifier bigint,
  -- Only younger rows are read: older ones were counted when the rows came from another cluster.
  floor uuid,
  folded_at timestamptz
);

-- Who came through with a ticket, for how many heads it stood, and in which transaction it was written. Rows from before
-- have none: they are counted once, when the fold begins.
alter table passage add column ticket_id uuid, add column people int not null default 1 check (people >= 0), add column tx bigint;
alter table passage alter column tx set default pg_current_xact_id()::text::bigint;
create index passage_tx on passage using brin (tx) with (pages_per_range = 16);
create index passage_ticket on passage (exhibition_id, ticket_id, at) where ticket_id is not null;

-- Passages by hour of the venue's clock: of an exhibition, a participation, a door, a channel. `deed` in | out | refused.
create table entry_rollup (
  scope uuid not null,
  kind text not null check (kind in ('exhibition', 'participation', 'door', 'channel')),
  gate_day date not null,
  hour smallint not null check (hour between 0 and 23),
  deed text not null check (deed in ('in', 'out', 'refused')),
  -- Why it was refused; empty where it was not.
  reason text not null default '',
  passages bigint not null,
  people bigint not null,
  primary key (scope, kind, gate_day, hour, deed, reason)
);
