-- A sign-on under way at the provider: made before the reader is sent there, used up when they come back. Losing it in
-- a crash costs a new try.
create unlogged table sso_state (
  -- SHA-256 of the state; the state itself is with the reader alone.
  state_hash bytea primary key check (length(state_hash) = 32),
  nonce text not null,
  code_verifier text not null,
  -- The page to show afterwards, a path of this site.
  redirect text check (redirect ~ '^/([^/\\]|$)'),
  expires_at timestamptz not null default now() + interval '10 minutes'
);
create index sso_state_expiry on sso_state (expires_at);

-- Whom a provider's person is here. Linked by a verified address once; from then on the address says nothing more: at
-- the provider it may pass to somebody else.
create table account_identity (
  issuer text not null,
  subject text not null check (subject <> '' and length(subject) <= 255),
  account_id uuid not null references account (id) on delete cascade,
  linked_at timestamptz not null default now(),
  primary key (issuer, subject),
  constraint account_identity_once_an_issuer unique (account_id, issuer)
);

-- A login by single sign-on may ask for company or force too; it still leads where it was to lead.
alter table login_resume add column redirect text;
