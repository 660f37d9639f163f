-- Reads nothing: the valid checks prove it.
alter table declaration_image alter column exhibition_id set not null;
alter table declaration_image drop constraint declaration_image_exhibition_id;
alter table declaration_import_image alter column exhibition_id set not null;
alter table declaration_import_image drop constraint declaration_import_image_exhibition_id;
