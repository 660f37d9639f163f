-- Rows of a rollup name their exhibition, whatever their scope is.
alter table entry_rollup add column exhibition_id uuid,
  add constraint entry_rollup_exhibition_id check (exhibition_id is not null) not valid;
alter table inside_rollup add column exhibition_id uuid,
  add constraint inside_rollup_exhibition_id check (exhibition_id is not null) not valid;
alter table visitor_rollup add column exhibition_id uuid,
  add constraint visitor_rollup_exhibition_id check (exhibition_id is not null) not valid;
alter table entry_rollup replica identity full;
alter table inside_rollup replica identity full;
alter table visitor_rollup replica identity full;
