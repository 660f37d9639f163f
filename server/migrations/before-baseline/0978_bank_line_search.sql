-- without a transaction
create index concurrently if not exists bank_line_search on bank_line using gin (search_grams('', payer)) with (gin_pending_list_limit = 256);
