-- Rows that a walk over many could not read, such as a number whose key is not in the keyring: set aside so that no other row
-- waits for them, told by the doctor, and tried again once their key is back, or the next day.
create table set_aside (
  -- Which walk, as the code names it.
  walk text not null,
  -- The table and row of the value that cannot be read.
  source text not null,
  row_key text not null,
  -- The key it is sealed by where that key is missing; null where the value itself is damaged.
  kid text,
  -- What the walk needs to try the row again.
  again jsonb not null default '{}',
  first_at timestamptz not null default clock_timestamp(),
  last_at timestamptz not null default clock_timestamp(),
  primary key (walk, source, row_key)
);
create index set_aside_last on set_aside (last_at);
