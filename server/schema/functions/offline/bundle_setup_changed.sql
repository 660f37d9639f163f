-- Adds the set-up of an exhibition to the delta of offline devices: its manifest is created again.
create or replace function bundle_setup_changed() returns trigger language plpgsql as $$
begin
  insert into bundle_change (exhibition_id, why) select distinct n.exhibition_id, tg_table_name from new_rows n;
  return null;
end $$;
