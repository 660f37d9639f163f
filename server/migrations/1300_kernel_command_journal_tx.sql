-- without a transaction
-- Finds the log entries that are not in operation_log yet. It fills in order, which costs an insert next to nothing.
create index concurrently idempotency_record_tx on idempotency_record (tx);
