import { randomUUID } from 'node:crypto'
import type pg from 'pg'

type Body = Record<string, unknown>

const totalled = `insert into floor_total (account_id, month, slot, fen, postings)
  select account_id, date_trunc('month', now())::date, 0, sum(fen), count(*)
  from unnest($1::uuid[], $2::int8[]) line (account_id, fen) group by 1
  on conflict (account_id, month, slot) do update set fen = floor_total.fen + excluded.fen, postings = floor_total.postings + excluded.postings`
const posted = `insert into floor_posting (account_id, journal_entry_id, fen) select * from unnest($1::uuid[], $2::uuid[], $3::int8[])`
const insertJournalEntries = `insert into floor_entry (event, cause_type, cause_id) select $1, 'charge', unnest($2::uuid[]) returning id`
const bankLines = `insert into floor_bank_line (bank_account_id, statement_id, row_number, line_key, occurrence, day, amount, payer,
    payer_account, text, serial)
  select $1, $2, n, key, 0, '2026-01-05', fen, payer, account, '款', key
  from unnest($3::int[], $4::text[], $5::int8[], $6::text[], $7::text[]) line (n, key, fen, payer, account) returning id`
const batch = 500

/** The floor of settlements: the same rows are read and written without the product, in the same transactions. */
export function settlingFloors(pool: pg.Pool): Record<string, (body: Body) => Promise<unknown>> {
  return {
    finish: ({ id }) =>
      inTransaction(async query => {
        const [bill] = await query(`select payable::text, participation_id from floor_bill where id = $1 for update`, [
          id,
        ])
        const accounts = [randomUUID(), randomUUID()]
        await query('select sum(fen)::text as fen from ledger_total where account_id = $1', [accounts[0]])
        await query(
          `update floor_bill set state = 'finished', finished_at = now(), updated_at = now(), version = version + 1 where id = $1`,
          [id],
        )
        await query(
          `update floor_quota q set granted = granted + l.quantity, bought = bought + l.quantity from bill_line l
           where l.bill_id = $1 and q.participation_id = $2 and q.badge_type_id = l.badge_type_id`,
          [id, bill?.participation_id],
        )
        const payable = String(bill?.payable)
        await post(query, accounts, [payable, `-${payable}`], 'finish')
        return { id }
      }),
    bareFinish: async ({ id }) =>
      (
        await pool.query(`update floor_bill set state = 'finished', finished_at = now() where id = $1 returning id`, [
          id,
        ])
      ).rows,
    start: ({ participationId, exhibitionId }) =>
      inTransaction(async query => {
        await query(
          `select a.kind, sum(t.fen)::text as fen from ledger_account a join ledger_total t on t.account_id = a.id
           where a.participation_id = $1 group by 1`,
          [participationId],
        )
        const fees = await query(
          `select badge_type_id, state, count(*)::int as n, sum(paid)::text as fen, sum(split)::text as split from badge_fee
           where payer_id = $1 and state in ('paid', 'credited') group by 1, 2`,
          [participationId],
        )
        const lots = await query(
          `select l.* from bill c join bill_line l on l.bill_id = c.id where c.participation_id = $1 and c.state = 'finished'`,
          [participationId],
        )
        await query('select badge_type_id, used from quota where exhibition_id = $1', [exhibitionId])
        const amounts = [...fees, ...lots].map(({ fen }) => fen ?? '100')
        await query(
          `insert into floor_settlement_line (settlement_id, ordinal, kind, figure, amount)
           select $1, n, 'badgeFee', 'consumed', fen from unnest($2::int8[]) with ordinality line (fen, n)`,
          [randomUUID(), amounts],
        )
        const accounts = [randomUUID(), randomUUID(), randomUUID()]
        await post(query, accounts, ['300', '-100', '-200'], 'useQuota')
        return { lines: amounts.length }
      }),
    bareStart: async ({ participationId }) =>
      (await pool.query('select count(*), sum(amount) from badge_fee where payer_id = $1', [participationId])).rows,
    async statement({ rows }) {
      const [bank, suspense, account, statement] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
      for (let from = 0; from < Number(rows); from += batch) {
        const numbers = Array.from({ length: batch }, (_, index) => from + index)
        const fen = numbers.map(n => String(100 + (n % 900)))
        await inTransaction(async query => {
          const lines = await query(bankLines, [
            ...[account, statement, numbers, numbers.map(n => `S${n}`), fen],
            ...[numbers.map(n => `示例企业${n % 1000}`), numbers.map(n => `6222${n % 1000}`)],
          ])
          const made = await query(insertJournalEntries, ['bankIn', lines.map(({ id }) => id)])
          const ids = made.flatMap(({ id }) => [id, id])
          const accounts = numbers.flatMap(() => [bank, suspense])
          const sides = fen.flatMap(amount => [amount, `-${amount}`])
          await query(posted, [accounts, ids, sides])
          await query(totalled, [accounts, sides])
        })
      }
      return { rows }
    },
  }

  type Query = (text: string, values: unknown[]) => Promise<Record<string, unknown>[]>

  async function post(query: Query, accounts: string[], fen: string[], event: string) {
    const [journalEntry] = await query(insertJournalEntries, [event, [randomUUID()]])
    await query(posted, [accounts, accounts.map(() => journalEntry?.id), fen])
    await query(totalled, [accounts, fen])
  }

  async function inTransaction<T>(work: (query: Query) => Promise<T>): Promise<T> {
    const client = await pool.connect()
    try {
      await client.query('begin')
      // Prepared by its text, like the statements of the product.
      const done = await work(
        async (text, values) => (await client.query({ name: text.slice(0, 60), text, values })).rows,
      )
      await client.query('commit')
      return done
    } finally {
      client.release()
    }
  }
}
