-- without a transaction
create index concurrently if not exists ticket_0_search on ticket_0 (exhibition_id, (search_fold(name) collate "C"), id);
