-- A journal entry is written as a whole: its postings sum to zero, and none is added later. The balances are updated in
-- the order of the accounts, so that two transactions never deadlock.
create or replace function posting_counted() returns trigger
language plpgsql as $$
begin
  if exists (select 1 from new_rows n where not exists (select 1 from journal_entry v where v.id = n.journal_entry_id)) then
    raise exception 'no such voucher' using errcode = '23503', constraint = 'posting_voucher', table = 'posting';
  end if;
  if exists (select 1 from (select journal_entry_id, count(*) as lines, sum(fen) as fen from new_rows group by 1) n
      where n.fen <> 0 or n.lines <> (select count(*) from posting p where p.journal_entry_id = n.journal_entry_id)) then
    raise exception 'a voucher comes whole and sums to zero'
      using errcode = '23514', constraint = 'posting_sums_zero', table = 'posting';
  end if;
  if exists (select 1 from (select distinct account_id from new_rows) n
      where not exists (select 1 from ledger_account a where a.id = n.account_id)) then
    raise exception 'no such account' using errcode = '23503', constraint = 'posting_account', table = 'posting';
  end if;
  insert into ledger_balance (account_id, exhibition_id)
  select n.account_id, a.exhibition_id from (select distinct account_id from new_rows) n join ledger_account a on a.id = n.account_id
  where a.kind in ('prepaid', 'advance', 'deposit')
    and not exists (select 1 from ledger_balance b where b.account_id = n.account_id)
  order by 1 on conflict do nothing;
  perform 1 from ledger_balance where account_id in (select account_id from new_rows) order by account_id for no key update;
  update ledger_balance b set fen = b.fen - n.fen
  from (select account_id, sum(fen) as fen from new_rows group by 1) n where b.account_id = n.account_id and n.fen <> 0;
  insert into ledger_total as t (account_id, month, slot, exhibition_id, fen, postings)
  select n.account_id, posting_month(n.id), row_count_slot(), any_value(a.exhibition_id), sum(n.fen), count(*)
  from new_rows n join ledger_account a on a.id = n.account_id group by 1, 2 order by 1, 2
  on conflict (account_id, month, slot) do update set fen = t.fen + excluded.fen, postings = t.postings + excluded.postings;
  return null;
end $$;
