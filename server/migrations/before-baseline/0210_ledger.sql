-- The venue's own bank accounts: where payers send their money.
create table bank_account (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  name text not null,
  bank text not null,
  number text not null,
  created_at timestamptz not null default now(),
  constraint bank_account_number unique (number)
);

-- Which account of the ledger: its kind, whose it is (a participation, an exhibition, a bank account, or the venue's: the nil
-- id), and, of what an organizer's participation keeps by partner (split, feeCost, held), by whom it came. Its id follows
-- from these, so that whoever posts knows it without asking, and two who open one at once open the same.
create function ledger_account_id(kind text, holder uuid, partner uuid) returns uuid
language sql immutable parallel safe as $$ select md5(kind || ':' || holder || ':' || partner)::uuid $$;

create table ledger_account (
  id uuid primary key,
  kind text not null constraint ledger_account_kind check (kind in ('prepaid', 'advance', 'deposit', 'consumed', 'expense', 'fee',
    'settle', 'split', 'feeCost', 'held', 'incomeQuota', 'incomeBadge', 'incomeTicket', 'incomeOther', 'writeOff', 'bank',
    'transit', 'suspense')),
  holder_id uuid not null,
  partner_id uuid not null,
  participation_id uuid references participation (id),
  exhibition_id uuid references exhibition (id),
  bank_account_id uuid references bank_account (id),
  opened_at timestamptz not null default now(),
  constraint ledger_account_named check (id = ledger_account_id(kind, holder_id, partner_id)),
  constraint ledger_account_held check (holder_id
    = coalesce(participation_id, exhibition_id, bank_account_id, '00000000-0000-0000-0000-000000000000')
    and num_nonnulls(participation_id, exhibition_id, bank_account_id) <= 1),
  constraint ledger_account_holder check (case
    when kind in ('transit', 'suspense') then num_nonnulls(participation_id, exhibition_id, bank_account_id) = 0
    when kind = 'bank' then bank_account_id is not null
    when kind in ('incomeQuota', 'incomeBadge', 'incomeTicket', 'incomeOther', 'writeOff') then exhibition_id is not null
    else participation_id is not null end),
  constraint ledger_account_partner check (kind in ('split', 'feeCost', 'held') or partner_id = holder_id)
);
create index ledger_account_by_participation on ledger_account (participation_id);
create index ledger_account_by_exhibition on ledger_account (exhibition_id);
create index ledger_account_by_partner on ledger_account (partner_id) where partner_id <> holder_id;

-- The postings of one event. A cause has an event once (`voucher_once`), and a voucher is undone once.
create table voucher (
  id uuid primary key default uuidv7(),
  event text not null,
  cause_noun text not null,
  cause_id uuid not null,
  ordinal int not null default 0,
  undoes uuid references voucher (id),
  -- The participation all of whose accounts it closes into `settle`, or opens again.
  closes uuid references participation (id),
  operator_id uuid,
  operator_name text not null default '',
  constraint voucher_once unique (cause_id, cause_noun, event, ordinal),
  constraint voucher_undone_once unique (undoes)
);

create index voucher_by_closing on voucher (closes) where closes is not null;

-- Signed fen, debit above zero. Written once; the ids of an account follow time, and so do the pages of it.
create table posting (
  account_id uuid not null,
  id uuid not null default uuidv7(),
  voucher_id uuid not null references voucher (id),
  fen int8 not null constraint posting_of_something check (fen <> 0),
  primary key (account_id, id) include (fen)
) partition by hash (account_id);
do $$ begin
  for part in 0..3 loop
    execute format('create table posting_%s partition of posting for values with (modulus 4, remainder %s)', part, part);
  end loop;
end $$;
create index posting_by_voucher on posting (voucher_id);
create index posting_by_time on posting (id);

-- What an account's postings come to, by the venue's month and in slots (counter_slot), so that nobody queues on the accounts
-- everybody posts to; a balance is the sum of the rows.
create table ledger_total (
  account_id uuid not null,
  month date not null,
  slot smallint not null,
  fen int8 not null,
  postings int8 not null,
  primary key (account_id, month, slot)
) with (fillfactor = 70);

-- What lies in an account that must not be overdrawn: one row, which is the check.
create table ledger_balance (
  account_id uuid primary key,
  fen int8 not null default 0,
  constraint balance_not_negative check (fen >= 0)
) with (fillfactor = 70);

-- The venue's month a posting belongs to, by the time in its id: months and pages cannot disagree.
create function posting_month(id uuid) returns date
language sql stable parallel safe as $$
  select date_trunc('month', uuid_extract_timestamp(id) at time zone 'Asia/Shanghai')::date
$$;

-- A voucher comes whole: its postings sum to zero, and none is added later. Then what follows from them is written, in the
-- order of the accounts, so that two who post never wait for each other in a circle.
create function posting_counted() returns trigger
language plpgsql as $$
begin
  if exists (select 1 from new_rows group by voucher_id having sum(fen) <> 0)
    or exists (select 1 from (select voucher_id, count(*) as lines from new_rows group by 1) n
      where n.lines <> (select count(*) from posting p where p.voucher_id = n.voucher_id)) then
    raise exception 'a voucher comes whole and sums to zero'
      using errcode = '23514', constraint = 'posting_sums_zero', table = 'posting';
  end if;
  if exists (select 1 from new_rows n where not exists (select 1 from ledger_account a where a.id = n.account_id)) then
    raise exception 'no such account' using errcode = '23503', constraint = 'posting_account', table = 'posting';
  end if;
  insert into ledger_balance (account_id)
  select distinct account_id from new_rows n
  where account_id in (select id from ledger_account where kind in ('prepaid', 'advance', 'deposit'))
    and not exists (select 1 from ledger_balance b where b.account_id = n.account_id)
  order by 1 on conflict do nothing;
  perform 1 from ledger_balance where account_id in (select account_id from new_rows) order by account_id for no key update;
  update ledger_balance b set fen = b.fen - n.fen
  from (select account_id, sum(fen) as fen from new_rows group by 1) n where b.account_id = n.account_id and n.fen <> 0;
  insert into ledger_total as t (account_id, month, slot, fen, postings)
  select account_id, posting_month(id), counter_slot(), sum(fen), count(*) from new_rows group by 1, 2 order by 1, 2
  on conflict (account_id, month, slot) do update set fen = t.fen + excluded.fen, postings = t.postings + excluded.postings;
  return null;
end $$;
create trigger posting_counted after insert on posting
  referencing new table as new_rows for each statement execute function posting_counted();

select append_only('voucher');
select append_only('posting');
select append_only('ledger_account');
