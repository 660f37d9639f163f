-- The tables of settlement as the migrations leave them. `npm run schema` writes this file; it is not edited by hand.
-- `select count_on`, `pending_for`, `encrypted_by_key` and `company_reference` stand for the triggers named below them;
-- the triggers of `append_only`, append_only and no_truncate, are written out (all: server/schema/functions/kernel).

create table dispute (
  id uuid not null default uuidv7(),
  settlement_id uuid not null,
  line_id uuid not null,
  status text not null default 'open',
  revision integer not null,
  note text not null,
  own_amount bigint,
  files uuid[] not null default '{}'::uuid[],
  raised_by text not null,
  raised_at timestamptz not null default now(),
  answer text not null default '',
  answered_by text not null default '',
  answered_at timestamptz,
  exhibition_id uuid not null,
  constraint dispute_pkey primary key (id),
  constraint dispute_line_id_fkey foreign key (exhibition_id, line_id) references settlement_line(exhibition_id, id),
  constraint dispute_settlement_id_fkey foreign key (exhibition_id, settlement_id) references settlement(exhibition_id,
    id),
  constraint dispute_answered check ((status = 'open') = (answered_at is null)),
  constraint dispute_files_check check (cardinality(files) <= 6),
  constraint dispute_note_check check (note <> ''),
  constraint dispute_status_check check (status in ('open', 'kept', 'adjusted'))
);
create index dispute_by_settlement on dispute (settlement_id, id);
create unique index dispute_one_open on dispute (line_id) where status = 'open';
create trigger file_of_exhibition after insert or update of files on dispute
  for each row when (new.files <> '{}'::uuid[]) execute function file_of_exhibition('files');
create trigger fill_exhibition before insert on dispute
  for each row when (new.exhibition_id is null) execute function fill_exhibition('settlement_id', 'settlement');
alter table dispute replica identity full;

create table other_expense (
  id uuid not null default uuidv7(),
  version integer not null default 1,
  participation_id uuid not null,
  exhibition_id uuid not null,
  name text not null,
  type text not null,
  amount bigint not null,
  direction text not null,
  beneficiary text not null,
  reason text not null default '',
  journal_entry_id uuid,
  entered_by text not null default '',
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  constraint other_expense_pkey primary key (id),
  constraint other_expense_exhibition_id_fkey foreign key (exhibition_id) references exhibition(id),
  constraint other_expense_journal_entry_id_fkey foreign key (journal_entry_id) references journal_entry(id),
  constraint other_expense_participation_id_fkey foreign key (exhibition_id, participation_id) references
    participation(exhibition_id, id),
  constraint other_expense_amount_check check (amount > 0),
  constraint other_expense_beneficiary_check check (beneficiary in ('venue', 'organizer')),
  constraint other_expense_direction_check check (direction in ('charge', 'credit')),
  constraint other_expense_name_check check (name <> '')
);
create index other_expense_by_participation on other_expense (participation_id, id);
create unique index other_expense_of_exhibition on other_expense (exhibition_id, id);
alter table other_expense replica identity using index other_expense_of_exhibition;

create table settlement (
  id uuid not null default uuidv7(),
  version integer not null default 1,
  number text not null,
  state text not null default 'pendingSettlement',
  family text not null,
  participation_id uuid not null,
  exhibition_id uuid not null,
  company_id uuid not null,
  parent_company_id uuid,
  sponsor_id uuid not null,
  holder_id uuid not null,
  revision integer not null default 1,
  company_confirmed integer,
  company_confirmed_by text,
  company_confirmed_at timestamptz,
  holder_confirmed integer,
  holder_confirmed_by text,
  holder_confirmed_at timestamptz,
  agreed bigint,
  closing_entry uuid,
  offset_amount bigint not null default 0,
  reserved_amount bigint not null default 0,
  paid_amount bigint not null default 0,
  agreed_times integer not null default 0,
  paid_times integer not null default 0,
  payment_on date,
  payment_files uuid[] not null default '{}'::uuid[],
  payment_by text,
  receiver text,
  bank text,
  account text,
  since timestamptz not null default now(),
  created_at timestamptz not null default now(),
  turn text not null generated always as (case
    when state = 'pendingSettlement' then 'platform'
    when state = 'pendingSupplementaryInfo' then 'company'
    when state = 'disputed' then 'holder'
    when state = 'amountConfirmation' and company_confirmed = revision then 'holder'
    when state = 'amountConfirmation' and holder_confirmed = revision then 'company'
    when state = 'amountConfirmation' then 'both'
    when state in ('pendingPartnerPayment', 'pendingSponsorPayment', 'platformPayment') then case
    when agreed < 0 then 'company'
    else 'holder'
    end
    when state = 'receiptConfirmation' then case
    when agreed < 0 then 'holder'
    else 'company'
    end
    when state = 'pendingInvoiceApplication' then 'company'
    when state = 'pendingInvoiceConfirmation' then 'holder'
    else 'none'
    end) stored,
  constraint settlement_pkey primary key (id),
  constraint settlement_number_unique unique (number),
  constraint settlement_once unique (participation_id),
  constraint settlement_closing_entry_fkey foreign key (closing_entry) references journal_entry(id),
  constraint settlement_company_id_fkey foreign key (company_id) references company(id),
  constraint settlement_exhibition_id_fkey foreign key (exhibition_id) references exhibition(id),
  constraint settlement_holder_id_fkey foreign key (holder_id) references company(id),
  constraint settlement_parent_company_id_fkey foreign key (parent_company_id) references company(id),
  constraint settlement_participation_id_fkey foreign key (exhibition_id, participation_id) references
    participation(exhibition_id, id),
  constraint settlement_sponsor_id_fkey foreign key (sponsor_id) references company(id),
  constraint settlement_agreed check ((agreed is null) = (state in ('pendingSettlement', 'pendingSupplementaryInfo',
    'amountConfirmation', 'disputed'))),
  constraint settlement_family check (family in ('Cooperator', 'Agent', 'Sponsor')),
  constraint settlement_offset_amount_check check (offset_amount >= 0),
  constraint settlement_paid_amount_check check (paid_amount >= 0),
  constraint settlement_rehearsed check (is_sandbox(id) = is_sandbox(exhibition_id)),
  constraint settlement_remainder check ((offset_amount + reserved_amount + paid_amount) <= abs(coalesce(agreed,
    0::bigint))),
  constraint settlement_reserved_amount_check check (reserved_amount >= 0),
  constraint settlement_revision_check check (revision > 0),
  constraint settlement_state check (state in ('pendingSettlement', 'pendingSupplementaryInfo', 'amountConfirmation',
    'disputed', 'pendingPartnerPayment', 'pendingSponsorPayment', 'platformPayment', 'receiptConfirmation',
    'pendingInvoiceApplication', 'pendingInvoiceConfirmation', 'settled'))
);
create index settlement_by_company on settlement (company_id, family, since, id);
create index settlement_by_exhibition on settlement (exhibition_id, family, id);
create index settlement_by_family on settlement (family, since, id);
create index settlement_by_parent on settlement (parent_company_id) where parent_company_id is not null;
create index settlement_by_sponsor on settlement (sponsor_id, family, since, id);
create index settlement_moving on settlement (holder_id, id) where state in ('pendingPartnerPayment',
  'pendingSponsorPayment', 'platformPayment', 'receiptConfirmation');
create unique index settlement_of_exhibition on settlement (exhibition_id, id);
create trigger file_of_exhibition after insert or update of payment_files on settlement
  for each row when (new.payment_files <> '{}'::uuid[]) execute function file_of_exhibition('payment_files');
alter table settlement replica identity using index settlement_of_exhibition;
select company_reference('settlement', 'company_id', 'moves', narrow => 'exhibition_id = any ($3)',
  label => 'settlement');
-- creates settlement_company_id_lives
select company_reference('settlement', 'holder_id', 'moves', narrow => 'exhibition_id = any ($3)');
-- creates settlement_holder_id_lives
select company_reference('settlement', 'parent_company_id', 'moves', narrow => 'exhibition_id = any ($3)');
-- creates settlement_parent_company_id_lives
select company_reference('settlement', 'sponsor_id', 'never');
select count_on('settlement', 'settlement.{family}.{state}', 'venue where not is_sandbox(exhibition_id)');
-- creates settlement_counted_settlement_delete, settlement_counted_settlement_insert,
--  settlement_counted_settlement_update
select count_on('settlement', 'settlementTurn.{family}',
  'venue where not is_sandbox(exhibition_id) and (turn = ''platform'')',
  'company_id where not is_sandbox(exhibition_id) and (turn in (''company'', ''both''))',
  'holder_id where not is_sandbox(exhibition_id) and (turn in (''holder'', ''both''))');
-- creates settlement_counted_settlementturn_delete, settlement_counted_settlementturn_insert,
--  settlement_counted_settlementturn_update
select pending_for('settlement', 'company_id', '{company,both}', 'turn');
-- creates settlement_pending_for_company_id
select pending_for('settlement', 'holder_id', '{holder,both}', 'turn');
-- creates settlement_pending_for_holder_id
select pending_for('settlement', 'venue', '{platform}', 'turn');
-- creates settlement_pending_for_venue

create table settlement_line (
  id uuid not null default uuidv7(),
  settlement_id uuid not null,
  ordinal integer not null,
  kind text not null,
  figure text not null,
  amount bigint not null,
  split bigint not null default 0,
  quantity integer,
  of_quantity integer,
  paid bigint,
  back bigint,
  unit_price numeric(19,4),
  percentage numeric(7,4),
  bill_id uuid,
  badge_type_id uuid,
  from_participation_id uuid,
  expense_id uuid,
  name text not null default '',
  reason text not null default '',
  adjusts uuid,
  journal_entry_id uuid,
  at timestamptz not null default now(),
  split_rate numeric(7,4),
  exhibition_id uuid not null,
  constraint settlement_line_pkey primary key (id),
  constraint settlement_line_once unique (settlement_id, ordinal),
  constraint settlement_line_adjusts_fkey foreign key (exhibition_id, adjusts) references settlement_line(exhibition_id,
    id),
  constraint settlement_line_expense_id_fkey foreign key (exhibition_id, expense_id) references
    other_expense(exhibition_id, id),
  constraint settlement_line_from_participation_id_fkey foreign key (exhibition_id, from_participation_id) references
    participation(exhibition_id, id),
  constraint settlement_line_journal_entry_id_fkey foreign key (journal_entry_id) references journal_entry(id),
  constraint settlement_line_settlement_id_fkey foreign key (exhibition_id, settlement_id) references
    settlement(exhibition_id, id),
  constraint settlement_line_figure check (figure in ('prePay', 'consumed', 'expense', 'fee', 'split', 'feeCost',
    'held')),
  constraint settlement_line_kind check (kind in ('prepaid', 'deposit', 'quotaLot', 'badgeFee', 'badgeVoid',
    'ticketSold', 'ticketRefunded', 'ticketUnsold', 'allotted', 'expense', 'fee', 'split', 'feeCost', 'held',
    'adjustment')),
  constraint settlement_line_lot check (kind <> 'quotaLot' or amount = (paid - back) and quantity >= 0 and quantity <=
    of_quantity)
);
create trigger append_only before delete or update on settlement_line for each row execute function refuse_change();
create trigger fill_exhibition before insert on settlement_line
  for each row when (new.exhibition_id is null) execute function fill_exhibition('settlement_id', 'settlement');
create trigger no_truncate before truncate on settlement_line for each statement execute function refuse_change();
alter table settlement_line replica identity using index settlement_line_of_exhibition;

create sequence settlement_number;
