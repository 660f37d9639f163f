-- Frozen is a state like the others, and somebody invited is an operator to be.
alter table operator drop constraint operator_state_check;
update operator set state = 'frozen' where frozen and state = 'inUse';
alter table operator
  drop column frozen,
  alter column account_id drop not null,
  -- SHA-256 of the token in the link, until it is used.
  add column invitation_hash bytea check (length(invitation_hash) = 32),
  add column invitation_expires timestamptz,
  -- Whom the link went to, until the person has an account.
  add column invited_telephone text check (invited_telephone ~ '^1\d{10}$'),
  -- What was asked to be mended where it was returned, why where it was rejected.
  add column note text not null default '',
  add column last_login_at timestamptz,
  add constraint operator_state check (state in ('invited', 'pending', 'inUse', 'frozen', 'rejected', 'returned')),
  add constraint operator_account check (account_id is not null or state = 'invited'),
  add constraint operator_invitation check (
    (account_id is null) = (invited_telephone is not null) and (account_id is null) = (invitation_hash is not null)
    and (account_id is null) = (invitation_expires is not null));
create unique index operator_invitation_hash on operator (invitation_hash) where invitation_hash is not null;
-- Inviting the same telephone again renews the invitation.
create unique index operator_invited_once on operator (company_id, invited_telephone) where invited_telephone is not null;
create index operator_newest on operator (company_id, created_at, id);
create index operator_by_name on operator (company_id, name, id);

-- Whether the person ever came: until then the company that made the account may correct or delete it.
alter table account add column last_login_at timestamptz;
update operator o set last_login_at = s.at
  from (select operator_id, max(created_at) as at from session where kind = 'login' group by 1) s where s.operator_id = o.id;
update account a set last_login_at = o.at
  from (select account_id, max(last_login_at) as at from operator group by 1) o where o.account_id = a.id;

create function note_login() returns trigger
language plpgsql as $$ begin
  update operator set last_login_at = new.created_at where id = new.operator_id;
  update account set last_login_at = new.created_at
    where id = (select account_id from operator where id = new.operator_id);
  return null;
end $$;
create trigger session_noted after insert on session
  for each row when (new.kind = 'login') execute function note_login();

insert into counter (scope, name, slot, value)
  select company_id, 'operator.' || state, 0, count(*) from operator group by company_id, state;
create trigger operator_counted_insert after insert on operator
  referencing new table as new_rows for each statement execute function count_states('company_id');
create trigger operator_counted_update after update on operator
  referencing new table as new_rows old table as old_rows
  for each statement execute function count_states('company_id');
create trigger operator_counted_delete after delete on operator
  referencing old table as old_rows for each statement execute function count_states('company_id');

-- Names of roles are unique in both languages (`role_name` is the Chinese one).
create unique index role_name_en on role (company_id, lower(name_en));

-- Whoever no longer acts here keeps no door either.
alter table door_admin drop constraint door_admin_operator_id_fkey;
alter table door_admin add constraint door_admin_operator_id_fkey
  foreign key (operator_id) references operator (id) on delete cascade;

-- A company that has an administrator in use keeps one. Whoever takes one away locks the company first, so that of two
-- who take the last two at once the second sees what the first did. Deferrable for a company that goes with everybody.
create function keep_administrator() returns trigger
language plpgsql as $$ begin
  if tg_table_name = 'operator' then
    if old.state <> 'inUse' or not exists (select from role where id = old.role_id and administrator) then
      return null;
    end if;
    if tg_op = 'UPDATE' then
      if new.state = old.state and new.role_id = old.role_id and new.company_id = old.company_id then return null; end if;
    end if;
  end if;
  perform from company where id = old.company_id for no key update;
  if found and not exists (
    select from operator o join role r on r.id = o.role_id
    where o.company_id = old.company_id and o.state = 'inUse' and r.administrator)
  then
    raise exception 'company % would be left without an administrator', old.company_id
      using errcode = 'check_violation', constraint = 'company_keeps_administrator';
  end if;
  return null;
end $$;
create constraint trigger company_keeps_administrator after update or delete on operator
  deferrable initially immediate for each row execute function keep_administrator();
create constraint trigger role_keeps_administrator after update on role
  deferrable initially immediate for each row when (old.administrator and not new.administrator)
  execute function keep_administrator();

-- ID codes that somebody asked for and nobody has: who guesses runs out of guesses.
create table id_code_miss (
  company_id uuid not null references company (id) on delete cascade,
  operator_id uuid not null,
  at timestamptz not null default clock_timestamp()
);
create index id_code_miss_company on id_code_miss (company_id, at);
