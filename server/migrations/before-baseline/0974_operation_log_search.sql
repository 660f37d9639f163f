-- without a transaction
create index concurrently if not exists operation_log_search on operation_log using gin ((search_grams('', target_name) || array['=' || company_id::text])) with (gin_pending_list_limit = 256);
