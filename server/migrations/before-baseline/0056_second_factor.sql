-- What an account shows beside its password: codes of an authenticator (TOTP, RFC 6238).
create table second_factor (
  account_id uuid primary key references account (id) on delete cascade,
  -- Sealed under the keyring, bound to this row: key id, IV, 20 bytes in base32, tag.
  secret_sealed bytea not null,
  -- The step of the code that was accepted last. Neither it nor an older one counts again.
  last_step bigint not null check (last_step > 0),
  since timestamptz not null default now()
);

-- For who has lost the authenticator. Keyed digests; the number keeps an account at ten, whatever runs at once.
create table recovery_code (
  account_id uuid not null references second_factor (account_id) on delete cascade,
  number smallint not null constraint recovery_code_limit check (number between 1 and 10),
  code_hash bytea not null check (length(code_hash) = 32),
  used_at timestamptz,
  primary key (account_id, number),
  constraint recovery_code_once unique (account_id, code_hash)
);

-- No code counts twice: the step only grows while the secret is the same.
create function second_factor_step_grows() returns trigger language plpgsql as $$
begin
  if new.secret_sealed = old.secret_sealed and new.last_step <= old.last_step then
    raise exception 'a code counts once' using errcode = 'check_violation', constraint = 'second_factor_step_grows';
  end if;
  return new;
end $$;
create trigger second_factor_step_grows before update of last_step on second_factor
  for each row execute function second_factor_step_grows();

-- A secret that is shown to somebody logged in and not confirmed yet.
create table second_factor_offer (
  session_id uuid primary key references session (id) on delete cascade,
  secret_sealed bytea not null,
  -- Takes the place of the authenticator the account has; its code was shown.
  replaces boolean not null,
  expires_at timestamptz not null default now() + interval '10 minutes'
);
create index second_factor_offer_expiry on second_factor_offer (expires_at);

-- Companies that let nobody in without a second factor.
create table second_factor_demand (
  company_id uuid primary key references company (id) on delete cascade,
  since timestamptz not null default now(),
  demanded_by_name text not null
);

-- Whether the login that goes on has shown the second factor, or none is asked of it; how often it was wrong; the secret
-- that is being set up by it.
alter table login_resume
  add column proved boolean not null default false,
  add column tries smallint not null default 0 constraint login_resume_tries check (tries between 0 and 4),
  add column offered_sealed bytea;

-- Whether a session began with a second factor, or with the sign-on provider's own: it may go on to a company that
-- demands one.
alter table session add column proved boolean not null default false;
