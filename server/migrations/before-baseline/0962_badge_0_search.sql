-- without a transaction
create index concurrently if not exists badge_0_search on badge_0 using gin ((search_grams(right(exhibition_id::text, 6), name)
  || array[right(exhibition_id::text, 6) || 'd' || document_tail, right(exhibition_id::text, 6) || 'p' || phone_tail]))
  with (gin_pending_list_limit = 256);
