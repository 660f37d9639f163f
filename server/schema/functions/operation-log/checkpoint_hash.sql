-- One link of the hash chain: SHA-256 over the previous hash (`start` for the first) and the bytes of the row. The
-- aggregate over a window costs a third of a loop.
create or replace function checkpoint_hash(state bytea, start bytea, bytes bytea) returns bytea
language sql immutable as $$ select sha256(coalesce(state, start) || bytes) $$;
create or replace aggregate checkpoint_chain(start bytea, bytes bytea) (sfunc = checkpoint_hash, stype = bytea);
