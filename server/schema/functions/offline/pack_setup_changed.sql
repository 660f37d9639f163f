-- Tells offline devices that the set-up of an exhibition changed: its manifest is written anew.
create or replace function pack_setup_changed() returns trigger language plpgsql as $$
begin
  insert into bundle_change (exhibition_id, why) select distinct n.exhibition_id, tg_table_name from new_rows n;
  return null;
end $$;
