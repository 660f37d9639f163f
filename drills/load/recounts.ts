import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { verifyHashChain } from '../../server/src/foundation/operation-log/verify-hash-chain.ts'
import { verifyStatistics } from '../../server/src/insight/statistics/verify.ts'
import { toDb } from '../../server/src/kernel/database/database.ts'

/** A fact that was looked up in the database afterwards. */
export interface Check {
  what: string
  /** What is wrong: nothing if 0. */
  wrong: number
  of: number
}

/** How long (ms) background work may take to catch up. */
const settling = 120_000

/** Waits until rollups and the audience sync have seen everything that is committed now. */
export async function settle(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query('select pg_snapshot_xmax(pg_current_snapshot())::text as mark')
  const until = Date.now() + settling
  for (;;) {
    const found = await pool.query<{ due: boolean }>(
      `select exists (select from audience_sync_queue)
         or exists (select from rollup_checkpoint where coalesce(watermark, 0) < $1::bigint) as due`,
      [rows[0].mark],
    )
    if (!found.rows[0]?.due) return
    if (Date.now() > until) throw new Error('rollups or the audience sync do not catch up')
    await pause(250)
  }
}

/** Row counts that pages show, next to exact counts, and the stock next to the tickets sold. */
export async function rowCountChecks(pool: pg.Pool, exhibitionId: string, ticketTypeId: string): Promise<Check[]> {
  const one = async (text: string, values: unknown[]): Promise<number> =>
    Number((await pool.query<{ n: string }>(text, values)).rows[0]?.n)
  const differing = (table: string) =>
    one(
      `select count(*) as n from (select substr(name, $2) as state, sum(value) as value from row_count
           where scope = $1 and name like $3 group by 1) c
         full join (select state, count(*) as value from ${table} where exhibition_id = $1 group by 1) t using (state)
       where coalesce(c.value, 0) <> coalesce(t.value, 0)`,
      [exhibitionId, table.length + 2, `${table}.%`],
    )
  return [
    { what: 'states whose row count of badges differs from the exact count', of: 11, wrong: await differing('badge') },
    { what: 'states whose row count of tickets differs from the exact count', of: 8, wrong: await differing('ticket') },
    {
      what: 'tickets by which the stock differs from the tickets sold',
      of: await one('select count(*) as n from ticket where ticket_type_id = $1', [ticketTypeId]),
      wrong: await one(
        `select abs((select count(*) from ticket where ticket_type_id = $1) - coalesce((select sum(taken) from stock_pool a
           join ticket_stock s on s.id = a.scope where s.ticket_type_id = $1), 0)) as n`,
        [ticketTypeId],
      ),
    },
  ]
}

/** The hash chain of the audit log, and the statistics of every exhibition: entries, visitors, people inside. */
export async function recountChecks(pool: pg.Pool): Promise<Check[]> {
  const { rows } = await pool.query('select count(*)::int as n from exhibition')
  const untrue = await verifyStatistics(pool, 'Asia/Shanghai')
  return [
    { what: 'broken links of the audit log', ...(await chain(pool)) },
    { what: 'exhibitions whose statistics differ from a recount', of: rows[0].n, wrong: untrue.length },
  ]
}

async function chain(pool: pg.Pool): Promise<Omit<Check, 'what'>> {
  try {
    const { links } = await verifyHashChain(toDb(pool))
    return { of: links, wrong: links > 0 ? 0 : 1 }
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    return { of: 1, wrong: 1 }
  }
}
