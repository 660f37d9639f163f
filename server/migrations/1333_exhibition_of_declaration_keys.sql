-- Validated in 1334.
alter table declaration replica identity using index declaration_exhibition_id_id_key;
alter table declaration_image drop constraint declaration_image_declaration_id_fkey,
  add constraint declaration_image_declaration_id_fkey foreign key (exhibition_id, declaration_id)
    references declaration (exhibition_id, id) not valid;
alter table declaration_import_image drop constraint declaration_import_image_declaration_id_fkey,
  add constraint declaration_import_image_declaration_id_fkey foreign key (exhibition_id, declaration_id)
    references declaration (exhibition_id, id) not valid;
alter table health_pass drop constraint health_pass_declaration_id_fkey,
  add constraint health_pass_declaration_id_fkey foreign key (exhibition_id, declaration_id)
    references declaration (exhibition_id, id) not valid;
