-- A person's login. It may act for several companies, as one operator for each.
create table account (
  id uuid primary key default uuidv7(),
  -- Never shaped like a telephone or an address, so that what was typed at login names one account only.
  user_name text not null check (user_name <> '' and user_name !~ '^1\d{10}$' and position('@' in user_name) = 0),
  telephone text check (telephone ~ '^1\d{10}$'),
  email text check (position('@' in email) > 1),
  -- Argon2id; none until the person has chosen a password.
  password_hash text,
  -- By this a company finds a person and associates them.
  id_code text not null check (id_code ~ '^[0-9A-Z]{8}$'),
  demo boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now()
);
create unique index account_user_name on account (lower(user_name));
create unique index account_telephone on account (telephone) where telephone is not null;
create unique index account_email on account (lower(email)) where email is not null;
create unique index account_id_code on account (id_code);

create table role (
  id uuid primary key default uuidv7(),
  company_id uuid not null references company (id),
  name_cn text not null check (name_cn <> ''),
  name_en text not null check (name_en <> ''),
  describe text not null default '',
  -- Holds every permission its company's type may hold, whatever `permissions` lists.
  administrator boolean not null default false,
  permissions text[] not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default now(),
  constraint role_name unique (company_id, name_cn),
  unique (id, company_id)
);

create table operator (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account (id),
  company_id uuid not null references company (id),
  role_id uuid not null,
  name text not null check (name <> ''),
  kind text not null default 'regular' check (kind in ('regular', 'temporary', 'associated')),
  state text not null default 'inUse' check (state in ('pending', 'inUse', 'rejected', 'returned')),
  frozen boolean not null default false,
  submitted_by uuid,
  version int not null default 1,
  created_at timestamptz not null default now(),
  constraint operator_once_a_company unique (account_id, company_id),
  -- A role of another company cannot be given.
  constraint operator_role foreign key (role_id, company_id) references role (id, company_id)
);
create index operator_company on operator (company_id, id);
create index operator_role_id on operator (role_id);
