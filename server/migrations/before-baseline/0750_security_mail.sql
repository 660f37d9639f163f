-- From where a login came, as its person is shown it: the browser in short, and its address. They go with the session.
alter table session add column browser text not null default '', add column address text not null default '';

-- A device the account is known on is listed, and forgotten by itself.
alter table known_device
  add column id uuid not null default uuidv7(),
  add column browser text not null default '',
  add column used_at timestamptz not null default now();
update known_device set used_at = created_at;
create unique index known_device_id on known_device (id);

-- The language a person is written to in when somebody else may be the one who asks: that of their last login on a device they were known on.
alter table account add column language text constraint account_language check (language in ('cn', 'en'));

-- What a person was told of their account within a day, by digest: the same is not told twice, and five things at most. The row decides between
-- any number at once.
create table security_notice (
  account_id uuid primary key references account (id) on delete cascade,
  told bytea[] not null,
  told_at timestamptz[] not null,
  constraint security_notice_limit check (cardinality(told) between 1 and 5 and cardinality(told) = cardinality(told_at))
);
