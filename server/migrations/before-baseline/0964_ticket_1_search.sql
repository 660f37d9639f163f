-- without a transaction
create index concurrently if not exists ticket_1_search on ticket_1 (exhibition_id, (search_fold(name) collate "C"), id);
