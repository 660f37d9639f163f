-- The tables of participation as the migrations leave them. `npm run schema` writes this file; it is not edited by hand.
-- `select count_on`, `pending_for`, `encrypted_by_key` and `company_reference` stand for the triggers named below them;
-- the triggers of `append_only`, append_only and no_truncate, are written out (all: server/schema/functions/kernel).

create table organizer_partner (
  id uuid not null default uuidv7(),
  version integer not null default 1,
  sponsor_id uuid not null,
  partner_id uuid not null,
  state text not null default 'active',
  created_at timestamptz not null default now(),
  source text not null default 'direct',
  fee_percent numeric(7,4) not null default 0,
  since timestamptz not null default now(),
  ended_at timestamptz,
  constraint organizer_partner_pkey primary key (id),
  constraint organizer_partner_unique unique (sponsor_id, partner_id),
  constraint organizer_partner_partner_id_fkey foreign key (partner_id) references company(id),
  constraint organizer_partner_sponsor_id_fkey foreign key (sponsor_id) references company(id),
  constraint organizer_partner_ended check ((state = 'ended') = (ended_at is not null)),
  constraint organizer_partner_fee check (fee_percent >= 0::numeric and fee_percent <= 100::numeric),
  constraint organizer_partner_of_two check (sponsor_id <> partner_id),
  constraint organizer_partner_source check (source in ('direct', 'share')),
  constraint organizer_partner_state check (state in ('active', 'ended'))
);
create index organizer_partner_by_partner on organizer_partner (partner_id, state);
create trigger organizer_partner_read after insert or delete or update of sponsor_id, partner_id, state on
  organizer_partner
  for each row execute function read_organizer_partner();
select company_reference('organizer_partner', 'partner_id', 'rule', label => 'relation');
-- creates organizer_partner_partner_id_lives
select company_reference('organizer_partner', 'sponsor_id', 'rule');
-- creates organizer_partner_sponsor_id_lives

create table participation (
  id uuid not null default uuidv7(),
  version integer not null default 1,
  state text not null default 'invited',
  exhibition_id uuid not null,
  company_id uuid not null,
  sponsor_id uuid not null,
  kind text not null,
  parent_id uuid,
  created_at timestamptz not null default now(),
  shared boolean not null default false,
  reminded_at timestamptz,
  constraint participation_pkey primary key (id),
  constraint participation_unique unique (exhibition_id, company_id),
  constraint participation_company_id_fkey foreign key (company_id) references company(id),
  constraint participation_exhibition_id_fkey foreign key (exhibition_id) references exhibition(id) on delete cascade,
  constraint participation_parent_id_fkey foreign key (exhibition_id, parent_id) references participation(exhibition_id,
    id),
  constraint participation_sponsor_id_fkey foreign key (sponsor_id) references company(id),
  constraint participation_kind check (kind in ('sponsor', 'cooperator', 'secondaryCooperator', 'logistics', 'agent',
    'secondaryAgent')),
  constraint participation_of_a_show check (is_show(exhibition_id)),
  constraint participation_rehearsed check (is_sandbox(id) = is_sandbox(exhibition_id)),
  constraint participation_state check (state in ('invited', 'pendingAllocation', 'active', 'ended'))
);
create index participation_by_company on participation (company_id, id);
create index participation_by_parent on participation (parent_id);
create trigger participation_shared_delete after delete on participation
  for each row when (old.shared and old.state <> 'ended') execute function count_shared();
create trigger participation_shared_insert after insert on participation
  for each row when (new.shared) execute function count_shared();
create trigger participation_shared_update after update of state on participation
  for each row when (old.shared and (old.state = 'ended') is distinct from (new.state = 'ended')) execute function
    count_shared();
alter table participation replica identity using index participation_of_exhibition;
select company_reference('participation', 'company_id', 'moves', narrow => 'exhibition_id = any ($3)',
  label => 'participation');
-- creates participation_company_id_lives
select company_reference('participation', 'sponsor_id', 'never');
select count_on('participation', 'participation.{state}', 'exhibition_id');
-- creates participation_counted_participation_delete, participation_counted_participation_insert,
--  participation_counted_participation_update

create table participation_task (
  id uuid not null default uuidv7(),
  version integer not null default 1,
  participation_id uuid not null,
  track text not null,
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
  status integer not null generated always as (case
    when closed then 1040
    when track = 'Cer' and lacks_quota and not gives_quota then 1010
    when has_drafts or has_returned or has_to_pay then 1020
    when has_pending then 1010
    when has_in_production then 1030
    when has_done or track = 'Tic' and not has_stock or lacks_quota then 1040
    else 1020
    end) stored,
  updated_at timestamptz not null default now(),
  giver_id uuid,
  lacks_quota boolean not null default false,
  gives_quota boolean not null default false,
  has_stock boolean not null default false,
  constraint participation_task_pkey primary key (id),
  constraint participation_task_unique unique (participation_id, track),
  constraint participation_task_participation_id_fkey foreign key (exhibition_id, participation_id) references
    participation(exhibition_id, id) on delete cascade,
  constraint participation_task_track check (track in ('Cer', 'Tic'))
);
comment on column participation_task.gives_quota is 'it needs no badge quota of its own: it gives quota on, is the organizer, or takes part in ticket sales';
create index participation_task_by_company on participation_task (company_id, track, status, id);
create index participation_task_by_exhibition on participation_task (exhibition_id, track, status, id);
create index participation_task_by_sponsor on participation_task (sponsor_id, track, status, id);
create index participation_task_by_status on participation_task (track, status, id);
create unique index participation_task_of_exhibition on participation_task (exhibition_id, id);
create trigger participation_task_sells_tickets after insert on participation_task
  for each row when (new.track = 'Tic') execute function participation_task_needs_no_quota();
alter table participation_task replica identity using index participation_task_of_exhibition;
select company_reference('participation_task', 'company_id', 'moves', narrow => 'exhibition_id = any ($3)');
-- creates participation_task_company_id_lives
select company_reference('participation_task', 'giver_id', 'moves', narrow => 'exhibition_id = any ($3)');
-- creates participation_task_giver_id_lives
select company_reference('participation_task', 'sponsor_id', 'never');
select count_on('participation_task', 'affair.{track}.{status}', 'venue where not is_sandbox(exhibition_id)',
  'exhibition_id', 'company_id where not is_sandbox(exhibition_id)');
-- creates participation_task_counted_affair_delete, participation_task_counted_affair_insert,
--  participation_task_counted_affair_update
select count_on('participation_task', 'affairOfSponsor.{track}.{status}',
  'sponsor_id where not is_sandbox(exhibition_id)');
-- creates participation_task_counted_affairofsponsor_delete, participation_task_counted_affairofsponsor_insert,
--  participation_task_counted_affairofsponsor_update
select count_on('participation_task', 'allotting.{track}',
  'giver_id where not is_sandbox(exhibition_id) and (lacks_quota and not gives_quota and not closed)');
-- creates participation_task_counted_allotting_delete, participation_task_counted_allotting_insert,
--  participation_task_counted_allotting_update
select pending_for('participation_task', 'company_id', '{1020}', 'status');
-- creates participation_task_pending_for_company_id
select pending_for('participation_task', 'giver_id', '{1010}', 'status');
-- creates participation_task_pending_for_giver_id
select pending_for('participation_task', 'sponsor_id', '{1010}', 'status');
-- creates participation_task_pending_for_sponsor_id
select pending_for('participation_task', 'venue', '{1010}', 'status');
-- creates participation_task_pending_for_venue

create table participation_task_count (
  task_id uuid not null,
  slot smallint not null,
  drafts integer not null default 0,
  returned integer not null default 0,
  to_pay integer not null default 0,
  pending integer not null default 0,
  in_production integer not null default 0,
  done integer not null default 0,
  exhibition_id uuid not null,
  constraint participation_task_count_pkey primary key (task_id, slot),
  constraint participation_task_count_task_id_fkey foreign key (exhibition_id, task_id) references
    participation_task(exhibition_id, id) on delete cascade
) with (fillfactor=70);
create trigger fill_exhibition before insert on participation_task_count
  for each row when (new.exhibition_id is null) execute function fill_exhibition('task_id', 'participation_task');
alter table participation_task_count replica identity full;

create table quota (
  id uuid not null default uuidv7(),
  version integer not null default 1,
  exhibition_id uuid not null,
  participation_id uuid not null,
  badge_type_id uuid not null,
  granted integer not null default 0,
  given integer not null default 0,
  reserved integer not null default 0,
  used integer not null default 0,
  bought integer not null default 0,
  derived integer not null default 0,
  formula_book uuid,
  formula_only boolean not null default false,
  constraint quota_pkey primary key (id),
  constraint quota_unique unique (participation_id, badge_type_id),
  constraint quota_exhibition_id_fkey foreign key (exhibition_id) references exhibition(id) on delete cascade,
  constraint quota_participation_id_fkey foreign key (exhibition_id, participation_id) references
    participation(exhibition_id, id) on delete cascade,
  constraint quota_bought_within_granted check (bought >= 0 and bought <= granted),
  constraint quota_by_formula check (not formula_only or granted = (derived + bought)),
  constraint quota_not_exceeded check (reserved >= 0 and used >= 0 and given >= 0 and (reserved + used + given) <=
    granted),
  constraint quota_parts check (derived >= 0 and (derived + bought) <= granted)
) with (fillfactor=70);
create index quota_by_exhibition on quota (exhibition_id, badge_type_id);
create trigger participation_task_follows_first_quota after insert on quota
  for each row when (new.granted > 0 or new.given > 0) execute function participation_task_follows_quota();
create trigger participation_task_follows_quota after update of granted, given on quota
  for each row when ((old.granted > old.given) <> (new.granted > new.given) or (old.given > 0) <> (new.given > 0))
    execute function participation_task_follows_quota();
create constraint trigger quota_is_formula after insert or update of derived, formula_book on quota deferrable initially
  deferred
  for each row when (new.derived > 0 or new.formula_book is not null) execute function quota_is_formula();
alter table quota replica identity full;

create table quota_formula (
  exhibition_id uuid not null,
  book_id uuid not null,
  badge_type_id uuid not null,
  code text not null,
  formula jsonb not null,
  constraint quota_formula_pkey primary key (book_id, exhibition_id, badge_type_id),
  constraint quota_formula_exhibition_id_fkey foreign key (exhibition_id) references exhibition(id) on delete cascade,
  constraint quota_formula_code check (code ~ '^R[0-9]{2,3}$'),
  constraint quota_formula_shape check (formula ?& '{perStand,unit,perUnit,rounding,per,min,max}'::text[])
);
create index quota_formula_by_exhibition on quota_formula (exhibition_id);
