import sql from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'

/**
 * Corrects the monthly totals of the venue's accounts (bank, transit, suspense) after entries of an exhibition arrived or
 * were deleted without triggers; totals and balances of its own accounts move with it. What the postings and the totals say
 * is read in one snapshot and only the difference is added, so that nobody waits. Returns how many totals were wrong.
 */
export function recountVenueAccounts(db: Db): Promise<number> {
  return db.run(sql`
    with venue_account as (select id from ledger_account where exhibition_id is null),
      counted as (
        select account_id, posting_month(id) as month, sum(fen)::int8 as fen, count(*) as postings from posting
        where account_id in (select id from venue_account) group by 1, 2),
      stored as (
        select account_id, month, sum(fen)::int8 as fen, sum(postings)::int8 as postings from ledger_total
        where account_id in (select id from venue_account) group by 1, 2)
    insert into ledger_total as t (account_id, month, slot, fen, postings)
    select account_id, month, 0, coalesce(c.fen, 0) - coalesce(s.fen, 0), coalesce(c.postings, 0) - coalesce(s.postings, 0)
    from counted c full join stored s using (account_id, month)
    where (coalesce(c.fen, 0), coalesce(c.postings, 0)) <> (coalesce(s.fen, 0), coalesce(s.postings, 0))
    order by 1, 2
    on conflict (account_id, month, slot) do update set fen = t.fen + excluded.fen, postings = t.postings + excluded.postings`)
}

/**
 * How many journal entries post to accounts of this exhibition and of another one: settlements that were netted. An
 * exhibition that has some can only move together with the others.
 */
export async function countSharedEntries(db: Db, exhibitionId: string): Promise<number> {
  const { entries } = await db.one<{ entries: number }>(sql`
    select count(distinct v.id)::int as entries from ledger_account a join posting p on p.account_id = a.id
    join journal_entry v on v.id = p.journal_entry_id
    where a.exhibition_id = ${exhibitionId} and v.exhibition_id is distinct from ${exhibitionId}`)
  return entries
}
