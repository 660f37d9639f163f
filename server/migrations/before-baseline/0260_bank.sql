-- A name as names are compared: width, case, spaces and what stands around words do not matter.
create function plain_name(name text) returns text
language sql immutable parallel safe as $$
  select lower(regexp_replace(normalize(name, NFKC), '[\s()\[\]{}<>《》〈〉【】「」“”‘’"''·•・.,、，。:;!?&/_-]', '', 'g'))
$$;
-- Who pays is looked up by the name a bank's statement gives.
create index company_plain_name_cn on company (plain_name(name_cn));
create index company_plain_name_en on company (plain_name(name_en)) where name_en <> '';
create index charge_proof_payer on charge_proof (plain_name(payer));

-- How the columns of a statement were mapped by hand: the next file with the same titles is read without asking.
create table bank_layout (
  titles text primary key,
  layout jsonb not null,
  mapped_by text not null,
  mapped_at timestamptz not null default now()
);

-- A file of the venue's bank. The same bytes are taken once an account; one whose job failed may be sent again.
create table bank_statement (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  bank_account_id uuid not null references bank_account (id),
  file_id uuid not null,
  file_name text not null,
  sha256 bytea not null,
  job_id uuid,
  -- Columns by role, where somebody has said them; whether it is read although its balances do not follow.
  layout jsonb,
  breaks_accepted boolean not null default false,
  -- What it waits to be told (`question` of getBankStatementReport).
  question jsonb,
  total int not null default 0,
  added int not null default 0,
  known int not null default 0,
  booked int not null default 0,
  -- By reason how many rows were not kept, and the first of them: [{row, reason}].
  told jsonb not null default '{}',
  told_rows jsonb not null default '[]',
  created_by uuid,
  created_by_name text not null default '',
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  constraint bank_statement_once unique (bank_account_id, sha256)
);

-- A row of a statement: signed fen, what came in above zero. Known again by its key, whichever file brings it.
create table bank_line (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  state text not null default 'pending' constraint bank_line_state check (state in ('pending', 'matched', 'ignored')),
  bank_account_id uuid not null references bank_account (id),
  statement_id uuid not null references bank_statement (id),
  row_number int not null,
  line_key text not null,
  occurrence int not null,
  day date not null,
  time time,
  amount int8 not null constraint bank_line_amount check (amount <> 0 and abs(amount) < 100000000000000000),
  balance int8,
  payer text not null,
  payer_plain text not null generated always as (plain_name(payer)) stored,
  payer_account text not null,
  text text not null,
  serial text not null,
  -- Whose payment it is, and of what; while it is matched.
  participation_id uuid references participation (id),
  payer_company_id uuid,
  payment_id uuid,
  charge_ids uuid[] not null default '{}',
  -- How often it was matched: each match is a voucher of its own.
  matches int not null default 0,
  note text not null default '',
  decided_by_name text not null default '',
  decided_at timestamptz,
  constraint bank_line_once unique (bank_account_id, line_key, occurrence),
  constraint bank_line_matched check (state <> 'matched'
    or (payment_id is not null and participation_id is not null and payer_company_id is not null)),
  constraint bank_line_payment unique (payment_id)
) with (fillfactor = 85);
create index bank_line_by_day on bank_line (day, id);
create index bank_line_by_state on bank_line (state, day, id);
create index bank_line_by_account on bank_line (bank_account_id, day, id);
create index bank_line_by_statement on bank_line (statement_id);
create index bank_line_by_payer on bank_line (payer_account, payer_company_id) where state = 'matched' and payer_account <> '';

select count_on('bank_line', 'bankLine.{state}', 'venue');
