-- Bought badges are never taken back by who allots them.
alter table quota add column bought int not null default 0;
alter table quota add constraint quota_bought_kept check (bought >= 0 and bought <= granted);

-- Running numbers of charges, quota and accreditation together: the digits alone name one. Gaps do not matter.
create sequence charge_number;

-- What a company has to pay: for quota it buys, or for badges that were approved at a price.
create table charge (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  state text not null default 'unpaid' constraint charge_state
    check (state in ('unpaid', 'proofSubmitted', 'returned', 'finished', 'cancelled')),
  kind text not null constraint charge_kind check (kind in ('quota', 'accreditation')),
  -- Q26000123-5: kind, year, running, check digit (ISO 7064 MOD 11,10). Its digits are what a bank's statement is searched for.
  number text not null constraint charge_number_unique unique check (number ~ '^[QC]\d{8,}-\d$'),
  reference text not null generated always as (regexp_replace(number, '\D', '', 'g')) stored
    constraint charge_reference_unique unique,
  exhibition_id uuid not null,
  participation_id uuid not null references participation (id),
  -- The payer, who stands above it (who sees its charges too), the organizer, who takes the money.
  company_id uuid not null references company (id),
  parent_company_id uuid references company (id),
  sponsor_id uuid not null references company (id),
  holder_id uuid not null references company (id),
  pay_setting_id uuid not null references pay_setting (id),
  payable int8 not null default 0 check (payable >= 0 and payable < 100000000000000000),
  -- Of the notice: one more with each change.
  revision int not null default 1,
  due_on date not null,
  expires_on date not null,
  -- Days before `due_on` of the last reminder.
  reminded_days int,
  -- How often a finish was taken back; the voucher of the next one is another.
  revoked int not null default 0,
  submitted_by uuid,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  updated_at timestamptz not null default now(),
  constraint charge_dates check (due_on <= expires_on),
  constraint charge_finished check ((state = 'finished') <= (finished_at is not null))
) with (fillfactor = 80);
create index charge_by_company on charge (company_id, kind, id);
create index charge_by_parent on charge (parent_company_id, kind, id) where parent_company_id is not null;
create index charge_by_sponsor on charge (sponsor_id, kind, id);
create index charge_by_exhibition on charge (exhibition_id, kind, id);
create index charge_by_participation on charge (participation_id, state);
create index charge_by_kind on charge (kind, id);
create index charge_open_due on charge (due_on, id) where state in ('unpaid', 'returned');

-- Amounts by the price: total before the discount, payable after it, each rounded half up once.
create table charge_line (
  id uuid primary key default uuidv7(),
  charge_id uuid not null references charge (id),
  ordinal int not null check (ordinal > 0),
  badge_type_id uuid not null,
  item_cn text not null,
  item_en text not null,
  price numeric(19, 4) not null check (price >= 0),
  quantity int not null check (quantity between 0 and 100000),
  discount numeric(7, 4) not null default 0 check (discount between 0 and 100),
  -- Why it was discounted by hand.
  reason text,
  total int8 not null,
  payable int8 not null,
  constraint charge_line_once unique (charge_id, ordinal),
  constraint charge_line_computed check (total = round(price * quantity * 100)
    and payable = round(price * quantity * (100 - discount)))
);

-- What the payer says it has paid, each time it says so.
create table charge_proof (
  id uuid primary key default uuidv7(),
  charge_id uuid not null references charge (id),
  ordinal int not null check (ordinal > 0),
  amount int8 not null check (amount > 0),
  paid_on date not null,
  payer text not null,
  files uuid[] not null check (cardinality(files) between 1 and 6),
  note text not null default '',
  submitted_by text not null default '',
  submitted_at timestamptz not null default now(),
  constraint charge_proof_once unique (charge_id, ordinal)
);
select append_only('charge_proof');

select count_on('charge', 'charge.{kind}.{state}', 'venue', 'sponsor_id',
  'company_id where company_id <> sponsor_id', 'parent_company_id', 'exhibition_id');
select count_on('charge', 'chargeDue.{kind}.{state}', 'company_id', 'holder_id as chargeHeld.{kind}.{state}');
select waits_on('charge', 'company_id', '{unpaid,returned}');
select waits_on('charge', 'holder_id', '{proofSubmitted}');

-- Reasons for what is returned where money is asked for, invoiced and settled.
alter table dictionary_option drop constraint dictionary_option_nouns_check;
alter table dictionary_option add constraint dictionary_option_nouns_check
  check (nouns <@ array['exhibition', 'partner', 'operator', 'share', 'badge', 'postponement',
    'charge', 'invoice', 'settlement', 'offset']);
