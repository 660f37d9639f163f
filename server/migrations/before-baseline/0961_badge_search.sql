create index badge_search on only badge using gin ((search_grams(right(exhibition_id::text, 6), name)
  || array[right(exhibition_id::text, 6) || 'd' || document_tail, right(exhibition_id::text, 6) || 'p' || phone_tail]))
  with (gin_pending_list_limit = 256);
create index badge_search_en on only badge using gin (search_grams(right(exhibition_id::text, 6), name_en))
  with (gin_pending_list_limit = 256) where name_en <> '';
create index ticket_search on only ticket (exhibition_id, (search_fold(name) collate "C"), id);
