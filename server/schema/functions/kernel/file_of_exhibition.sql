-- A row of an exhibition that names files (tg_argv[0]: its column; tg_argv[1]: where the ids are in it, if it is JSON) makes them
-- files of its exhibition, with which they move. A file that another exhibition has named stays with that one.
create or replace function file_of_exhibition() returns trigger language plpgsql as $$
declare
  named constant jsonb := to_jsonb(new);
begin
  update file set exhibition_id = (named ->> case tg_table_name when 'exhibition' then 'id' else 'exhibition_id' end)::uuid
  where exhibition_id is null and id = any (array(
    select (at #>> '{}')::uuid from jsonb_path_query(named -> tg_argv[0], coalesce(tg_argv[1], '$[*]')::jsonpath) at
    where jsonb_typeof(at) = 'string'));
  return null;
end $$;
