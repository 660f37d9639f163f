-- without a transaction
create index concurrently if not exists ticket_3_search on ticket_3 (exhibition_id, (search_fold(name) collate "C"), id);
