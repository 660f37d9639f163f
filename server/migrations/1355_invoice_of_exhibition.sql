-- without a transaction
create unique index concurrently if not exists invoice_of_exhibition on invoice (exhibition_id, id);
