-- Adds the postponement of an exhibition to the delta of offline devices.
create or replace function bundle_postponed() returns trigger language plpgsql as $$
begin
  insert into bundle_change (exhibition_id, why) select distinct n.exhibition_id, tg_table_name from new_rows n;
  return null;
end $$;
