-- without a transaction
create index concurrently if not exists audience_search on audience using gin ((search_grams(right(owner_id::text, 6), name)
  || array[right(owner_id::text, 6) || 'd' || document_tail, right(owner_id::text, 6) || 'p' || phone_tail]));
