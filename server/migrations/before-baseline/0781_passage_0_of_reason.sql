-- without a transaction
create index concurrently if not exists passage_0_of_reason on passage_0 (exhibition_id, reason, at, id) where reason is not null;
