-- without a transaction
create index concurrently if not exists payment_by_reference on payment (holder_id, reference) where reference <> '';
