-- A code that went out by SMS or mail. `target` and `code_hash` are keyed digests: nothing here can be read or guessed at
-- without the keyring. Rows are kept for targets nobody has too, so that asking and guessing cost the same.
create table sent_code (
  id uuid primary key default uuidv7(),
  purpose text not null
    check (purpose in ('login', 'reset', 'complete', 'changeTelephoneOld', 'changeTelephoneNew', 'changeEmail')),
  target bytea not null check (length(target) = 32),
  -- Where it was asked from. Another network asks for codes of its own, so that nobody can replace somebody else's.
  network text not null,
  code_hash bytea not null check (length(code_hash) = 32),
  -- Guesses from that network, and from all others together: strangers cannot use up the tries of who asked.
  tries_here smallint not null default 0 check (tries_here between 0 and 5),
  tries_elsewhere smallint not null default 0 check (tries_elsewhere between 0 and 5),
  expires_at timestamptz not null default now() + interval '5 minutes',
  constraint sent_code_newest unique (target, purpose, network)
);
create index sent_code_expiry on sent_code (expires_at);

-- When codes were sent lately, by target and network together: one a minute, ten a day.
create table code_allowance (
  target bytea not null check (length(target) = 32),
  network text not null,
  sent_at timestamptz[] not null check (cardinality(sent_at) between 1 and 10),
  primary key (target, network)
);
-- The sweep's way to what is a day old.
create index code_allowance_last on code_allowance ((sent_at[cardinality(sent_at)]));

-- A device somebody has logged in from. SHA-256 of its token.
create table known_device (
  token_hash bytea primary key check (length(token_hash) = 32),
  account_id uuid not null references account (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '90 days'
);
create index known_device_account on known_device (account_id, created_at);
create index known_device_expiry on known_device (expires_at);

-- Whether the login that goes on came from a device the account knows.
alter table login_resume add column known_device boolean not null default false;
create index login_resume_account on login_resume (account_id);

-- How often a network guessed wrong, whoever it guessed at: pictures get harder for it.
create index login_attempt_network on login_attempt (network, at) where not right_password;
