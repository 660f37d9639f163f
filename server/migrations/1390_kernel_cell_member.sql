-- Whether an exhibition may be written in this database. An exhibition without a row is open, so a venue with one database
-- has none. Triggers that exist only while an exhibition moves read it (refuse_while_closed.sql).
create table cell_member (
  exhibition_id uuid primary key,
  generation int not null default 1 constraint cell_member_generation_check check (generation > 0),
  open boolean not null default true,
  -- The cell that has the exhibition now.
  new_cell text constraint cell_member_new_cell_check check (new_cell <> ''),
  constraint cell_member_new_cell_is_elsewhere check (new_cell is null or not open)
);
