-- What somebody said of rows of the file that may be rows the account has: by row number the id of that row, null for a new one.
alter table bank_statement add column duplicates jsonb not null default '{}';
