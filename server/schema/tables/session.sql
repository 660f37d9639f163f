-- The tables of session as the migrations leave them. `npm run schema` writes this file; it is not edited by hand.
-- `select count_on`, `pending_for`, `encrypted_by_key` and `company_reference` stand for the triggers named below them;
-- the triggers of `append_only`, append_only and no_truncate, are written out (all: server/schema/functions/kernel).

create table account (
  id uuid not null default uuidv7(),
  user_name text not null,
  telephone text,
  email text,
  password_hash text,
  id_code text not null,
  demo boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  last_login_at timestamptz,
  language text,
  constraint account_pkey primary key (id),
  constraint account_email_check check (position(('@') in (email)) > 1),
  constraint account_id_code_check check (id_code ~ '^[0-9A-Z]{8}$'),
  constraint account_language check (language in ('cn', 'en')),
  constraint account_telephone_check check (telephone ~ '^1\d{10}$'),
  constraint account_user_name_check check (user_name <> '' and user_name !~ '^1\d{10}$' and position(('@') in
    (user_name)) = 0)
);
create unique index account_email on account (lower(email)) where email is not null;
create unique index account_id_code on account (id_code);
create unique index account_telephone on account (telephone) where telephone is not null;
create unique index account_user_name on account (lower(user_name));

create table account_identity (
  issuer text not null,
  subject text not null,
  account_id uuid not null,
  linked_at timestamptz not null default now(),
  constraint account_identity_pkey primary key (issuer, subject),
  constraint account_identity_once_an_issuer unique (account_id, issuer),
  constraint account_identity_account_id_fkey foreign key (account_id) references account(id) on delete cascade,
  constraint account_identity_subject_check check (subject <> '' and length(subject) <= 255)
);

create unlogged table captcha (
  id uuid not null default uuidv7(),
  kind text not null,
  answer text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + '00:02:00'::interval,
  constraint captcha_pkey primary key (id),
  constraint captcha_kind_check check (kind in ('typed', 'click', 'work'))
);
create index captcha_expiry on captcha (expires_at);

create table known_device (
  token_hash bytea not null,
  account_id uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + '90 days'::interval,
  id uuid not null default uuidv7(),
  browser text not null default '',
  used_at timestamptz not null default now(),
  constraint known_device_pkey primary key (token_hash),
  constraint known_device_account_id_fkey foreign key (account_id) references account(id) on delete cascade,
  constraint known_device_token_hash_check check (length(token_hash) = 32)
);
create index known_device_account on known_device (account_id, created_at);
create index known_device_expiry on known_device (expires_at);
create unique index known_device_id on known_device (id);

create table login_attempt (
  id uuid not null default uuidv7(),
  subject bytea not null,
  network text not null,
  right_password boolean not null,
  at timestamptz not null default now(),
  constraint login_attempt_pkey primary key (id)
);
create index login_attempt_network on login_attempt (network, at) where not right_password;
create index login_attempt_subject on login_attempt (subject, at);

create table login_resume (
  token_hash bytea not null,
  account_id uuid not null,
  operator_id uuid,
  expires_at timestamptz not null default now() + '00:02:00'::interval,
  known_device boolean not null default false,
  redirect text,
  proved boolean not null default false,
  tries smallint not null default 0,
  offered_encrypted bytea,
  proved_by text,
  passkey_id uuid,
  constraint login_resume_pkey primary key (token_hash),
  constraint login_resume_account_id_fkey foreign key (account_id) references account(id) on delete cascade,
  constraint login_resume_operator_id_fkey foreign key (operator_id) references operator(id) on delete cascade,
  constraint login_resume_proved_by check (proved_by is null or proved and (proved_by in ('code', 'recovery', 'passkey',
    'provider'))),
  constraint login_resume_tries check (tries >= 0 and tries <= 4)
);
create index login_resume_account on login_resume (account_id);
select encrypted_by_key('login_resume', 'offered_encrypted', cell_row => 'account_id::text',
  cell_column => '''offered_sealed''');
-- creates login_resume_offered_encrypted_open_key, login_resume_offered_encrypted_open_key_insert

create table operator_login (
  operator_id uuid not null,
  at timestamptz not null,
  constraint operator_login_pkey primary key (operator_id),
  constraint operator_login_operator_id_fkey foreign key (operator_id) references operator(id) on delete cascade
) with (fillfactor=70);

create table otp_rate_limit (
  target bytea not null,
  network text not null,
  sent_at timestamptz[] not null,
  constraint otp_rate_limit_pkey primary key (target, network),
  constraint otp_rate_limit_sent_at_check check (cardinality(sent_at) >= 1 and cardinality(sent_at) <= 10),
  constraint otp_rate_limit_target_check check (length(target) = 32)
);
create index otp_rate_limit_last on otp_rate_limit ((sent_at[cardinality(sent_at)]));

create table passkey (
  id uuid not null default uuidv7(),
  account_id uuid not null,
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  synced boolean not null,
  name text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  constraint passkey_pkey primary key (id),
  constraint passkey_credential unique (credential_id),
  constraint passkey_account_id_fkey foreign key (account_id) references account(id) on delete cascade,
  constraint passkey_counter_check check (counter >= 0),
  constraint passkey_credential_id_check check (length(credential_id) >= 1 and length(credential_id) <= 1023),
  constraint passkey_name_check check (name <> '')
);
create index passkey_account on passkey (account_id);
create trigger passkey_counter_grows before update of counter on passkey
  for each row execute function passkey_counter_grows();

create unlogged table passkey_challenge (
  challenge_hash bytea not null,
  ceremony text not null,
  account_id uuid,
  session_id uuid,
  expires_at timestamptz not null default now() + '00:05:00'::interval,
  constraint passkey_challenge_pkey primary key (challenge_hash),
  constraint passkey_challenge_account_id_fkey foreign key (account_id) references account(id) on delete cascade,
  constraint passkey_challenge_session_id_fkey foreign key (session_id) references session(id) on delete cascade,
  constraint passkey_challenge_bound check ((ceremony = 'login') = (account_id is null) and (session_id is null or
    ceremony = 'register')),
  constraint passkey_challenge_ceremony_check check (ceremony in ('login', 'secondFactor', 'register')),
  constraint passkey_challenge_challenge_hash_check check (length(challenge_hash) = 32)
);
create index passkey_challenge_account on passkey_challenge (account_id);
create index passkey_challenge_expiry on passkey_challenge (expires_at);
create index passkey_challenge_session on passkey_challenge (session_id);

create table recovery_code (
  account_id uuid not null,
  number smallint not null,
  code_hash bytea not null,
  used_at timestamptz,
  constraint recovery_code_pkey primary key (account_id, number),
  constraint recovery_code_once unique (account_id, code_hash),
  constraint recovery_code_account_id_fkey foreign key (account_id) references account(id) on delete cascade,
  constraint recovery_code_code_hash_check check (length(code_hash) = 32),
  constraint recovery_code_limit check (number >= 1 and number <= 10)
);

create table second_factor (
  account_id uuid not null,
  secret_encrypted bytea not null,
  last_step bigint not null,
  since timestamptz not null default now(),
  constraint second_factor_pkey primary key (account_id),
  constraint second_factor_account_id_fkey foreign key (account_id) references account(id) on delete cascade,
  constraint second_factor_last_step_check check (last_step > 0)
);
create trigger second_factor_step_grows before update of last_step on second_factor
  for each row execute function second_factor_step_grows();
select encrypted_by_key('second_factor', 'secret_encrypted', cell_row => 'account_id::text',
  cell_column => '''secret_sealed''');
-- creates second_factor_secret_encrypted_open_key, second_factor_secret_encrypted_open_key_insert

create table second_factor_demand (
  company_id uuid not null,
  since timestamptz not null default now(),
  demanded_by_name text not null,
  passkeys boolean not null default false,
  constraint second_factor_demand_pkey primary key (company_id),
  constraint second_factor_demand_company_id_fkey foreign key (company_id) references company(id) on delete cascade
);
select company_reference('second_factor_demand', 'company_id', 'stays');

create table second_factor_offer (
  session_id uuid not null,
  secret_encrypted bytea not null,
  replaces boolean not null,
  expires_at timestamptz not null default now() + '00:10:00'::interval,
  constraint second_factor_offer_pkey primary key (session_id),
  constraint second_factor_offer_session_id_fkey foreign key (session_id) references session(id) on delete cascade
);
create index second_factor_offer_expiry on second_factor_offer (expires_at);
select encrypted_by_key('second_factor_offer', 'secret_encrypted', cell_row => 'session_id::text',
  cell_column => '''secret_sealed''');
-- creates second_factor_offer_secret_encrypted_open_key, second_factor_offer_secret_encrypted_open_key_insert

create table security_notification (
  account_id uuid not null,
  notified_devices bytea[] not null,
  notified_at timestamptz[] not null,
  constraint security_notification_pkey primary key (account_id),
  constraint security_notification_account_id_fkey foreign key (account_id) references account(id) on delete cascade,
  constraint security_notification_limit check (cardinality(notified_devices) >= 1 and cardinality(notified_devices) <=
    5 and cardinality(notified_devices) = cardinality(notified_at))
);

create table sent_code (
  id uuid not null default uuidv7(),
  purpose text not null,
  target bytea not null,
  network text not null,
  code_hash bytea not null,
  tries_here smallint not null default 0,
  tries_elsewhere smallint not null default 0,
  expires_at timestamptz not null default now() + '00:05:00'::interval,
  constraint sent_code_pkey primary key (id),
  constraint sent_code_newest unique (target, purpose, network),
  constraint sent_code_code_hash_check check (length(code_hash) = 32),
  constraint sent_code_purpose_check check (purpose in ('login', 'reset', 'complete', 'changeTelephoneOld',
    'changeTelephoneNew', 'changeEmail', 'survey', 'guest')),
  constraint sent_code_target_check check (length(target) = 32),
  constraint sent_code_tries_elsewhere_check check (tries_elsewhere >= 0 and tries_elsewhere <= 5),
  constraint sent_code_tries_here_check check (tries_here >= 0 and tries_here <= 5)
);
create index sent_code_expiry on sent_code (expires_at);

create table session (
  id uuid not null default uuidv7(),
  token_hash bytea not null,
  operator_id uuid not null,
  kind text not null default 'login',
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + '12:00:00'::interval,
  ended_at timestamptz,
  ended_reason text,
  proved boolean not null default false,
  idle_for interval not null default '02:00:00'::interval,
  browser text not null default '',
  address text not null default '',
  proved_by text,
  passkey_id uuid,
  constraint session_pkey primary key (id),
  constraint session_token_hash_key unique (token_hash),
  constraint session_operator_id_fkey foreign key (operator_id) references operator(id) on delete cascade,
  constraint session_check check ((ended_at is null) = (ended_reason is null)),
  constraint session_ended_reason_check check (ended_reason in ('takeover', 'freeze', 'reset', 'logout', 'switch',
    'ranOut')),
  constraint session_kind_check check (kind in ('login', 'extra')),
  constraint session_proved_by check (proved_by is null or proved and (proved_by in ('code', 'passkey', 'provider'))),
  constraint session_token_hash_check check (length(token_hash) = 32)
) with (fillfactor=80);
create unique index session_one_live_login on session (operator_id) where kind = 'login' and ended_at is null;
create index session_operator on session (operator_id);
create index session_passkey on session (passkey_id) where passkey_id is not null;

create unlogged table sso_state (
  state_hash bytea not null,
  nonce text not null,
  code_verifier text not null,
  redirect text,
  expires_at timestamptz not null default now() + '00:10:00'::interval,
  constraint sso_state_pkey primary key (state_hash),
  constraint sso_state_redirect_check check (redirect ~ '^/([^/\\]|$)'),
  constraint sso_state_state_hash_check check (length(state_hash) = 32)
);
create index sso_state_expiry on sso_state (expires_at);
