-- The tables of api-key as the migrations leave them. `npm run schema` writes this file; it is not edited by hand.
-- `select count_on`, `pending_for`, `encrypted_by_key` and `company_reference` stand for the triggers named below them;
-- the triggers of `append_only`, append_only and no_truncate, are written out (all: server/schema/functions/kernel).

create table api_key (
  id uuid not null default uuidv7(),
  company_id uuid not null,
  name text not null,
  permissions text[] not null,
  networks text[] not null default '{}'::text[],
  expires_on date,
  expires_at timestamptz,
  created_by uuid not null,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  revoked_by_name text,
  version integer not null default 1,
  constraint api_key_pkey primary key (id),
  constraint api_key_company_id_fkey foreign key (company_id) references company(id) on delete cascade,
  constraint api_key_expiry check ((expires_on is null) = (expires_at is null)),
  constraint api_key_name_check check (name <> ''),
  constraint api_key_networks check (networks = networks::cidr[]::text[]),
  constraint api_key_permissions check (cardinality(permissions) > 0),
  constraint api_key_revoked check ((revoked_at is null) = (revoked_by_name is null))
);
create index api_key_company on api_key (company_id, created_at, id);
create unique index api_key_name on api_key (company_id, lower(name)) where revoked_at is null;
select company_reference('api_key', 'company_id', 'moves',
  more => 'name = case when revoked_at is null and exists (select from api_key o where o.company_id = $2 and o.revoked_at is null
    and lower(o.name) = lower(t.name)) then left(name, 40) || '' · '' || left(t.id::text, 8) else name end',
  label => 'apiKey');
-- creates api_key_company_id_lives

create table api_key_secret (
  key_id uuid not null,
  digest bytea not null,
  hint text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  constraint api_key_secret_pkey primary key (key_id, digest),
  constraint api_key_secret_key_id_fkey foreign key (key_id) references api_key(id) on delete cascade,
  constraint api_key_secret_digest_check check (octet_length(digest) = 32)
);
create unique index api_key_one_secret on api_key_secret (key_id) where expires_at is null;

create table api_key_use (
  key_id uuid not null,
  address text not null,
  at timestamptz not null default now(),
  command text not null,
  refused text,
  taken boolean not null generated always as (refused is null) stored,
  constraint api_key_use_pkey primary key (key_id, address, taken),
  constraint api_key_use_key_id_fkey foreign key (key_id) references api_key(id) on delete cascade
);
create index api_key_use_last on api_key_use (key_id, at desc);
