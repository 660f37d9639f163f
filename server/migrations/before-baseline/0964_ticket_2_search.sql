-- without a transaction
create index concurrently if not exists ticket_2_search on ticket_2 (exhibition_id, (search_fold(name) collate "C"), id);
