-- without a transaction
create index concurrently if not exists passage_3_of_reason on passage_3 (exhibition_id, reason, at, id) where reason is not null;
