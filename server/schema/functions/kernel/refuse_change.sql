-- Raises an error in whatever statement fires it: the table is append-only.
create or replace function refuse_change() returns trigger
language plpgsql as $$ begin
  raise exception '% is append-only', tg_table_name using errcode = '55000';
end $$;
