-- without a transaction
create index concurrently if not exists passage_2_of_reason on passage_2 (exhibition_id, reason, at, id) where reason is not null;
