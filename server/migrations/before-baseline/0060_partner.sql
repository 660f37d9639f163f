-- A partner is a company that somebody brought in: who did, when, and who is to be its first administrator.
alter table company
  -- The kind of partner it is (contract/src/partner/kinds.ts, noun); tiers of one kind share it. A company type that is no
  -- tier of another kind is its own.
  add column kind text generated always as (case type
    when 'platform' then null
    when 'cooperatorMain' then 'cooperator'
    when 'cooperatorTemp' then 'cooperator'
    when 'cooperatorSec' then 'secondaryCooperator'
    when 'agentSec' then 'secondaryAgent'
    else type end) stored,
  -- Where it stands between being brought in and working here; lists are found by it.
  add column stage text generated always as (case
    when state = 'pending' then 'pending'
    when state in ('returned', 'withdrawn') then 'back'
    when state = 'rejected' then 'rejected'
    else 'partner' end) stored,
  -- The company that brought it in and looks after it; none where the venue did.
  add column keeper_id uuid references company (id),
  add column submitted_at timestamptz not null default now(),
  add column decided_at timestamptz,
  -- Name, user name, telephone and e-mail of who becomes its first administrator; gone once that one has an account.
  add column administrator jsonb,
  -- The one exhibition a temporary partner is here for.
  add column temporary_for uuid references exhibition (id),
  -- Whether its keeper lets other sponsors apply for it.
  add column sharing text not null default 'none' constraint company_sharing check (sharing in ('none', 'open', 'stopped')),
  add constraint company_administrator check (administrator is null or stage <> 'partner'),
  add constraint company_not_kept_by_itself check (keeper_id <> id);
update company set submitted_at = created_at, decided_at = created_at;

-- What was rejected or withdrawn takes nobody's code: who brings the company in again, rightly this time, is not stopped.
drop index company_credit_code;
create unique index company_credit_code on company (credit_code)
  where credit_code is not null and state not in ('rejected', 'withdrawn');
create index company_credit_code_any on company (credit_code) where credit_code is not null;
create index company_registration_number on company (registration_number) where registration_number is not null;
create index company_contact_telephone on company (contact_telephone);
create index company_contact_name on company (lower(contact_name) text_pattern_ops);
create index company_keeper on company (keeper_id) where keeper_id is not null;
create index company_temporary_for on company (temporary_for) where temporary_for is not null;
create index company_administrator_user_name on company (lower(administrator ->> 'userName')) where administrator is not null;

create table partner_document (
  partner_id uuid not null references company (id) on delete cascade,
  position smallint not null constraint partner_document_limit check (position between 1 and 6),
  file_id uuid not null references file (id),
  primary key (partner_id, position),
  constraint partner_document_once unique (file_id)
);

-- Who sees which partner: the venue (the nil id) each one, a company those it brought in, those under it and those it has
-- an active relation with. Kept by triggers, with what lists are sorted by, so that a reader's list, tab and total cost
-- the same however many partners others have.
create table partner_reader (
  reader_id uuid not null,
  partner_id uuid not null references company (id) on delete cascade,
  kind text not null,
  state text not null,
  stage text not null,
  submitted_at timestamptz not null,
  name_cn text not null,
  primary key (reader_id, partner_id)
);
create index partner_reader_partner on partner_reader (partner_id);
create index partner_reader_newest on partner_reader (reader_id, kind, submitted_at, partner_id);
create index partner_reader_stage on partner_reader (reader_id, kind, stage, submitted_at, partner_id);
create index partner_reader_state on partner_reader (reader_id, kind, state, submitted_at, partner_id);
create index partner_reader_stage_name on partner_reader (reader_id, kind, stage, name_cn, partner_id);
create index partner_reader_state_name on partner_reader (reader_id, kind, state, name_cn, partner_id);

create function read_partner(partner uuid) returns void
language plpgsql as $$
declare
  readers uuid[];
begin
  -- Two causes that change at once: the second sees what the first did.
  perform from company where id = partner for no key update;
  if not found then return; end if;
  select array_agg(distinct id) into readers from (
    select '00000000-0000-0000-0000-000000000000'::uuid as id
    union all select keeper_id from company where id = partner
    union all select parent_id from company where id = partner
    union all select sponsor_id from relation where partner_id = partner and state = 'active') causes
  where id is not null;
  delete from partner_reader where partner_id = partner and reader_id <> all (readers);
  insert into partner_reader as kept (reader_id, partner_id, kind, state, stage, submitted_at, name_cn)
  select reader_id, c.id, c.kind, c.state, c.stage, c.submitted_at, c.name_cn
  from company c, unnest(readers) reader_id where c.id = partner and c.kind is not null
  on conflict (reader_id, partner_id) do update
    set kind = excluded.kind, state = excluded.state, stage = excluded.stage, submitted_at = excluded.submitted_at,
      name_cn = excluded.name_cn
    where (kept.kind, kept.state, kept.submitted_at, kept.name_cn)
      is distinct from (excluded.kind, excluded.state, excluded.submitted_at, excluded.name_cn);
end $$;

create function read_company() returns trigger
language plpgsql as $$ begin
  perform read_partner(new.id);
  return null;
end $$;
create trigger company_read_insert after insert on company for each row execute function read_company();
create trigger company_read_update after update of type, state, keeper_id, parent_id, submitted_at, name_cn on company
  for each row when ((old.type, old.state, old.keeper_id, old.parent_id, old.submitted_at, old.name_cn)
    is distinct from (new.type, new.state, new.keeper_id, new.parent_id, new.submitted_at, new.name_cn))
  execute function read_company();

create function read_relation() returns trigger
language plpgsql as $$ begin
  if tg_op <> 'INSERT' then perform read_partner(old.partner_id); end if;
  if tg_op <> 'DELETE' then
    if tg_op = 'INSERT' or new.partner_id <> old.partner_id then perform read_partner(new.partner_id); end if;
  end if;
  return null;
end $$;
create trigger relation_read after insert or update of sponsor_id, partner_id, state or delete on relation
  for each row execute function read_relation();

-- Counters partner.<kind>.<state> of each reader, for tabs, totals and red points.
create function partner_counted() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into counter (scope, name, slot, value)
    select reader_id, 'partner.' || kind || '.' || state, counter_slot(), count(*) from new_rows group by 1, 2 order by 1, 2
    on conflict (scope, name, slot) do update set value = counter.value + excluded.value;
  elsif tg_op = 'DELETE' then
    insert into counter (scope, name, slot, value)
    select reader_id, 'partner.' || kind || '.' || state, counter_slot(), -count(*) from old_rows group by 1, 2 order by 1, 2
    on conflict (scope, name, slot) do update set value = counter.value + excluded.value;
  else
    insert into counter (scope, name, slot, value)
    select reader_id, 'partner.' || kind || '.' || state, counter_slot(), sum(delta) from (
      select reader_id, kind, state, 1 as delta from new_rows union all select reader_id, kind, state, -1 from old_rows) changed
    group by 1, 2 having sum(delta) <> 0 order by 1, 2
    on conflict (scope, name, slot) do update set value = counter.value + excluded.value;
  end if;
  return null;
end $$;
create trigger partner_reader_inserted after insert on partner_reader referencing new table as new_rows
  for each statement execute function partner_counted();
create trigger partner_reader_updated after update on partner_reader referencing old table as old_rows new table as new_rows
  for each statement execute function partner_counted();
create trigger partner_reader_deleted after delete on partner_reader referencing old table as old_rows
  for each statement execute function partner_counted();

select read_partner(id) from company where kind is not null order by id;

-- What is brought in waits for the venue; what was returned for whoever looks after it.
create trigger company_waiting_venue after insert or delete or update of state on company
  for each row execute function note_waiting_states('venue', 'pending');
create trigger company_waiting_keeper after insert or delete or update of state on company
  for each row execute function note_waiting_states('keeper_id', 'returned');
create trigger company_waiting_parent after insert or delete or update of state on company
  for each row execute function note_waiting_states('parent_id', 'returned');
