-- A partner may work for a company: for a sponsor, or a secondary partner for its main one.
create table relation (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  sponsor_id uuid not null references company (id),
  partner_id uuid not null references company (id),
  state text not null default 'active' constraint relation_state check (state in ('active', 'ended')),
  created_at timestamptz not null default now(),
  constraint relation_unique unique (sponsor_id, partner_id),
  constraint relation_of_two check (sponsor_id <> partner_id)
);
create index relation_by_partner on relation (partner_id, state);

-- A company takes part in an exhibition. The sponsor's own participation is the root; the parent of the others is who
-- gives them their quotas.
create table participation (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  state text not null default 'invited' constraint participation_state
    check (state in ('invited', 'pendingAllocation', 'active', 'ended')),
  exhibition_id uuid not null references exhibition (id) on delete cascade,
  company_id uuid not null references company (id),
  -- The exhibition's sponsor, kept here so that lists and counters of the sponsor need no join.
  sponsor_id uuid not null references company (id),
  kind text not null constraint participation_kind check (kind in ('sponsor', 'cooperator', 'secondaryCooperator',
    'logistics', 'agent', 'secondaryAgent')),
  parent_id uuid references participation (id),
  created_at timestamptz not null default now(),
  constraint participation_unique unique (exhibition_id, company_id)
);
create index participation_by_company on participation (company_id, id);
create index participation_by_parent on participation (parent_id);

create trigger participation_counted_insert after insert on participation
  referencing new table as new_rows for each statement execute function count_states('exhibition_id');
create trigger participation_counted_update after update on participation
  referencing new table as new_rows old table as old_rows
  for each statement execute function count_states('exhibition_id');
create trigger participation_counted_delete after delete on participation
  referencing old table as old_rows for each statement execute function count_states('exhibition_id');

-- How many badges of a type a participation may use. granted = own + given to children. A badge reserves when it is
-- submitted and uses when it is approved. badge_type_id is of another domain: whether it exists is asked of its facts.
create table quota (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  exhibition_id uuid not null references exhibition (id) on delete cascade,
  participation_id uuid not null references participation (id) on delete cascade,
  badge_type_id uuid not null,
  granted int not null default 0,
  given int not null default 0,
  reserved int not null default 0,
  used int not null default 0,
  constraint quota_unique unique (participation_id, badge_type_id),
  constraint quota_not_exceeded check (reserved >= 0 and used >= 0 and given >= 0 and reserved + used + given <= granted)
) with (fillfactor = 70);
create index quota_by_exhibition on quota (exhibition_id, badge_type_id);

-- What one participation still has to do on one track: badges (Cer) or tickets (Tic). The flags say which causes exist;
-- the status follows from them, so that it cannot disagree. Codes of the specification, section 4: 1020 the partner has
-- to act (or has not applied for anything), before 1010 somebody must approve, before 1030 in production, before 1040
-- all done.
create table affair (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  participation_id uuid not null references participation (id) on delete cascade,
  track text not null constraint affair_track check (track in ('Cer', 'Tic')),
  exhibition_id uuid not null,
  company_id uuid not null,
  sponsor_id uuid not null,
  has_done boolean not null default false,
  has_drafts boolean not null default false,
  has_returned boolean not null default false,
  has_to_pay boolean not null default false,
  has_pending boolean not null default false,
  has_in_production boolean not null default false,
  closed boolean not null default false,
  status int not null generated always as (case
    when closed then 1040
    when has_drafts or has_returned or has_to_pay then 1020
    when has_pending then 1010
    when has_in_production then 1030
    when has_done then 1040
    else 1020 end) stored,
  updated_at timestamptz not null default now(),
  constraint affair_unique unique (participation_id, track)
);
create index affair_by_company on affair (company_id, track, status, id);
create index affair_by_sponsor on affair (sponsor_id, track, status, id);
create index affair_by_exhibition on affair (exhibition_id, track, status, id);
create index affair_by_status on affair (track, status, id);

-- The counts behind the flags, in slots picked by backend: writers that only add to a cause that exists already do not
-- wait for each other.
create table affair_count (
  affair_id uuid not null references affair (id) on delete cascade,
  slot smallint not null,
  drafts int not null default 0,
  returned int not null default 0,
  to_pay int not null default 0,
  pending int not null default 0,
  in_production int not null default 0,
  done int not null default 0,
  primary key (affair_id, slot)
) with (fillfactor = 70);

-- Moves an affair with its causes, in their transaction: how many came to (+) or left (-) each stage. Who only adds to
-- stages that are not empty takes a share lock and waits for nobody but those who take away; the first into a stage and
-- all who take away hold the row, and count by a snapshot taken after that.
create function affair_changed(p_participation uuid, p_track text, p_drafts int, p_returned int, p_to_pay int, p_pending int,
  p_in_production int, p_done int) returns boolean
language plpgsql as $$
declare
  held uuid;
  adds constant boolean := least(p_drafts, p_returned, p_to_pay, p_pending, p_in_production, p_done) >= 0;
  shared boolean := false;
begin
  if adds then
    select id into held from affair where participation_id = p_participation and track = p_track
      and (p_drafts = 0 or has_drafts) and (p_returned = 0 or has_returned) and (p_to_pay = 0 or has_to_pay)
      and (p_pending = 0 or has_pending) and (p_in_production = 0 or has_in_production) and (p_done = 0 or has_done) for share;
    shared := found;
  end if;
  if not shared then
    select id into held from affair where participation_id = p_participation and track = p_track for no key update;
    if not found then return false; end if;
  end if;
  insert into affair_count as kept (affair_id, slot, drafts, returned, to_pay, pending, in_production, done)
  values (held, counter_slot(), p_drafts, p_returned, p_to_pay, p_pending, p_in_production, p_done)
  on conflict (affair_id, slot) do update set drafts = kept.drafts + excluded.drafts, returned = kept.returned + excluded.returned,
    to_pay = kept.to_pay + excluded.to_pay, pending = kept.pending + excluded.pending,
    in_production = kept.in_production + excluded.in_production, done = kept.done + excluded.done;
  if shared then return true; end if;
  update affair set version = version + 1, updated_at = now(), has_drafts = n.drafts > 0, has_returned = n.returned > 0,
    has_to_pay = n.to_pay > 0, has_pending = n.pending > 0, has_in_production = n.in_production > 0, has_done = n.done > 0
  from (select sum(drafts) as drafts, sum(returned) as returned, sum(to_pay) as to_pay, sum(pending) as pending,
    sum(in_production) as in_production, sum(done) as done from affair_count where affair_id = held) n
  where id = held and (has_drafts, has_returned, has_to_pay, has_pending, has_in_production, has_done)
    is distinct from (n.drafts > 0, n.returned > 0, n.to_pay > 0, n.pending > 0, n.in_production > 0, n.done > 0);
  return true;
end $$;

-- Counters affair.<track>.<status> for the venue, the exhibition and the company itself; affairOfSponsor.… for the
-- sponsor, whose own affairs are counted under both names.
create function count_affairs() returns trigger
language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.status = old.status then return null; end if;
  insert into counter (scope, name, slot, value)
  select scope, family || '.' || track || '.' || status, counter_slot(), sum(delta) from (
    select new.exhibition_id, new.company_id, new.sponsor_id, new.track, new.status, 1 as delta where tg_op <> 'DELETE'
    union all
    select old.exhibition_id, old.company_id, old.sponsor_id, old.track, old.status, -1 where tg_op <> 'INSERT'
  ) changed (exhibition_id, company_id, sponsor_id, track, status, delta),
  lateral (values ('00000000-0000-0000-0000-000000000000'::uuid, 'affair'), (exhibition_id, 'affair'),
    (company_id, 'affair'), (sponsor_id, 'affairOfSponsor')) scoped (scope, family)
  group by 1, 2 order by 1, 2
  on conflict (scope, name, slot) do update set value = counter.value + excluded.value;
  return null;
end $$;
create trigger affair_counted after insert or update or delete on affair
  for each row execute function count_affairs();
