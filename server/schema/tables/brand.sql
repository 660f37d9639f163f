-- The tables of brand as the migrations leave them. `npm run schema` writes this file; it is not edited by hand.
-- `select count_on`, `pending_for`, `encrypted_by_key` and `company_reference` stand for the triggers named below them;
-- the triggers of `append_only`, append_only and no_truncate, are written out (all: server/schema/functions/kernel).

create table brand_picture (
  file_id uuid not null,
  sha256 bytea not null,
  type text not null,
  width integer not null,
  height integer not null,
  added_at timestamptz not null default now(),
  constraint brand_picture_pkey primary key (file_id),
  constraint brand_picture_file_id_fkey foreign key (file_id) references file(id),
  constraint brand_picture_height_check check (height > 0),
  constraint brand_picture_width_check check (width > 0)
);
create index brand_picture_content on brand_picture (sha256);
create trigger append_only before delete or update on brand_picture for each row execute function refuse_change();
create trigger no_truncate before truncate on brand_picture for each statement execute function refuse_change();

create table brand_setting (
  id uuid not null default uuidv7(),
  brand text not null,
  type text not null,
  version integer not null,
  content jsonb not null,
  set_by text not null default '',
  set_at timestamptz not null default now(),
  constraint brand_setting_pkey primary key (id),
  constraint brand_setting_version unique (brand, type, version),
  constraint brand_setting_brand check (brand in ('default', 'TH')),
  constraint brand_setting_type check (type in ('login', 'home', 'open', 'title')),
  constraint brand_setting_version_check check (version > 0)
);
create trigger append_only before delete or update on brand_setting for each row execute function refuse_change();
create trigger no_truncate before truncate on brand_setting for each statement execute function refuse_change();
