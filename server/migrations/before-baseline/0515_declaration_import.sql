-- Pictures of an archive that came with a sheet of declarations, until each has its person's.
create table declaration_import_image (
  import_id uuid not null references import on delete cascade,
  -- Keyed digests: people are named by their documents, in names of files too.
  entry bytea not null constraint declaration_import_image_entry check (length(entry) = 32),
  owner bytea not null constraint declaration_import_image_owner check (length(owner) = 32),
  kind text not null constraint declaration_import_image_kind check (kind in ('healthCode', 'tripCard', 'nucleic', 'vaccine', 'other')),
  -- Null where it is no picture.
  file_id uuid,
  declaration_id uuid references declaration,
  constraint declaration_import_image_once primary key (import_id, entry)
);
create index declaration_import_image_of on declaration_import_image (import_id, owner);
create index declaration_import_image_used on declaration_import_image (declaration_id) where declaration_id is not null;
