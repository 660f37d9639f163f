create sequence settlement_number;

-- The closing of a participation's money (finance.md §6): one each, made when the exhibition is over. Its lines are made at
-- the start and never changed; its figures are sums over the ledger.
create table settlement (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  -- S26000123: of its notice.
  number text not null default 'S' || to_char(now(), 'YY') || lpad(nextval('settlement_number')::text, 6, '0')
    constraint settlement_number_unique unique,
  state text not null default 'pendingSettlement' constraint settlement_state
    check (state in ('pendingSettlement', 'pendingSupplementaryInfo', 'amountConfirmation', 'disputed', 'pendingPartnerPayment',
      'pendingSponsorPayment', 'platformPayment', 'receiptConfirmation', 'pendingInvoiceApplication',
      'pendingInvoiceConfirmation', 'settled')),
  family text not null constraint settlement_family check (family in ('Cooperator', 'Agent', 'Sponsor')),
  participation_id uuid not null references participation (id),
  exhibition_id uuid not null references exhibition (id),
  company_id uuid not null references company (id),
  -- The company its quotas come from, which sees it too; the organizer; who holds the money.
  parent_company_id uuid references company (id),
  sponsor_id uuid not null references company (id),
  holder_id uuid not null references company (id),
  -- What both sides confirm: one more with each dispute, answer and expense.
  revision int not null default 1 check (revision > 0),
  company_confirmed int,
  company_confirmed_by text,
  company_confirmed_at timestamptz,
  holder_confirmed int,
  holder_confirmed_by text,
  holder_confirmed_at timestamptz,
  -- What both confirmed: above zero goes back to the company, below is supplemented by it. Of that: offset, reserved for
  -- offsets that wait, paid.
  agreed int8,
  closing_voucher uuid references voucher (id),
  offset_amount int8 not null default 0 check (offset_amount >= 0),
  reserved_amount int8 not null default 0 check (reserved_amount >= 0),
  paid_amount int8 not null default 0 check (paid_amount >= 0),
  -- How often it was agreed and opened again, how often a payment was noted: their vouchers are others.
  agreed_times int not null default 0,
  paid_times int not null default 0,
  -- What whoever pays says it has paid.
  payment_on date,
  payment_files uuid[] not null default '{}',
  payment_by text,
  -- Where a refund goes.
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
    when state in ('pendingPartnerPayment', 'pendingSponsorPayment', 'platformPayment')
      then case when agreed < 0 then 'company' else 'holder' end
    when state = 'receiptConfirmation' then case when agreed < 0 then 'holder' else 'company' end
    when state = 'pendingInvoiceApplication' then 'company'
    when state = 'pendingInvoiceConfirmation' then 'holder'
    else 'none' end) stored,
  constraint settlement_once unique (participation_id),
  -- Two who pay, and offsets that wait, share what is left.
  constraint settlement_remainder check (offset_amount + reserved_amount + paid_amount <= abs(coalesce(agreed, 0))),
  constraint settlement_agreed check ((agreed is null) = (state in ('pendingSettlement', 'pendingSupplementaryInfo',
    'amountConfirmation', 'disputed')))
);
create index settlement_by_exhibition on settlement (exhibition_id, family, id);
create index settlement_by_family on settlement (family, since, id);
create index settlement_by_company on settlement (company_id, family, since, id);
create index settlement_by_sponsor on settlement (sponsor_id, family, since, id);
create index settlement_by_parent on settlement (parent_company_id) where parent_company_id is not null;

select count_on('settlement', 'settlement.{family}.{state}', 'venue');
-- Whose turn it is, by company.
select count_on('settlement', 'settlementTurn.{family}', 'venue where turn = ''platform''',
  'company_id where turn in (''company'', ''both'')', 'holder_id where turn in (''holder'', ''both'')');
select waits_on('settlement', 'venue', '{platform}', 'turn');
select waits_on('settlement', 'company_id', '{company,both}', 'turn');
select waits_on('settlement', 'holder_id', '{holder,both}', 'turn');

-- Something beside badges and tickets that a company is charged for, or is given back.
create table other_expense (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  participation_id uuid not null references participation (id),
  exhibition_id uuid not null references exhibition (id),
  name text not null check (name <> ''),
  type text not null,
  amount int8 not null check (amount > 0),
  direction text not null check (direction in ('charge', 'credit')),
  beneficiary text not null check (beneficiary in ('venue', 'organizer')),
  reason text not null default '',
  -- The voucher in force; a change mirrors it and posts another.
  voucher_id uuid references voucher (id),
  entered_by text not null default '',
  deleted_at timestamptz,
  created_at timestamptz not null default now()
);
create index other_expense_by_participation on other_expense (participation_id, id);

-- What a figure is made of. Written once; what turns out wrong is followed by another that says so.
create table settlement_line (
  id uuid primary key default uuidv7(),
  settlement_id uuid not null references settlement (id),
  ordinal int not null,
  kind text not null constraint settlement_line_kind check (kind in ('prepaid', 'deposit', 'quotaLot', 'badgeFee', 'badgeVoid',
    'ticketSold', 'ticketRefunded', 'ticketUnsold', 'allotted', 'expense', 'fee', 'split', 'feeCost', 'held', 'adjustment')),
  figure text not null constraint settlement_line_figure
    check (figure in ('prePay', 'consumed', 'expense', 'fee', 'split', 'feeCost', 'held')),
  amount int8 not null,
  -- The organizer's part of it.
  split int8 not null default 0,
  quantity int,
  -- Of a lot: how many were bought, what was paid, what goes back.
  of_quantity int,
  paid int8,
  back int8,
  unit_price numeric(19, 4),
  percentage numeric(7, 4),
  charge_id uuid,
  badge_type_id uuid,
  -- Of an organizer's: the partner's participation it comes from.
  from_participation_id uuid references participation (id),
  expense_id uuid references other_expense (id),
  name text not null default '',
  reason text not null default '',
  adjusts uuid references settlement_line (id),
  voucher_id uuid references voucher (id),
  at timestamptz not null default now(),
  constraint settlement_line_once unique (settlement_id, ordinal),
  constraint settlement_line_lot check (kind <> 'quotaLot' or amount = paid - back and quantity between 0 and of_quantity)
);
select append_only('settlement_line');

-- What the company says is wrong with a line, and what the holder answers.
create table dispute (
  id uuid primary key default uuidv7(),
  settlement_id uuid not null references settlement (id),
  line_id uuid not null references settlement_line (id),
  status text not null default 'open' check (status in ('open', 'kept', 'adjusted')),
  revision int not null,
  note text not null check (note <> ''),
  own_amount int8,
  files uuid[] not null default '{}' check (cardinality(files) <= 6),
  raised_by text not null,
  raised_at timestamptz not null default now(),
  answer text not null default '',
  answered_by text not null default '',
  answered_at timestamptz,
  constraint dispute_answered check ((status = 'open') = (answered_at is null))
);
-- A line is disputed by one at a time.
create unique index dispute_one_open on dispute (line_id) where status = 'open';
create index dispute_by_settlement on dispute (settlement_id, id);
