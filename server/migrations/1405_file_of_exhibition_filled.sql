-- without a transaction
-- Fills existing rows in portions, while others write.
do $$
declare
  last bigint := 0;
begin
  create temporary table named_file (number bigint generated always as identity primary key, id uuid, exhibition_id uuid);
  insert into named_file (id, exhibition_id) select distinct on (id) id, n.exhibition_id from (
    select photo_id as id, exhibition_id from badge where photo_id is not null
    union all select (at #>> '{}')::uuid, exhibition_id from badge_template_version, jsonb_path_query(sides, '$.*[*].fileId') at
    union all select unnest(files), exhibition_id from invoice
    union all select unnest(files), exhibition_id from payment_evidence
    union all select unnest(payment_files), exhibition_id from settlement
    union all select unnest(files), exhibition_id from dispute
    union all select unnest(evidence), exhibition_id from blacklist
    union all select image, exhibition_id from blacklist_appeal where image is not null
    union all select file_id, exhibition_id from declaration_image where file_id is not null
    union all select file_id, exhibition_id from declaration_import_image where file_id is not null
    union all select file_id, exhibition_id from import where file_id is not null
    union all select logo, id from exhibition where logo is not null
    union all select unnest(posters), id from exhibition
  ) n where n.exhibition_id is not null order by id;
  commit;
  loop
    update file f set exhibition_id = n.exhibition_id from named_file n
    where n.number > last and n.number <= last + 5000 and f.id = n.id and f.exhibition_id is null;
    exit when not exists (select from named_file where number > last + 5000);
    last := last + 5000;
    commit;
  end loop;
  drop table named_file;
end $$;
