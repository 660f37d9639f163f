-- Money that came from a participant or goes back to one. Received: booked as it is recorded. Given away (paid back, written
-- off): booked once another operator confirms it.
create table payment (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  state text not null default 'applied' constraint payment_state
    check (state in ('applied', 'finished', 'refused', 'withdrawn', 'reversed')),
  kind text not null constraint payment_kind check (kind in ('prepaid', 'deposit', 'settlement', 'payBack', 'writeOff')),
  exhibition_id uuid not null,
  participation_id uuid not null references participation (id),
  company_id uuid not null references company (id),
  sponsor_id uuid not null references company (id),
  -- Who has the money: its own participation's where it is the organizer.
  holder_id uuid not null references company (id),
  amount int8 not null constraint payment_above_zero check (amount > 0 and amount < 100000000000000000),
  paid_on date,
  -- Whose account it came from, or goes to.
  payer text not null default '',
  reference text not null default '',
  note text not null default '',
  -- Of a difference: what it is written off of.
  of_settle boolean not null default false,
  by text not null default 'hand' check (by in ('hand', 'statement')),
  charge_id uuid,
  settlement_id uuid,
  bank_line_id uuid,
  submitted_by uuid,
  recorded_by text not null default '',
  recorded_at timestamptz not null default now(),
  constraint payment_written_off check (kind <> 'writeOff' or amount <= 5000),
  constraint payment_received check ((kind in ('payBack', 'writeOff')) or state in ('finished', 'reversed'))
);
create index payment_by_participation on payment (participation_id, id);
create index payment_by_company on payment (company_id, id);
create index payment_by_sponsor on payment (sponsor_id, id);
create index payment_by_exhibition on payment (exhibition_id, id);
create index payment_by_charge on payment (charge_id) where charge_id is not null;
create index payment_by_settlement on payment (settlement_id) where settlement_id is not null;
-- A row of a statement is one payment.
create unique index payment_bank_line on payment (bank_line_id) where state = 'finished';
