-- Every legal body that acts here, the venue's own company among them.
create table company (
  id uuid primary key default uuidv7(),
  type text not null check (type in
    ('platform', 'sponsor', 'cooperatorMain', 'cooperatorSec', 'cooperatorTemp', 'logistics', 'agent', 'agentSec')),
  -- A secondary partner's main one; the sponsor of a temporary co-exhibitor.
  parent_id uuid references company (id),
  state text not null default 'inUse' check (state in
    ('pending', 'returned', 'rejected', 'withdrawn', 'inUse', 'frozen', 'closed')),
  name_cn text not null check (name_cn <> ''),
  name_en text not null check (name_en <> ''),
  -- 15 to 18 characters, upper case; 18 carry the check character of GB 32100. Overseas: number and country instead.
  credit_code text check (credit_code ~ '^[0-9A-Z]{15,18}$'),
  registration_number text,
  country text,
  com_attr text,
  com_type text,
  region_code text check (region_code ~ '^\d{6}$'),
  address_cn text not null default '',
  address_en text not null default '',
  contact_name text not null default '',
  contact_telephone text not null default '',
  contact_email text not null default '',
  licence_file_id uuid,
  submitted_by uuid,
  -- Invented by the demo seed, and marked so on every page.
  demo boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  constraint company_no_parent_of_itself check (parent_id <> id)
);
create unique index company_credit_code on company (credit_code) where credit_code is not null;
-- There is one venue.
create unique index company_platform on company (type) where type = 'platform';
create index company_parent on company (parent_id) where parent_id is not null;
create index company_type on company (type, id);
create index company_name_cn on company (lower(name_cn) text_pattern_ops);
create index company_name_en on company (lower(name_en) text_pattern_ops);
