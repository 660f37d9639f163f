-- without a transaction
create index concurrently if not exists ticket_request_waiting_since on ticket_request (exhibition_id, submitted_at) where state = 'pending';
