-- without a transaction
-- A row of a file becomes one line, however often and by whatever reading the file is read.
create unique index concurrently if not exists bank_line_once_a_row on bank_line (statement_id, row_number);
