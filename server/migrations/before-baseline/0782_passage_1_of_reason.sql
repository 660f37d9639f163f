-- without a transaction
create index concurrently if not exists passage_1_of_reason on passage_1 (exhibition_id, reason, at, id) where reason is not null;
