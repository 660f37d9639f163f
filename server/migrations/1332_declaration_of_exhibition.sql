-- without a transaction
create unique index concurrently if not exists declaration_exhibition_id_id_key on declaration (exhibition_id, id);
