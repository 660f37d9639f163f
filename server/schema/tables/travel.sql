-- The tables of travel as the migrations leave them. `npm run schema` writes this file; it is not edited by hand.
-- `select count_on`, `pending_for`, `encrypted_by_key` and `company_reference` stand for the triggers named below them;
-- the triggers of `append_only`, append_only and no_truncate, are written out (all: server/schema/functions/kernel).

create table transportation (
  id uuid not null default uuidv7(),
  version integer not null default 1,
  exhibition_id uuid not null,
  company_id uuid not null,
  means text not null,
  number text not null,
  origin text not null,
  destination text not null,
  departs_at timestamptz not null,
  arrives_at timestamptz not null,
  heads integer not null,
  remark text not null default '',
  created_by uuid,
  created_at timestamptz not null default clock_timestamp(),
  constraint transportation_pkey primary key (id),
  constraint transportation_company_id_fkey foreign key (company_id) references company(id),
  constraint transportation_exhibition_id_fkey foreign key (exhibition_id) references exhibition(id),
  constraint transportation_departs_first check (departs_at < arrives_at),
  constraint transportation_destination_check check (char_length(destination) >= 1 and char_length(destination) <= 60),
  constraint transportation_heads check (heads >= 1 and heads <= 9999),
  constraint transportation_means check (means in ('plane', 'train', 'coach', 'car', 'ship', 'other')),
  constraint transportation_number check (char_length(number) >= 1 and char_length(number) <= 20),
  constraint transportation_origin_check check (char_length(origin) >= 1 and char_length(origin) <= 60)
);
create index transportation_list on transportation (created_at, id);
create index transportation_of_company on transportation (company_id, created_at, id);
create index transportation_of_exhibition on transportation (exhibition_id, created_at, id);
alter table transportation replica identity full;
select company_reference('transportation', 'company_id', 'moves', narrow => 'exhibition_id = any ($3)',
  label => 'transportation');
-- creates transportation_company_id_lives

create table travel (
  id uuid not null default uuidv7(),
  version integer not null default 1,
  exhibition_id uuid not null,
  company_id uuid not null,
  name text not null,
  employer text not null,
  origin text not null,
  arrive_on date not null,
  leave_on date not null,
  purpose text not null,
  heads integer not null,
  remark text not null default '',
  created_by uuid,
  created_at timestamptz not null default clock_timestamp(),
  purged text[] not null default '{}'::text[],
  constraint travel_pkey primary key (id),
  constraint travel_company_id_fkey foreign key (company_id) references company(id),
  constraint travel_exhibition_id_fkey foreign key (exhibition_id) references exhibition(id),
  constraint travel_arrives_first check (arrive_on <= leave_on),
  constraint travel_employer check (char_length(employer) >= 1 and char_length(employer) <= 100),
  constraint travel_heads check (heads >= 1 and heads <= 9999),
  constraint travel_name check (char_length(name) >= 1 and char_length(name) <= 60),
  constraint travel_origin check (origin ~ '^\d{6}$'),
  constraint travel_purpose check (purpose in ('exhibit', 'visit', 'build', 'meeting', 'logistics', 'media', 'other'))
);
create index travel_list on travel (created_at, id);
create index travel_of_company on travel (company_id, created_at, id);
create index travel_of_exhibition on travel (exhibition_id, created_at, id);
alter table travel replica identity full;
select company_reference('travel', 'company_id', 'moves', narrow => 'exhibition_id = any ($3)', label => 'travel');
-- creates travel_company_id_lives
