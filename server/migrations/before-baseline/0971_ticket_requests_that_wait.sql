-- without a transaction
create index concurrently if not exists ticket_request_waiting on ticket_request (exhibition_id, state) where state in ('pending', 'returned');
