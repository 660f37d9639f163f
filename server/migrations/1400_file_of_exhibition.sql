-- A file that a row of an exhibition names moves with it. Files of the venue and of companies have no exhibition. 1405 fills it for
-- existing files.
alter table file add column exhibition_id uuid;
alter table file replica identity full;

create function file_of_exhibition() returns trigger language plpgsql as $$
declare
  named constant jsonb := to_jsonb(new);
begin
  update file set exhibition_id = (named ->> case tg_table_name when 'exhibition' then 'id' else 'exhibition_id' end)::uuid
  where exhibition_id is null and id = any (array(
    select (at #>> '{}')::uuid from jsonb_path_query(named -> tg_argv[0], coalesce(tg_argv[1], '$[*]')::jsonpath) at
    where jsonb_typeof(at) = 'string'));
  return null;
end $$;

create trigger file_of_exhibition after insert or update of photo_id on badge
  for each row when (new.photo_id is not null) execute function file_of_exhibition('photo_id');
create trigger file_of_exhibition after insert or update of sides on badge_template_version
  for each row execute function file_of_exhibition('sides', '$.*[*].fileId');
create trigger file_of_exhibition after insert or update of files on invoice
  for each row when (new.files <> '{}') execute function file_of_exhibition('files');
create trigger file_of_exhibition after insert or update of files on payment_evidence
  for each row when (new.files <> '{}') execute function file_of_exhibition('files');
create trigger file_of_exhibition after insert or update of payment_files on settlement
  for each row when (new.payment_files <> '{}') execute function file_of_exhibition('payment_files');
create trigger file_of_exhibition after insert or update of files on dispute
  for each row when (new.files <> '{}') execute function file_of_exhibition('files');
create trigger file_of_exhibition after insert or update of evidence on blacklist
  for each row when (new.evidence <> '{}' and new.exhibition_id is not null) execute function file_of_exhibition('evidence');
create trigger file_of_exhibition after insert or update of image on blacklist_appeal
  for each row when (new.image is not null and new.exhibition_id is not null) execute function file_of_exhibition('image');
create trigger file_of_exhibition after insert or update of file_id on declaration_image
  for each row when (new.file_id is not null) execute function file_of_exhibition('file_id');
create trigger file_of_exhibition after insert or update of file_id on declaration_import_image
  for each row when (new.file_id is not null) execute function file_of_exhibition('file_id');
create trigger file_of_exhibition after insert or update of file_id on import
  for each row when (new.exhibition_id is not null) execute function file_of_exhibition('file_id');
create trigger file_of_exhibition_logo after insert or update of logo on exhibition
  for each row when (new.logo is not null) execute function file_of_exhibition('logo');
create trigger file_of_exhibition_posters after insert or update of posters on exhibition
  for each row when (new.posters <> '{}') execute function file_of_exhibition('posters');
