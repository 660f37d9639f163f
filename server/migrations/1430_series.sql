-- A series is a recurring exhibition of one organizer; an edition is one of its runs and contains one or several exhibitions.
create table series (
  id uuid not null default uuidv7(),
  version integer not null default 1,
  owner_id uuid not null references company(id),
  code text not null,
  name_cn text not null,
  name_en text not null,
  created_at timestamptz not null default now(),
  constraint series_pkey primary key (id),
  constraint series_code unique (code),
  constraint series_owner unique (id, owner_id),
  constraint series_code_form check (code ~ '^[A-Z0-9]{2,8}$')
);
create index series_of_owner on series (owner_id, code);
select company_reference('series', 'owner_id', 'never');

create table edition (
  id uuid not null default uuidv7(),
  version integer not null default 1,
  series_id uuid not null,
  owner_id uuid not null,
  number integer not null,
  name_cn text not null,
  name_en text not null,
  created_at timestamptz not null default now(),
  constraint edition_pkey primary key (id),
  constraint edition_number unique (series_id, number),
  constraint edition_owner unique (id, owner_id),
  constraint edition_series foreign key (series_id, owner_id) references series(id, owner_id),
  constraint edition_number_range check (number between 1 and 9999)
);
select company_reference('edition', 'owner_id', 'never');

-- An exhibition joins only an edition of its own organizer.
alter table exhibition add column edition_id uuid;
alter table exhibition add constraint exhibition_edition foreign key (edition_id, sponsor_id) references edition(id, owner_id);
create index exhibition_by_edition on exhibition (edition_id) where edition_id is not null;

-- What a badge type means in every exhibition of a series: a value of the dictionary badge_class.
alter table badge_type add column class text;
create unique index badge_type_class on badge_type (exhibition_id, class) where class is not null;
