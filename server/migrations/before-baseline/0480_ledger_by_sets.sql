-- What holds of postings is looked at once a statement, not once a row: a foreign key asks for each posting by itself and
-- writes a lock into its voucher, which nothing can take away (`append_only`). Held as before, by `posting_voucher`.
alter table posting drop constraint posting_voucher_id_fkey;

create or replace function posting_counted() returns trigger
language plpgsql as $$
begin
  if exists (select 1 from new_rows n where not exists (select 1 from voucher v where v.id = n.voucher_id)) then
    raise exception 'no such voucher' using errcode = '23503', constraint = 'posting_voucher', table = 'posting';
  end if;
  if exists (select 1 from (select voucher_id, count(*) as lines, sum(fen) as fen from new_rows group by 1) n
      where n.fen <> 0 or n.lines <> (select count(*) from posting p where p.voucher_id = n.voucher_id)) then
    raise exception 'a voucher comes whole and sums to zero'
      using errcode = '23514', constraint = 'posting_sums_zero', table = 'posting';
  end if;
  if exists (select 1 from (select distinct account_id from new_rows) n
      where not exists (select 1 from ledger_account a where a.id = n.account_id)) then
    raise exception 'no such account' using errcode = '23503', constraint = 'posting_account', table = 'posting';
  end if;
  insert into ledger_balance (account_id)
  select n.account_id from (select distinct account_id from new_rows) n join ledger_account a on a.id = n.account_id
  where a.kind in ('prepaid', 'advance', 'deposit')
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

-- A line is of its statement, and so of that one's account: one key instead of two that could disagree.
create unique index bank_statement_of_account on bank_statement (bank_account_id, id);
alter table bank_line drop constraint bank_line_bank_account_id_fkey, drop constraint bank_line_statement_id_fkey,
  add constraint bank_line_of_statement foreign key (bank_account_id, statement_id) references bank_statement (bank_account_id, id);
