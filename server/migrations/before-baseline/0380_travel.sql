-- Who comes to an exhibition from where, for how long, and what brings them: told by the companies that take part.
create table travel (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  exhibition_id uuid not null references exhibition,
  -- Whose row it is.
  company_id uuid not null references company,
  name text not null constraint travel_name check (char_length(name) between 1 and 60),
  employer text not null constraint travel_employer check (char_length(employer) between 1 and 100),
  origin text not null constraint travel_origin check (origin ~ '^\d{6}$'),
  arrive_on date not null,
  leave_on date not null,
  purpose text not null constraint travel_purpose
    check (purpose in ('exhibit', 'visit', 'build', 'meeting', 'logistics', 'media', 'other')),
  heads int not null constraint travel_heads check (heads between 1 and 9999),
  remark text not null default '',
  created_by uuid,
  created_at timestamptz not null default clock_timestamp(),
  constraint travel_arrives_first check (arrive_on <= leave_on)
);
create index travel_list on travel (created_at, id);
create index travel_of_company on travel (company_id, created_at, id);
create index travel_of_exhibition on travel (exhibition_id, created_at, id);

create table transportation (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  exhibition_id uuid not null references exhibition,
  company_id uuid not null references company,
  means text not null constraint transportation_means
    check (means in ('plane', 'train', 'coach', 'car', 'ship', 'other')),
  -- Of the flight, the train, the ship; the plate of a car or coach.
  number text not null constraint transportation_number check (char_length(number) between 1 and 20),
  from_place text not null check (char_length(from_place) between 1 and 60),
  to_place text not null check (char_length(to_place) between 1 and 60),
  departs_at timestamptz not null,
  arrives_at timestamptz not null,
  heads int not null constraint transportation_heads check (heads between 1 and 9999),
  remark text not null default '',
  created_by uuid,
  created_at timestamptz not null default clock_timestamp(),
  constraint transportation_departs_first check (departs_at < arrives_at)
);
create index transportation_list on transportation (created_at, id);
create index transportation_of_company on transportation (company_id, created_at, id);
create index transportation_of_exhibition on transportation (exhibition_id, created_at, id);
