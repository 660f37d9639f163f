-- Every key of the house, wrapped by FAIRGATE_KEY (AES-256-GCM; purpose, scope and kid are bound in).
-- `generation` counts the days or weeks of a rotating key and is 0 for one that stays: the unique
-- constraint lets several nodes start at once and still agree on one key.
create table keyring (
  id         uuid primary key default gen_random_uuid(),
  purpose    text not null check (purpose ~ '^[a-z][A-Za-z0-9]*$'),
  scope      text not null default '',
  generation integer not null default 0,
  kid        text not null unique check (kid ~ '^[A-Za-z0-9_-]{8}$'),
  wrapped    bytea not null,
  created_at timestamptz not null default now(),
  retire_at  timestamptz,
  unique (purpose, scope, generation)
);

-- A ticket opens one push socket on whichever node the browser reaches, within 30 seconds.
-- Losing them in a crash costs a reconnect, so they need no write-ahead log.
create unlogged table push_ticket (
  token_hash  bytea primary key,
  session_id  text not null,
  operator_id text not null,
  expires_at  timestamptz not null
);
create index push_ticket_expiry on push_ticket (expires_at);
