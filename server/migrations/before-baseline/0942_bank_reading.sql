-- How the file of a statement is read: what somebody said of it (`asked`), how it was read (`read`), what was not imported
-- (`left`), the first rows of its sheets (`heads`), and whether somebody has accepted it (`accepted`).
alter table bank_statement add column reading jsonb not null default '{}';
-- The order of dates, the decimal mark and the meaning of minus signs that were accepted together with the columns.
alter table bank_layout add column reading jsonb not null default '{}';
-- Columns are mapped as part of the reading now. The column `layout` stays, unread, until no node of an older version runs.
update bank_statement
set question = '{"ask": "reading", "why": "columns", "count": 0, "sample": []}', version = version + 1,
  reading = jsonb_build_object('read', jsonb_build_object('format',
    case when lower(file_name) like '%.xlsx' then 'xlsx' else 'csv' end))
where question ->> 'ask' = 'columns';
