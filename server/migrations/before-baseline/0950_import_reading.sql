-- How the file of an import is read: what somebody said of it (`asked`), how it was read, and what was not imported.
alter table import add column reading jsonb not null default '{}';
-- The queue its jobs run in, one after the other; null of imports that were begun before it was kept.
alter table import add column queue text;

-- Row 0 of an import holds, sealed like the others, the first rows of its sheets, for the header to be pointed at.
alter table import_row drop constraint import_row_state_check;
alter table import_row add constraint import_row_state_check
  check (state in ('bad', 'mended', 'good', 'removed', 'head')) not valid;
alter table import_row add constraint import_row_head check ((state = 'head') = (row_number = 0)) not valid;
