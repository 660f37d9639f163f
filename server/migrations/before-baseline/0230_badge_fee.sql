-- What a badge costs, from the moment it is approved at a price: the price of its type then, whatever the type asks later.
-- Of its badge it keeps what a reader recognises it by, so that money is read without opening a million badges.
create table badge_fee (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  state text not null default 'uncharged' constraint badge_fee_state
    check (state in ('uncharged', 'charged', 'paid', 'credited', 'voided')),
  exhibition_id uuid not null,
  badge_id uuid not null,
  badge_type_id uuid not null,
  -- Of the badge.
  participation_id uuid not null references participation (id),
  company_id uuid not null references company (id),
  badge_code text not null,
  badge_name text not null,
  type_cn text not null,
  type_en text not null,
  -- Who pays: the badge's own, or the organizer's where it is charged for all.
  payer_id uuid not null references participation (id),
  payer_company_id uuid not null references company (id),
  payer_parent_id uuid references company (id),
  sponsor_id uuid not null references company (id),
  amount int8 not null check (amount > 0 and amount < 100000000000000000),
  charge_id uuid references charge (id),
  charge_line_id uuid references charge_line (id),
  -- What was paid for it in the end, and of that what is the organizer's.
  paid int8,
  split int8,
  created_at timestamptz not null default now(),
  constraint badge_fee_charged check ((state in ('charged', 'paid', 'credited')) = (charge_id is not null)
    and (charge_id is null) = (charge_line_id is null)),
  constraint badge_fee_paid check ((state in ('paid', 'credited')) = (paid is not null)
    and (paid is null) = (split is null) and split between 0 and paid)
) with (fillfactor = 80);

-- A badge is charged for once, whatever happens side by side.
create unique index badge_fee_living on badge_fee (exhibition_id, badge_id) where state in ('uncharged', 'charged', 'paid');
create index badge_fee_by_payer on badge_fee (payer_id, state, id);
create index badge_fee_by_company on badge_fee (payer_company_id, id);
create index badge_fee_by_parent on badge_fee (payer_parent_id, id) where payer_parent_id is not null;
create index badge_fee_by_exhibition on badge_fee (exhibition_id, id);
create index badge_fee_by_sponsor on badge_fee (sponsor_id, id);
create index badge_fee_by_charge on badge_fee (charge_id, id) where charge_id is not null;
create index badge_fee_by_badge on badge_fee (exhibition_id, badge_id);

select count_on('badge_fee', 'badgeFee.{state}', 'venue', 'exhibition_id', 'sponsor_id',
  'payer_company_id where payer_company_id <> sponsor_id', 'payer_parent_id', 'payer_id');
select waits_on('badge_fee', 'payer_company_id', '{uncharged}');
