-- without a transaction
create index concurrently if not exists badge_3_search_en on badge_3 using gin (search_grams(right(exhibition_id::text, 6), name_en))
  with (gin_pending_list_limit = 256) where name_en <> '';
