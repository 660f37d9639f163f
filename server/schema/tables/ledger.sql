-- The tables of ledger as the migrations leave them. `npm run schema` writes this file; it is not edited by hand.
-- `select count_on`, `pending_for`, `encrypted_by_key` and `company_reference` stand for the triggers named below them;
-- the triggers of `append_only`, append_only and no_truncate, are written out (all: server/schema/functions/kernel).

create table bank_account (
  id uuid not null default uuidv7(),
  version integer not null default 1,
  name text not null,
  bank text not null,
  number text not null,
  created_at timestamptz not null default now(),
  constraint bank_account_pkey primary key (id),
  constraint bank_account_number unique (number)
);

create table journal_entry (
  id uuid not null default uuidv7(),
  event text not null,
  cause_type text not null,
  cause_id uuid not null,
  ordinal integer not null default 0,
  undoes uuid,
  closes uuid,
  operator_id uuid,
  operator_name text not null default '',
  exhibition_id uuid,
  constraint journal_entry_pkey primary key (id),
  constraint journal_entry_once unique (cause_id, cause_type, event, ordinal),
  constraint journal_entry_undone_once unique (undoes),
  constraint journal_entry_closes_fkey foreign key (closes) references participation(id),
  constraint journal_entry_undoes_fkey foreign key (undoes) references journal_entry(id)
);
create index journal_entry_by_closing on journal_entry (closes) where closes is not null;
create trigger append_only before delete or update on journal_entry for each row execute function refuse_change();
create trigger no_truncate before truncate on journal_entry for each statement execute function refuse_change();
alter table journal_entry replica identity full;

create table ledger_account (
  id uuid not null,
  kind text not null,
  holder_id uuid not null,
  partner_id uuid not null,
  participation_id uuid,
  exhibition_id uuid,
  bank_account_id uuid,
  opened_at timestamptz not null default now(),
  constraint ledger_account_pkey primary key (id),
  constraint ledger_account_bank_account_id_fkey foreign key (bank_account_id) references bank_account(id),
  constraint ledger_account_participation_id_fkey foreign key (exhibition_id, participation_id) references
    participation(exhibition_id, id),
  constraint ledger_account_held check (holder_id = coalesce(participation_id, exhibition_id, bank_account_id,
    '00000000-0000-0000-0000-000000000000'::uuid) and num_nonnulls(exhibition_id, bank_account_id) <= 1 and
    (participation_id is null or exhibition_id is not null)),
  constraint ledger_account_holder check (case
    when kind in ('transit', 'suspense') then num_nonnulls(participation_id, exhibition_id, bank_account_id) = 0
    when kind = 'bank' then bank_account_id is not null
    when kind = 'rehearsal' then participation_id is null and exhibition_id is not null and is_sandbox(exhibition_id)
    when kind in ('incomeQuota', 'incomeBadge', 'incomeTicket', 'incomeOther', 'writeOff') then participation_id is null
      and exhibition_id is not null
    else participation_id is not null
    end),
  constraint ledger_account_kind check (kind in ('prepaid', 'advance', 'deposit', 'consumed', 'expense', 'fee',
    'settle', 'split', 'feeCost', 'held', 'incomeQuota', 'incomeBadge', 'incomeTicket', 'incomeOther', 'writeOff',
    'bank', 'transit', 'suspense', 'rehearsal')),
  constraint ledger_account_named check (id = ledger_account_id(kind, holder_id, partner_id)),
  constraint ledger_account_partner check ((kind in ('split', 'feeCost', 'held')) or partner_id = holder_id)
);
create index ledger_account_by_exhibition on ledger_account (exhibition_id);
create index ledger_account_by_participation on ledger_account (participation_id);
create index ledger_account_by_partner on ledger_account (partner_id) where partner_id <> holder_id;
create index ledger_account_rehearsed on ledger_account (id) where is_sandbox(holder_id);
create trigger append_only before delete or update on ledger_account for each row execute function refuse_change();
create trigger fill_exhibition before insert on ledger_account
  for each row when (new.participation_id is not null and new.exhibition_id is null) execute function
    fill_exhibition('participation_id', 'participation');
create trigger ledger_account_exhibition after insert on ledger_account
  for each row when (new.exhibition_id is not null and new.participation_id is null) execute function
    ledger_account_exhibition();
create trigger no_truncate before truncate on ledger_account for each statement execute function refuse_change();
alter table ledger_account replica identity full;

create table ledger_balance (
  account_id uuid not null,
  fen bigint not null default 0,
  exhibition_id uuid,
  constraint ledger_balance_pkey primary key (account_id),
  constraint balance_not_negative check (fen >= 0)
) with (fillfactor=70);
alter table ledger_balance replica identity full;

create table ledger_total (
  account_id uuid not null,
  month date not null,
  slot smallint not null,
  fen bigint not null,
  postings bigint not null,
  exhibition_id uuid,
  constraint ledger_total_pkey primary key (account_id, month, slot)
) with (fillfactor=70);
alter table ledger_total replica identity full;

create table posting (
  account_id uuid not null,
  id uuid not null default uuidv7(),
  journal_entry_id uuid not null,
  fen bigint not null,
  exhibition_id uuid,
  constraint posting_pkey primary key (account_id, id) include (fen),
  constraint posting_of_something check (fen <> 0)
) partition by hash (account_id);
-- partitions posting_0 to posting_3: for values with (modulus 4, remainder N)
--   create trigger no_truncate before truncate on posting_N for each statement execute function refuse_change()
--   replica identity full
create index posting_by_time on posting (id);
create index posting_by_voucher on posting (journal_entry_id);
create trigger append_only before delete or update on posting for each row execute function refuse_change();
create trigger fill_exhibition before insert on posting
  for each row when (new.exhibition_id is null) execute function posting_exhibition();
create trigger no_truncate before truncate on posting for each statement execute function refuse_change();
create trigger posting_counted after insert on posting
  referencing new table as new_rows
  for each statement execute function posting_counted();
create trigger posting_of_one_world after insert on posting
  referencing new table as new_rows
  for each statement execute function posting_of_one_world();
alter table posting replica identity full;
