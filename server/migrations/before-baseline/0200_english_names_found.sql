-- English names are found by what stands inside them too, at the counter. Only badges that have one pay for it.
create index badge_found_en on badge using gin (name_grams(right(exhibition_id::text, 6), name_en))
  with (gin_pending_list_limit = 256) where name_en <> '';
