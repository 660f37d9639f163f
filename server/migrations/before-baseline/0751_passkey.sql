-- A passkey (WebAuthn): logs in by itself, or is the second factor behind a password.
create table passkey (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account (id) on delete cascade,
  credential_id bytea not null constraint passkey_credential unique check (length(credential_id) between 1 and 1023),
  -- COSE. Public: nobody logs in by what stands here.
  public_key bytea not null,
  -- What the authenticator counts, where it does; zero for ever where it does not.
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  -- Kept by a provider on several devices, not on one alone.
  synced boolean not null,
  name text not null check (name <> ''),
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index passkey_account on passkey (account_id);

-- A counter that goes back, or stands still, is a copy's.
create function passkey_counter_grows() returns trigger language plpgsql as $$
begin
  if new.counter <= old.counter and (old.counter > 0 or new.counter > 0) then
    raise exception 'a passkey counts upwards' using errcode = 'check_violation', constraint = 'passkey_counter_grows';
  end if;
  return new;
end $$;
create trigger passkey_counter_grows before update of counter on passkey
  for each row execute function passkey_counter_grows();

-- What an authenticator is asked to sign: good once, for five minutes, for one ceremony; for a login by a passkey alone it is not known yet whose. SHA-256.
-- Losing them in a crash costs another click.
create unlogged table passkey_challenge (
  challenge_hash bytea primary key check (length(challenge_hash) = 32),
  ceremony text not null check (ceremony in ('login', 'secondFactor', 'register')),
  account_id uuid references account (id) on delete cascade,
  -- Of one that is registered in the account settings.
  session_id uuid references session (id) on delete cascade,
  expires_at timestamptz not null default now() + interval '5 minutes',
  constraint passkey_challenge_bound check ((ceremony = 'login') = (account_id is null) and (session_id is null or ceremony = 'register'))
);
create index passkey_challenge_expiry on passkey_challenge (expires_at);
create index passkey_challenge_account on passkey_challenge (account_id);
create index passkey_challenge_session on passkey_challenge (session_id);

-- Recovery codes are the way back from a lost passkey too.
alter table recovery_code drop constraint recovery_code_account_id_fkey;
alter table recovery_code add constraint recovery_code_account_id_fkey
  foreign key (account_id) references account (id) on delete cascade;

-- Whether a company takes passkeys alone.
alter table second_factor_demand add column passkeys boolean not null default false;

-- By what a login has proved itself, and by which passkey: one that is removed takes the logins it opened with it.
alter table session
  add column proved_by text,
  add column passkey_id uuid,
  add constraint session_proved_by 
    check (proved_by is null or (proved and proved_by in ('code', 'passkey', 'provider')));
alter table login_resume
  add column proved_by text,
  add column passkey_id uuid,
  add constraint login_resume_proved_by 
    check (proved_by is null or (proved and proved_by in ('code', 'recovery', 'passkey', 'provider')));
create index session_passkey on session (passkey_id) where passkey_id is not null;
