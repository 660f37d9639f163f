-- Where a relation comes from, and the service fee agreed when it was made, in percent.
alter table relation
  add column source text not null default 'direct' constraint relation_source check (source in ('direct', 'share')),
  add column fee_percent numeric(7, 4) not null default 0 constraint relation_fee check (fee_percent between 0 and 100),
  -- Since it was made, or made again.
  add column since timestamptz not null default now(),
  add column ended_at timestamptz;
update relation set since = created_at, ended_at = case when state = 'ended' then created_at end;
alter table relation add constraint relation_ended check ((state = 'ended') = (ended_at is not null));

-- Under which other sponsors may work with a partner. An empty list means any.
create table share_condition (
  partner_id uuid primary key references company (id) on delete cascade,
  version int not null default 1,
  exhibition_types text[] not null default '{}',
  -- Six digits: of a province (the last four 0) or a city (the last two 0).
  regions text[] not null default '{}',
  at_once int not null,
  fee_percent numeric(7, 4) not null constraint share_condition_fee check (fee_percent between 0 and 100),
  -- Participations that have not ended, of sponsors that have it by sharing.
  running int not null default 0,
  constraint share_at_once_not_exceeded check (running between 0 and at_once)
);
create index company_shared on company (kind, submitted_at, id) where sharing = 'open';

-- A participation that counts against `at_once`. Kept by triggers, so that an exhibition's end, which ends many of them
-- in one statement, counts them off too.
alter table participation add column shared boolean not null default false;

create function count_shared() returns trigger
language plpgsql as $$
begin
  update share_condition set running = running
    + case when tg_op <> 'DELETE' and new.shared and new.state <> 'ended' then 1 else 0 end
    - case when tg_op <> 'INSERT' and old.shared and old.state <> 'ended' then 1 else 0 end
  where partner_id = case when tg_op = 'DELETE' then old.company_id else new.company_id end;
  return null;
end $$;
create trigger participation_shared_insert after insert on participation for each row
  when (new.shared) execute function count_shared();
create trigger participation_shared_update after update of state on participation for each row
  when (old.shared and (old.state = 'ended') is distinct from (new.state = 'ended')) execute function count_shared();
create trigger participation_shared_delete after delete on participation for each row
  when (old.shared and old.state <> 'ended') execute function count_shared();

-- A sponsor's application to work with a partner another one shares. The fee is the one it was asked for at.
create table share_application (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  state text not null default 'pending' constraint share_application_state check (state in ('pending', 'returned',
    'rejected', 'withdrawn', 'approved', 'beingUsed', 'ended')),
  partner_id uuid not null references company (id),
  -- The partner's, kept here so that lists and counters need no join.
  kind text not null,
  owner_id uuid not null references company (id),
  applicant_id uuid not null references company (id),
  note text not null default '',
  fee_percent numeric(7, 4) not null,
  submitted_by uuid,
  submitted_at timestamptz not null default now(),
  decided_at timestamptz,
  reason_code text,
  reason_note text not null default '',
  constraint share_application_not_own check (applicant_id <> owner_id)
);
-- One at a time, whatever is sent side by side.
create unique index share_application_one_living on share_application (partner_id, applicant_id)
  where state in ('pending', 'returned', 'approved', 'beingUsed');
create index share_application_by_kind on share_application (kind, submitted_at, id);
create index share_application_by_applicant on share_application (applicant_id, kind, submitted_at, id);
create index share_application_by_owner on share_application (owner_id, kind, submitted_at, id);

-- Counters share.<kind>.<state> for the venue, who applied and whose partner it is.
create function count_share_applications() returns trigger
language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.state = old.state then return null; end if;
  insert into counter (scope, name, slot, value)
  select scope, 'share.' || kind || '.' || state, counter_slot(), sum(delta) from (
    select new.kind, new.owner_id, new.applicant_id, new.state, 1 where tg_op <> 'DELETE'
    union all
    select old.kind, old.owner_id, old.applicant_id, old.state, -1 where tg_op <> 'INSERT'
  ) changed (kind, owner_id, applicant_id, state, delta),
  lateral (values ('00000000-0000-0000-0000-000000000000'::uuid), (owner_id), (applicant_id)) scoped (scope)
  group by 1, 2 order by 1, 2
  on conflict (scope, name, slot) do update set value = counter.value + excluded.value;
  return null;
end $$;
create trigger share_application_counted after insert or update or delete on share_application
  for each row execute function count_share_applications();

-- A temporary partner looks on from its exhibition's move-out, and is closed when this day has come.
alter table company
  add column read_only_since timestamptz,
  add column closes_at timestamptz;
create index company_temporary on company (state, temporary_for) where type = 'cooperatorTemp';
create function come_back() returns trigger
language plpgsql as $$
begin
  new.read_only_since := null;
  new.closes_at := null;
  return new;
end $$;
create trigger company_comes_back before update of state on company for each row
  when (old.state = 'closed' and new.state = 'inUse') execute function come_back();
