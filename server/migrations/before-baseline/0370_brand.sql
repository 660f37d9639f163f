-- The venue's face: what login, first page, public pages and titles show, by brand and type. A row a version, never changed,
-- so that an earlier one can be gone back to.
create table brand_picture (
  file_id uuid primary key references file (id),
  -- Of what is served: its address says its content, so it may be kept for ever.
  sha256 bytea not null,
  type text not null,
  width int not null check (width > 0),
  height int not null check (height > 0),
  added_at timestamptz not null default now()
);
create index brand_picture_content on brand_picture (sha256);
select append_only('brand_picture');

create table brand_setting (
  id uuid primary key default uuidv7(),
  brand text not null constraint brand_setting_brand check (brand in ('default', 'TH')),
  type text not null constraint brand_setting_type check (type in ('login', 'home', 'open', 'title')),
  version int not null check (version > 0),
  -- As bannerFields of the contract has it, pictures by file.
  content jsonb not null,
  set_by text not null default '',
  set_at timestamptz not null default now(),
  constraint brand_setting_version unique (brand, type, version)
);
select append_only('brand_setting');
