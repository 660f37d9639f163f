-- The tables of access as the migrations leave them. `npm run schema` writes this file; it is not edited by hand.
-- `select count_on`, `pending_for`, `encrypted_by_key` and `company_reference` stand for the triggers named below them;
-- the triggers of `append_only`, append_only and no_truncate, are written out (all: server/schema/functions/kernel).

create table id_code_miss (
  company_id uuid not null,
  operator_id uuid not null,
  at timestamptz not null default clock_timestamp(),
  constraint id_code_miss_company_id_fkey foreign key (company_id) references company(id) on delete cascade
);
create index id_code_miss_company on id_code_miss (company_id, at);
select company_reference('id_code_miss', 'company_id', 'stays');

create table operator (
  id uuid not null default uuidv7(),
  account_id uuid,
  company_id uuid not null,
  role_id uuid not null,
  name text not null,
  kind text not null default 'regular',
  state text not null default 'inUse',
  submitted_by uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  invitation_hash bytea,
  invitation_expires timestamptz,
  invited_telephone text,
  note text not null default '',
  constraint operator_pkey primary key (id),
  constraint operator_once_a_company unique (account_id, company_id),
  constraint operator_account_id_fkey foreign key (account_id) references account(id),
  constraint operator_company_id_fkey foreign key (company_id) references company(id),
  constraint operator_role foreign key (role_id, company_id) references role(id, company_id),
  constraint operator_account check (account_id is not null or state = 'invited'),
  constraint operator_invitation check ((account_id is null) = (invited_telephone is not null) and (account_id is null)
    = (invitation_hash is not null) and (account_id is null) = (invitation_expires is not null)),
  constraint operator_invitation_hash_check check (length(invitation_hash) = 32),
  constraint operator_invited_telephone_check check (invited_telephone ~ '^1\d{10}$'),
  constraint operator_kind_check check (kind in ('regular', 'temporary', 'associated')),
  constraint operator_name_check check (name <> ''),
  constraint operator_state check (state in ('invited', 'pending', 'inUse', 'frozen', 'rejected', 'returned'))
);
create index operator_by_name on operator (company_id, name, id);
create index operator_company on operator (company_id, id);
create unique index operator_invitation_hash on operator (invitation_hash) where invitation_hash is not null;
create unique index operator_invited_once on operator (company_id, invited_telephone) where invited_telephone is not
  null;
create index operator_newest on operator (company_id, created_at, id);
create index operator_role_id on operator (role_id);
create constraint trigger company_has_administrator after delete or update on operator deferrable initially immediate
  for each row execute function require_administrator();
select company_reference('operator', 'company_id', 'rule', label => 'operator');
-- creates operator_company_id_lives
select count_on('operator', 'operator.{state}', 'company_id');
-- creates operator_counted_operator_delete, operator_counted_operator_insert, operator_counted_operator_update

create table role (
  id uuid not null default uuidv7(),
  company_id uuid not null,
  name_cn text not null,
  name_en text not null,
  describe_cn text not null default '',
  administrator boolean not null default false,
  permissions text[] not null default '{}'::text[],
  version integer not null default 1,
  created_at timestamptz not null default now(),
  describe_en text not null default '',
  constraint role_pkey primary key (id),
  constraint role_id_company_id_key unique (id, company_id),
  constraint role_name unique (company_id, name_cn),
  constraint role_company_id_fkey foreign key (company_id) references company(id),
  constraint role_name_cn_check check (name_cn <> ''),
  constraint role_name_en_check check (name_en <> '')
);
create unique index role_name_en on role (company_id, lower(name_en));
create constraint trigger role_keeps_administrator after update on role deferrable initially immediate
  for each row when (old.administrator and not new.administrator) execute function require_administrator();
select company_reference('role', 'company_id', 'rule', label => 'role');
-- creates role_company_id_lives
