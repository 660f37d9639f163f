-- without a transaction
create unique index concurrently if not exists ticket_order_exhibition_id_id_key on ticket_order (exhibition_id, id);
