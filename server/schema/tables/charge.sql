-- The tables of charge as the migrations leave them. `npm run schema` writes this file; it is not edited by hand.
-- `select count_on`, `pending_for`, `encrypted_by_key` and `company_reference` stand for the triggers named below them;
-- the triggers of `append_only`, append_only and no_truncate, are written out (all: server/schema/functions/kernel).

create table badge_fee (
  id uuid not null default uuidv7(),
  version integer not null default 1,
  state text not null default 'uncharged',
  exhibition_id uuid not null,
  badge_id uuid not null,
  badge_type_id uuid not null,
  participation_id uuid not null,
  company_id uuid not null,
  badge_code text not null,
  badge_name text not null,
  type_cn text not null,
  type_en text not null,
  payer_id uuid not null,
  payer_company_id uuid not null,
  payer_parent_id uuid,
  sponsor_id uuid not null,
  amount bigint not null,
  bill_id uuid,
  bill_line_id uuid,
  paid bigint,
  split bigint,
  created_at timestamptz not null default now(),
  refunded bigint,
  reversed bigint,
  reversed_split bigint,
  kind text not null default 'badge',
  days daterange,
  by_rule boolean not null default false,
  refund_days integer,
  constraint badge_fee_pkey primary key (id),
  constraint badge_fee_bill_id_fkey foreign key (exhibition_id, bill_id) references bill(exhibition_id, id),
  constraint badge_fee_bill_line_id_fkey foreign key (exhibition_id, bill_line_id) references bill_line(exhibition_id,
    id),
  constraint badge_fee_company_id_fkey foreign key (company_id) references company(id),
  constraint badge_fee_participation_id_fkey foreign key (exhibition_id, participation_id) references
    participation(exhibition_id, id),
  constraint badge_fee_payer_company_id_fkey foreign key (payer_company_id) references company(id),
  constraint badge_fee_payer_id_fkey foreign key (exhibition_id, payer_id) references participation(exhibition_id, id),
  constraint badge_fee_payer_parent_id_fkey foreign key (payer_parent_id) references company(id),
  constraint badge_fee_sponsor_id_fkey foreign key (sponsor_id) references company(id),
  constraint badge_fee_amount_check check (amount > 0 and amount < '100000000000000000'::bigint),
  constraint badge_fee_charged check ((state in ('charged', 'paid', 'credited')) = (bill_id is not null) and (bill_id is
    null) = (bill_line_id is null)),
  constraint badge_fee_credit check ((refunded is null) = (reversed is null) and (refunded is null) = (reversed_split is
    null) and (refunded is null or state = 'credited' and refunded >= 0 and reversed >= 0 and reversed_split >= 0 and
    reversed_split <= reversed)),
  constraint badge_fee_kind check ((kind in ('badge', 'days', 'reissue')) and (kind <> 'days' or days is not null) and
    (days is null or not (isempty(days) or lower_inf(days) or upper_inf(days))) and (refund_days is null or by_rule and
    refund_days >= 0)),
  constraint badge_fee_paid check ((state in ('paid', 'credited')) = (paid is not null) and (paid is null) = (split is
    null) and split >= 0 and split <= paid),
  constraint badge_fee_state check (state in ('uncharged', 'charged', 'paid', 'credited', 'voided'))
) with (fillfactor=80);
create index badge_fee_by_badge on badge_fee (exhibition_id, badge_id);
create index badge_fee_by_charge on badge_fee (bill_id, id) where bill_id is not null;
create index badge_fee_by_company on badge_fee (payer_company_id, id);
create index badge_fee_by_exhibition on badge_fee (exhibition_id, id);
create index badge_fee_by_parent on badge_fee (payer_parent_id, id) where payer_parent_id is not null;
create index badge_fee_by_payer on badge_fee (payer_id, state, id);
create index badge_fee_by_sponsor on badge_fee (sponsor_id, id);
create unique index badge_fee_one_active on badge_fee (exhibition_id, badge_id) where kind = 'badge' and (state in
  ('uncharged', 'charged', 'paid'));
create unique index badge_fee_one_addition on badge_fee (exhibition_id, badge_id) where kind = 'days' and (state in
  ('uncharged', 'charged'));
alter table badge_fee replica identity full;
select company_reference('badge_fee', 'company_id', 'moves', narrow => 'exhibition_id = any ($3)');
-- creates badge_fee_company_id_lives
select company_reference('badge_fee', 'payer_company_id', 'moves', narrow => 'exhibition_id = any ($3)');
-- creates badge_fee_payer_company_id_lives
select company_reference('badge_fee', 'payer_parent_id', 'moves', narrow => 'exhibition_id = any ($3)');
-- creates badge_fee_payer_parent_id_lives
select company_reference('badge_fee', 'sponsor_id', 'never');
select count_on('badge_fee', 'badgeFee.{state}', 'venue where not is_sandbox(exhibition_id)', 'exhibition_id',
  'sponsor_id where not is_sandbox(exhibition_id)',
  'payer_company_id where not is_sandbox(exhibition_id) and (payer_company_id <> sponsor_id)',
  'payer_parent_id where not is_sandbox(exhibition_id)', 'payer_id where not is_sandbox(exhibition_id)');
-- creates badge_fee_counted_badgefee_delete, badge_fee_counted_badgefee_insert, badge_fee_counted_badgefee_update
select count_on('badge_fee', 'badgeFeeDue.{state}', 'payer_company_id where not is_sandbox(exhibition_id)');
-- creates badge_fee_counted_badgefeedue_delete, badge_fee_counted_badgefeedue_insert,
--  badge_fee_counted_badgefeedue_update
select pending_for('badge_fee', 'payer_company_id', '{uncharged}');
-- creates badge_fee_pending_for_payer_company_id

create table bill (
  id uuid not null default uuidv7(),
  version integer not null default 1,
  state text not null default 'unpaid',
  kind text not null,
  number text not null,
  reference text not null generated always as (regexp_replace(number, '\D', '', 'g')) stored,
  exhibition_id uuid not null,
  participation_id uuid not null,
  company_id uuid not null,
  parent_company_id uuid,
  sponsor_id uuid not null,
  holder_id uuid not null,
  pay_setting_id uuid not null,
  payable bigint not null default 0,
  revision integer not null default 1,
  due_on date not null,
  expires_on date not null,
  reminded_days integer,
  revoked integer not null default 0,
  submitted_by uuid,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  updated_at timestamptz not null default now(),
  waived_by uuid,
  constraint bill_pkey primary key (id),
  constraint bill_number_unique unique (number),
  constraint bill_reference_unique unique (reference),
  constraint bill_company_id_fkey foreign key (company_id) references company(id),
  constraint bill_holder_id_fkey foreign key (holder_id) references company(id),
  constraint bill_parent_company_id_fkey foreign key (parent_company_id) references company(id),
  constraint bill_participation_id_fkey foreign key (exhibition_id, participation_id) references
    participation(exhibition_id, id),
  constraint bill_pay_setting_id_fkey foreign key (pay_setting_id) references pay_setting(id),
  constraint bill_sponsor_id_fkey foreign key (sponsor_id) references company(id),
  constraint bill_dates check (due_on <= expires_on),
  constraint bill_finished check ((state = 'finished') <= (finished_at is not null)),
  constraint bill_kind check (kind in ('quota', 'accreditation')),
  constraint bill_number_check check (number ~ '^[QC]\d{8,}-\d$'),
  constraint bill_payable_check check (payable >= 0 and payable < '100000000000000000'::bigint),
  constraint bill_state check (state in ('unpaid', 'proofSubmitted', 'returned', 'finished', 'cancelled'))
) with (fillfactor=80);
create index bill_by_company on bill (company_id, kind, id);
create index bill_by_exhibition on bill (exhibition_id, kind, id);
create index bill_by_kind on bill (kind, id);
create index bill_by_parent on bill (parent_company_id, kind, id) where parent_company_id is not null;
create index bill_by_participation on bill (participation_id, state);
create index bill_by_sponsor on bill (sponsor_id, kind, id);
create unique index bill_of_exhibition on bill (exhibition_id, id);
create index bill_open_due on bill (due_on, id) where state in ('unpaid', 'returned');
create index bill_proven on bill (holder_id, exhibition_id, kind) where state = 'proofSubmitted';
create index bill_to_pay on bill (company_id, exhibition_id, kind) where state in ('unpaid', 'returned');
alter table bill replica identity using index bill_of_exhibition;
select company_reference('bill', 'company_id', 'moves', narrow => 'exhibition_id = any ($3)', label => 'charge');
-- creates bill_company_id_lives
select company_reference('bill', 'holder_id', 'moves', narrow => 'exhibition_id = any ($3)');
-- creates bill_holder_id_lives
select company_reference('bill', 'parent_company_id', 'moves', narrow => 'exhibition_id = any ($3)');
-- creates bill_parent_company_id_lives
select company_reference('bill', 'sponsor_id', 'never');
select count_on('bill', 'charge.{kind}.{state}', 'venue where not is_sandbox(exhibition_id)',
  'sponsor_id where not is_sandbox(exhibition_id)',
  'company_id where not is_sandbox(exhibition_id) and (company_id <> sponsor_id)',
  'parent_company_id where not is_sandbox(exhibition_id)', 'exhibition_id');
-- creates bill_counted_charge_delete, bill_counted_charge_insert, bill_counted_charge_update
select count_on('bill', 'chargeDue.{kind}.{state}', 'company_id where not is_sandbox(exhibition_id)');
-- creates bill_counted_chargedue_delete, bill_counted_chargedue_insert, bill_counted_chargedue_update
select count_on('bill', 'chargeHeld.{kind}.{state}', 'holder_id where not is_sandbox(exhibition_id)');
-- creates bill_counted_chargeheld_delete, bill_counted_chargeheld_insert, bill_counted_chargeheld_update
select pending_for('bill', 'company_id', '{unpaid,returned}');
-- creates bill_pending_for_company_id
select pending_for('bill', 'holder_id', '{proofSubmitted}');
-- creates bill_pending_for_holder_id

create table bill_line (
  id uuid not null default uuidv7(),
  bill_id uuid not null,
  ordinal integer not null,
  badge_type_id uuid not null,
  item_cn text not null,
  item_en text not null,
  price numeric(19,4) not null,
  quantity integer not null,
  discount numeric(7,4) not null default 0,
  reason text,
  total bigint not null,
  payable bigint not null,
  exhibition_id uuid not null,
  constraint bill_line_pkey primary key (id),
  constraint bill_line_once unique (bill_id, ordinal),
  constraint bill_line_bill_id_fkey foreign key (exhibition_id, bill_id) references bill(exhibition_id, id),
  constraint bill_line_computed check (total::numeric = round(price * quantity::numeric * 100::numeric) and
    payable::numeric = round(price * quantity::numeric * (100::numeric - discount))),
  constraint bill_line_discount_check check (discount >= 0::numeric and discount <= 100::numeric),
  constraint bill_line_ordinal_check check (ordinal > 0),
  constraint bill_line_price_check check (price >= 0::numeric),
  constraint bill_line_quantity_check check (quantity >= 0 and quantity <= 100000)
);
create unique index bill_line_of_exhibition on bill_line (exhibition_id, id);
create trigger fill_exhibition before insert on bill_line
  for each row when (new.exhibition_id is null) execute function fill_exhibition('bill_id', 'bill');
alter table bill_line replica identity using index bill_line_of_exhibition;

create sequence bill_number;

create table payment_evidence (
  id uuid not null default uuidv7(),
  bill_id uuid not null,
  ordinal integer not null,
  amount bigint not null,
  paid_on date not null,
  payer text not null,
  files uuid[] not null,
  note text not null default '',
  submitted_by text not null default '',
  submitted_at timestamptz not null default now(),
  exhibition_id uuid not null,
  constraint payment_evidence_pkey primary key (id),
  constraint payment_evidence_once unique (bill_id, ordinal),
  constraint payment_evidence_bill_id_fkey foreign key (exhibition_id, bill_id) references bill(exhibition_id, id),
  constraint payment_evidence_amount_check check (amount > 0),
  constraint payment_evidence_files_check check (cardinality(files) >= 1 and cardinality(files) <= 6),
  constraint payment_evidence_ordinal_check check (ordinal > 0)
);
create index payment_evidence_payer_name on payment_evidence (payer_name(payer));
create trigger append_only before delete or update on payment_evidence for each row execute function refuse_change();
create trigger file_of_exhibition after insert or update of files on payment_evidence
  for each row when (new.files <> '{}'::uuid[]) execute function file_of_exhibition('files');
create trigger fill_exhibition before insert on payment_evidence
  for each row when (new.exhibition_id is null) execute function fill_exhibition('bill_id', 'bill');
create trigger no_truncate before truncate on payment_evidence for each statement execute function refuse_change();
alter table payment_evidence replica identity full;
