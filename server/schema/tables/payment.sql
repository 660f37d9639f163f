-- The tables of payment as the migrations leave them. `npm run schema` writes this file; it is not edited by hand.
-- `select count_on`, `pending_for`, `encrypted_by_key` and `company_reference` stand for the triggers named below them;
-- the triggers of `append_only`, append_only and no_truncate, are written out (all: server/schema/functions/kernel).

create table payment (
  id uuid not null default uuidv7(),
  version integer not null default 1,
  state text not null default 'applied',
  kind text not null,
  exhibition_id uuid not null,
  participation_id uuid not null,
  company_id uuid not null,
  sponsor_id uuid not null,
  holder_id uuid not null,
  amount bigint not null,
  paid_on date,
  payer text not null default '',
  reference text not null default '',
  note text not null default '',
  of_settle boolean not null default false,
  by text not null default 'hand',
  bill_id uuid,
  settlement_id uuid,
  bank_line_id uuid,
  submitted_by uuid,
  recorded_by text not null default '',
  recorded_at timestamptz not null default now(),
  constraint payment_pkey primary key (id),
  constraint payment_company_id_fkey foreign key (company_id) references company(id),
  constraint payment_holder_id_fkey foreign key (holder_id) references company(id),
  constraint payment_participation_id_fkey foreign key (exhibition_id, participation_id) references
    participation(exhibition_id, id),
  constraint payment_sponsor_id_fkey foreign key (sponsor_id) references company(id),
  constraint payment_above_zero check (amount > 0 and amount < '100000000000000000'::bigint),
  constraint payment_by_check check (by in ('hand', 'statement')),
  constraint payment_kind check (kind in ('prepaid', 'deposit', 'settlement', 'refund', 'payBack', 'writeOff')),
  constraint payment_of_real_line check (bank_line_id is null or not is_sandbox(exhibition_id)),
  constraint payment_received check ((kind in ('payBack', 'writeOff')) or (state in ('finished', 'reversed'))),
  constraint payment_state check (state in ('applied', 'finished', 'refused', 'withdrawn', 'reversed')),
  constraint payment_written_off check (kind <> 'writeOff' or amount <= 5000)
);
create unique index payment_bank_line on payment (bank_line_id) where state = 'finished';
create index payment_by_charge on payment (bill_id) where bill_id is not null;
create index payment_by_company on payment (company_id, id);
create index payment_by_exhibition on payment (exhibition_id, id);
create index payment_by_participation on payment (participation_id, id);
create index payment_by_reference on payment (holder_id, reference) where reference <> '';
create index payment_by_settlement on payment (settlement_id) where settlement_id is not null;
create index payment_by_sponsor on payment (sponsor_id, id);
create index payment_in_transit on payment (amount) where by = 'hand' and bank_line_id is null and state = 'finished';
alter table payment replica identity full;
select company_reference('payment', 'company_id', 'moves', narrow => 'exhibition_id = any ($3)', label => 'payment');
-- creates payment_company_id_lives
select company_reference('payment', 'holder_id', 'moves', narrow => 'exhibition_id = any ($3)');
-- creates payment_holder_id_lives
select company_reference('payment', 'sponsor_id', 'never');
