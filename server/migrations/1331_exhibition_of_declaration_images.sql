-- without a transaction
-- Fills existing rows, 5,000 at a time, while others write.
do $$
declare
  last_row uuid := '00000000-0000-0000-0000-000000000000';
  last_number int := 0;
  last_entry bytea := '';
begin
  loop
    with batch as materialized (
      select declaration_id, number from declaration_image
      where (declaration_id, number) > (last_row, last_number) order by declaration_id, number limit 5000),
    filled as (
      update declaration_image c set exhibition_id = d.exhibition_id from batch join declaration d on d.id = batch.declaration_id
      where (c.declaration_id, c.number) = (batch.declaration_id, batch.number) and c.exhibition_id is null)
    select declaration_id, number into last_row, last_number from batch order by declaration_id desc, number desc limit 1;
    exit when not found;
    commit;
  end loop;
  last_row := '00000000-0000-0000-0000-000000000000';
  loop
    with batch as materialized (
      select import_id, entry from declaration_import_image
      where (import_id, entry) > (last_row, last_entry) order by import_id, entry limit 5000),
    filled as (
      update declaration_import_image c set exhibition_id = i.exhibition_id from batch join import i on i.id = batch.import_id
      where (c.import_id, c.entry) = (batch.import_id, batch.entry) and c.exhibition_id is null)
    select import_id, entry into last_row, last_entry from batch order by import_id desc, entry desc limit 1;
    exit when not found;
    commit;
  end loop;
end $$;
