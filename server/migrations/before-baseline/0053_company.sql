-- Invoice information, a row for each save: the newest is what the company wrote, the one in effect is what invoices are
-- made with until it is replaced.
create table invoice_setting (
  id uuid primary key default uuidv7(),
  company_id uuid not null references company (id),
  version int not null check (version > 0),
  state text not null default 'syncing' constraint invoice_setting_state check (state in ('syncing', 'ready', 'returned')),
  title text not null check (title <> ''),
  -- 15 to 18 digits, or a credit code.
  tax_number text not null check (tax_number ~ '^[0-9A-Z]{15,18}$'),
  bank text not null default '',
  account text not null default '' check (account ~ '^(\d{8,30})?$'),
  address text not null default '',
  phone text not null default '',
  receiver_name text not null,
  receiver_email text not null,
  receiver_address text not null default '',
  receiver_postcode text not null default '' check (receiver_postcode ~ '^([1-9]\d{5})?$'),
  receiver_telephone text not null,
  default_method text not null check (default_method in ('platform', 'tripartite')),
  kind text not null check (kind in ('ordinary', 'special')),
  -- Why it was returned.
  note text not null default '',
  saved_by uuid,
  saved_by_name text not null default '',
  saved_at timestamptz not null default now(),
  -- A later version is in effect instead.
  replaced_at timestamptz,
  -- Invented by the demo seed.
  demo boolean not null default false,
  constraint invoice_setting_special check
    (kind <> 'special' or (bank <> '' and account <> '' and address <> '' and phone <> '')),
  -- Two saves of what both saw cannot both count.
  constraint invoice_setting_version unique (company_id, version)
);
create unique index invoice_setting_one_syncing on invoice_setting (company_id) where state = 'syncing';
create unique index invoice_setting_one_in_effect on invoice_setting (company_id)
  where state = 'ready' and replaced_at is null;

-- Where badges and invoices are mailed. The number keeps a company at fifty, whatever runs at once.
create table received_address (
  id uuid primary key default uuidv7(),
  company_id uuid not null references company (id),
  number smallint not null constraint received_address_limit check (number between 1 and 50),
  recipient text not null check (recipient <> ''),
  telephone text not null check (telephone <> ''),
  region_code text not null references region (code),
  detail text not null check (detail <> ''),
  postcode text not null default '' check (postcode ~ '^([1-9]\d{5})?$'),
  is_default boolean not null default false,
  demo boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  constraint received_address_number unique (company_id, number)
);
create unique index received_address_one_default on received_address (company_id) where is_default;

