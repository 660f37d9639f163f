import type { Result } from '@fairgate/contract/app/catalogue'
import type { AccountName } from '@fairgate/contract/finance/ledger/accounts'
import { writeAmount } from '@fairgate/contract/kernel/money/money'
import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'

type Wrong = Result<'verifyLedger'>['wrong'][number]

interface Differing {
  id: string
  account: AccountName | null
  kept: string
  counted: string
}

/** How many disagreements of each kind are listed. */
const named = 20

/**
 * Recomputes the whole ledger: each journal entry sums to zero, totals and balances are the sums of their postings, and
 * the sums behind the figures agree with the postings. Reads every posting a few times: seconds for a million.
 */
export async function verifiedLedger(db: Db): Promise<Result<'verifyLedger'>> {
  const found: Wrong[] = []
  for (const [what, query] of Object.entries(recounts)) {
    const rows = await db.many<Differing>(sql`${query} limit ${named}`)
    found.push(
      ...rows.map(({ kept, counted, ...row }) => ({
        ...{ ...row, what: what as Wrong['what'] },
        ...{ kept: writeAmount(BigInt(kept)), counted: writeAmount(BigInt(counted)) },
      })),
    )
  }
  const {
    vouchers: journalEntries,
    postings,
    accounts,
  } = await db.one<Record<'vouchers' | 'postings' | 'accounts', number>>(sql`
    select (select count(*) from journal_entry) as vouchers, (select count(*) from posting) as postings,
      (select count(*) from ledger_account) as accounts`)
  return { vouchers: journalEntries, postings, accounts, at: new Date().toISOString(), wrong: found }
}

const recounts: Readonly<Record<Wrong['what'], Sql>> = {
  voucher: sql`
    select v.id, null as account, '0' as kept, coalesce(sum(p.fen), 0)::text as counted
    from journal_entry v left join posting p on p.journal_entry_id = v.id
    group by v.id having coalesce(sum(p.fen), 0) <> 0 or count(p.id) < 2`,
  total: sql`
    select coalesce(a.holder_id, account_id) as id, a.kind as account, coalesce(t.fen, 0)::text as kept,
      coalesce(p.fen, 0)::text as counted
    from (select account_id, posting_month(id) as month, sum(fen) as fen, count(*) as postings from posting group by 1, 2) p
    full join (select account_id, month, sum(fen) as fen, sum(postings) as postings from ledger_total group by 1, 2) t
      using (account_id, month)
    left join ledger_account a on a.id = account_id
    where (coalesce(p.fen, 0), coalesce(p.postings, 0)) <> (coalesce(t.fen, 0), coalesce(t.postings, 0))`,
  balance: sql`
    select a.holder_id as id, a.kind as account, coalesce(b.fen, 0)::text as kept, coalesce(-p.fen, 0)::text as counted
    from ledger_account a left join ledger_balance b on b.account_id = a.id
    left join (select account_id, sum(fen) as fen from posting group by 1) p on p.account_id = a.id
    where a.kind in ('prepaid', 'advance', 'deposit') and (b.fen is distinct from -p.fen or b.fen < 0)`,
  // A closing entry came from the accounts it closed: the open rest there and in 'settle' is the sum of all postings.
  figure: sql`
    select v.closes as id, 'settle' as account, coalesce(sum(p.fen) filter (where a.participation_id = v.closes), 0)::text as kept,
      '0' as counted
    from journal_entry v join posting p on p.journal_entry_id = v.id join ledger_account a on a.id = p.account_id
    where v.closes is not null group by v.id, v.closes
    having sum(p.fen) filter (where a.participation_id = v.closes) <> 0`,
}
