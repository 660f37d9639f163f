-- without a transaction
create index concurrently if not exists conflict_waiting on conflict (exhibition_id, at) where state = 'pending';
