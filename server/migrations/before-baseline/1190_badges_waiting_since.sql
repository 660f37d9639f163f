-- without a transaction
create index concurrently if not exists badge_waiting_since on badge (exhibition_id, submitted_at) where state in ('pending', 'endorsed');
