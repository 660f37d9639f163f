-- The tables of series as the migrations leave them. `npm run schema` writes this file; it is not edited by hand.
-- `select count_on`, `pending_for`, `encrypted_by_key` and `company_reference` stand for the triggers named below them;
-- the triggers of `append_only`, append_only and no_truncate, are written out (all: server/schema/functions/kernel).

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
  constraint edition_number_range check (number >= 1 and number <= 9999)
);
select company_reference('edition', 'owner_id', 'never');

create table series (
  id uuid not null default uuidv7(),
  version integer not null default 1,
  owner_id uuid not null,
  code text not null,
  name_cn text not null,
  name_en text not null,
  created_at timestamptz not null default now(),
  constraint series_pkey primary key (id),
  constraint series_code unique (code),
  constraint series_owner unique (id, owner_id),
  constraint series_owner_id_fkey foreign key (owner_id) references company(id),
  constraint series_code_form check (code ~ '^[A-Z0-9]{2,8}$')
);
create index series_of_owner on series (owner_id, code);
select company_reference('series', 'owner_id', 'never');
