create table session (
  id uuid primary key default uuidv7(),
  -- SHA-256 of the token; the token itself is nowhere.
  token_hash bytea not null unique check (length(token_hash) = 32),
  operator_id uuid not null references operator (id) on delete cascade,
  -- 'extra' sessions are the machine owner's (`npm run admin -- session`) and end nobody's.
  kind text not null default 'login' check (kind in ('login', 'extra')),
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '12 hours',
  ended_at timestamptz,
  -- 'ranOut' is time's doing, every other reason somebody's.
  ended_reason text check (ended_reason in ('takeover', 'freeze', 'reset', 'logout', 'switch', 'ranOut')),
  check ((ended_at is null) = (ended_reason is null))
) with (fillfactor = 80);
-- One live login an operator; two logins at once meet here.
create unique index session_one_live_login on session (operator_id) where kind = 'login' and ended_at is null;
create index session_operator on session (operator_id);

-- A picture to be read by a person. Losing them in a crash costs a new picture.
create unlogged table captcha (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('typed', 'click')),
  answer text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '2 minutes'
);
create index captcha_expiry on captcha (expires_at);

-- Between the steps of one login.
create table login_resume (
  token_hash bytea primary key,
  account_id uuid not null references account (id) on delete cascade,
  -- Chosen already, where the account acts for several companies.
  operator_id uuid references operator (id) on delete cascade,
  expires_at timestamptz not null default now() + interval '2 minutes'
);

-- What was tried lately. `subject` is the hash of the account's id, or of what was typed where there is no account:
-- whoever guesses must not see a difference.
create table login_attempt (
  id uuid primary key default uuidv7(),
  subject bytea not null,
  network text not null,
  right_password boolean not null,
  at timestamptz not null default now()
);
create index login_attempt_subject on login_attempt (subject, at);
