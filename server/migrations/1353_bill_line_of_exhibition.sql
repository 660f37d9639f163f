-- without a transaction
create unique index concurrently if not exists bill_line_of_exhibition on bill_line (exhibition_id, id);
