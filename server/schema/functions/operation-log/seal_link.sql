-- One link of the seal: SHA-256 over the hash before it (the first time `start`) and the bytes of the row. The
-- aggregate walks a window at a third of the cost of a loop.
create or replace function seal_link(state bytea, start bytea, bytes bytea) returns bytea
language sql immutable as $$ select sha256(coalesce(state, start) || bytes) $$;
create or replace aggregate seal_chain(start bytea, bytes bytea) (sfunc = seal_link, stype = bytea);
