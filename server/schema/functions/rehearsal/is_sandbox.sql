-- Whether an exhibition is a sandbox: a copy of its set-up in which everything works and nothing counts. The version of
-- the id shows it (RFC 9562: 8), also for participations and settlements, so that counters, constraints, the ledger and
-- a gate know it without another table.
create or replace function is_sandbox(id uuid) returns boolean language sql immutable parallel safe as $$
  select uuid_extract_version(id) is not distinct from 8
$$;
