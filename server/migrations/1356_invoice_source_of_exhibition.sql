-- without a transaction
create unique index concurrently if not exists invoice_source_of_exhibition on invoice_source (exhibition_id, id);
