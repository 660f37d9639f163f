-- The first transaction whose log entries may still be in idempotency_record only.
create or replace function journal_start() returns bigint language sql stable as $$
  select xid from operation_log_watermark
$$;
