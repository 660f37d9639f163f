-- The tables of bank as the migrations leave them. `npm run schema` writes this file; it is not edited by hand.
-- `select count_on`, `pending_for`, `encrypted_by_key` and `company_reference` stand for the triggers named below them;
-- the triggers of `append_only`, append_only and no_truncate, are written out (all: server/schema/functions/kernel).

create table bank_layout (
  titles text not null,
  layout jsonb not null,
  mapped_by text not null,
  mapped_at timestamptz not null default now(),
  reading jsonb not null default '{}'::jsonb,
  constraint bank_layout_pkey primary key (titles)
);

create table bank_line (
  id uuid not null default uuidv7(),
  version integer not null default 1,
  state text not null default 'pending',
  bank_account_id uuid not null,
  statement_id uuid not null,
  row_number integer not null,
  line_key text not null,
  occurrence integer not null,
  day date not null,
  time time,
  amount bigint not null,
  balance bigint,
  payer text not null,
  payer_account text not null,
  text text not null,
  serial text not null,
  participation_id uuid,
  payer_company_id uuid,
  payment_id uuid,
  bill_ids uuid[] not null default '{}'::uuid[],
  matches integer not null default 0,
  note text not null default '',
  decided_by_name text not null default '',
  decided_at timestamptz,
  by_hand boolean not null default false,
  constraint bank_line_pkey primary key (id),
  constraint bank_line_once unique (bank_account_id, line_key, occurrence),
  constraint bank_line_payment unique (payment_id),
  constraint bank_line_of_statement foreign key (bank_account_id, statement_id) references
    bank_statement(bank_account_id, id),
  constraint bank_line_participation_id_fkey foreign key (participation_id) references participation(id),
  constraint bank_line_amount check (amount <> 0 and abs(amount) < '100000000000000000'::bigint),
  constraint bank_line_matched check (state <> 'matched' or payment_id is not null and participation_id is not null and
    payer_company_id is not null),
  constraint bank_line_of_real_money check (not is_sandbox(participation_id)),
  constraint bank_line_state check (state in ('pending', 'matched', 'ignored'))
) with (fillfactor=85);
create index bank_line_by_account on bank_line (bank_account_id, day, id);
create index bank_line_by_day on bank_line (day, id);
create index bank_line_by_payer on bank_line (payer_account, payer_company_id) where state = 'matched' and payer_account
  <> '';
create index bank_line_by_state on bank_line (state, day, id);
create index bank_line_by_statement on bank_line (statement_id);
create unique index bank_line_once_a_row on bank_line (statement_id, row_number);
create index bank_line_search on bank_line using gin (search_grams('', payer)) with (gin_pending_list_limit='256');
select company_reference('bank_line', 'payer_company_id', 'moves', guarded => false);
select count_on('bank_line', 'bankLine.{state}', 'venue');
-- creates bank_line_counted_bankline_delete, bank_line_counted_bankline_insert, bank_line_counted_bankline_update

create table bank_statement (
  id uuid not null default uuidv7(),
  version integer not null default 1,
  bank_account_id uuid not null,
  file_id uuid not null,
  file_name text not null,
  sha256 bytea not null,
  job_id uuid,
  layout jsonb,
  breaks_accepted boolean not null default false,
  question jsonb,
  total integer not null default 0,
  added integer not null default 0,
  known integer not null default 0,
  booked integer not null default 0,
  rejected_reasons jsonb not null default '{}'::jsonb,
  rejected_rows jsonb not null default '[]'::jsonb,
  created_by uuid,
  created_by_name text not null default '',
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  duplicates jsonb not null default '{}'::jsonb,
  reading jsonb not null default '{}'::jsonb,
  constraint bank_statement_pkey primary key (id),
  constraint bank_statement_once unique (bank_account_id, sha256),
  constraint bank_statement_bank_account_id_fkey foreign key (bank_account_id) references bank_account(id)
);
create unique index bank_statement_of_account on bank_statement (bank_account_id, id);
