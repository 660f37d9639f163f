-- Keys by which another system calls in the name of a company.
create table api_key (
  id uuid primary key default uuidv7(),
  company_id uuid not null references company (id) on delete cascade,
  name text not null check (name <> ''),
  permissions text[] not null constraint api_key_permissions check (cardinality(permissions) > 0),
  -- None: from anywhere. Each as cidr writes it.
  networks text[] not null default '{}' constraint api_key_networks check (networks = networks::cidr[]::text[]),
  -- The last day by the venue's clock, and the moment it ends.
  expires_on date,
  expires_at timestamptz,
  created_by uuid not null,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  revoked_by_name text,
  version int not null default 1,
  constraint api_key_expiry check ((expires_on is null) = (expires_at is null)),
  constraint api_key_revoked check ((revoked_at is null) = (revoked_by_name is null))
);
create index api_key_company on api_key (company_id, created_at, id);
-- Of the keys in use; a revoked one keeps its name for the log.
create unique index api_key_name on api_key (company_id, lower(name)) where revoked_at is null;

-- The secrets a key is known by, as keyed digests: the one in use, and while it is rotated the one before.
create table api_key_secret (
  key_id uuid not null references api_key (id) on delete cascade,
  digest bytea not null check (octet_length(digest) = 32),
  hint text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  primary key (key_id, digest)
);
-- Of two who rotate a key at once one has its new secret.
create unique index api_key_one_secret on api_key_secret (key_id) where expires_at is null;

-- Where a key was last used from, a line an address, written a minute apart at most.
create table api_key_use (
  key_id uuid not null references api_key (id) on delete cascade,
  address text not null,
  at timestamptz not null default now(),
  command text not null,
  refused text,
  -- What was refused does not take the place of what was done.
  taken boolean not null generated always as (refused is null) stored,
  primary key (key_id, address, taken)
);
create index api_key_use_last on api_key_use (key_id, at desc);
