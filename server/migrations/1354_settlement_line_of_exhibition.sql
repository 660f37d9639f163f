-- without a transaction
create unique index concurrently if not exists settlement_line_of_exhibition on settlement_line (exhibition_id, id);
