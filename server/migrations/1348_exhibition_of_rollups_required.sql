-- Reads nothing: the valid checks prove it.
alter table entry_rollup alter column exhibition_id set not null;
alter table entry_rollup drop constraint entry_rollup_exhibition_id;
alter table inside_rollup alter column exhibition_id set not null;
alter table inside_rollup drop constraint inside_rollup_exhibition_id;
alter table visitor_rollup alter column exhibition_id set not null;
alter table visitor_rollup drop constraint visitor_rollup_exhibition_id;
