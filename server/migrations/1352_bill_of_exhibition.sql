-- without a transaction
create unique index concurrently if not exists bill_of_exhibition on bill (exhibition_id, id);
