import { setTimeout as pause } from 'node:timers/promises'
import { verifyHashChain } from '../../server/src/foundation/operation-log/verify-hash-chain.ts'
import { verifyStatistics } from '../../server/src/insight/statistics/verify.ts'
import { toDb } from '../../server/src/kernel/database/database.ts'
import type { Stage } from '../kernel/stage.ts'
import type { Fair } from './fair.ts'
import type { ScanResult } from './gate-process.ts'
import type { Acknowledged } from './office.ts'

/** A fact that was looked up in the database afterwards. */
export interface Check {
  what: string
  /** What is wrong: nothing if 0. */
  wrong: number
  of: number
}

/** How long rollups may take until they have seen everything: they run every five seconds. */
const settling = 12_000

/** Waits until background work has caught up. */
export async function settle({ pool }: Stage): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ due: boolean }>('select exists (select from audience_sync_queue) as due')
    if (!rows[0]?.due) break
    await pause(500)
  }
  await pause(settling)
}

/** Compares what was acknowledged with what is stored, row counts with exact counts, and walks the log's chain. */
export async function check(
  stage: Stage,
  fair: Fair,
  scans: readonly ScanResult[],
  acknowledged: Acknowledged,
): Promise<Check[]> {
  const { pool } = stage
  const { id } = fair.exhibition
  const one = async (text: string, values: unknown[]): Promise<number> =>
    Number((await pool.query<{ n: string }>(text, values)).rows[0]?.n)
  const decided = scans.filter(({ verdict }) => verdict === 'admitted' || verdict === 'refused')
  await pool.query('create table morning_scan (scan_id uuid, verdict text)')
  for (let from = 0; from < decided.length; from += 10_000) {
    const some = decided.slice(from, from + 10_000)
    await pool.query('insert into morning_scan select * from unnest($1::uuid[], $2::text[])', [
      some.map(({ scanId }) => scanId),
      some.map(({ verdict }) => verdict),
    ])
  }
  await pool.query('insert into morning_scan select * from unnest($1::uuid[], $2::text[])', [
    acknowledged.uploaded,
    acknowledged.uploaded.map(() => null),
  ])
  const acknowledgedScans = decided.length + acknowledged.uploaded.length
  const { badges, sales, imported, printed } = acknowledged
  const checks: Check[] = [
    {
      what: 'decisions with their idempotency key that are not stored as exactly one passage with that verdict',
      of: acknowledgedScans,
      wrong: await one(
        `select count(*) as n from morning_scan s left join (
           select scan_id, count(*) as passages, min(verdict) as verdict from passage where exhibition_id = $1 group by 1) p using (scan_id)
         where p.passages is distinct from 1 or s.verdict <> p.verdict`,
        [id],
      ),
    },
    {
      what: 'passages that no gate has an answer for',
      of: acknowledgedScans,
      wrong: await one(
        `select count(*) as n from passage p where p.exhibition_id = $1 and p.scan_id not in (select scan_id from morning_scan)`,
        [id],
      ),
    },
    {
      what: 'cards for a single entry that were admitted more than once',
      of: acknowledgedScans,
      wrong: await one(
        `select count(*) as n from (select badge_id from passage join badge b on b.exhibition_id = $1 and b.id = badge_id
           where passage.exhibition_id = $1 and b.badge_type_id = $2 and verdict = 'admitted' group by 1 having count(*) > 1) twice`,
        [id, fair.exhibition.singleTypeId],
      ),
    },
    {
      what: 'new badges that are not stored exactly once',
      of: badges.length,
      wrong: await one(
        `select abs((select count(*) from badge where exhibition_id = $1 and name like '晨间人员%') - cardinality($2::uuid[]))
           + count(*) as n from unnest($2::uuid[], $3::text[]) made (id, name) where 1 <> (
             select count(*) from badge b where b.exhibition_id = $1 and b.id = made.id and b.name = made.name)`,
        [id, badges.map(badge => badge.id), badges.map(({ name }) => name)],
      ),
    },
    {
      what: 'sales that are not stored as exactly one order with one ticket',
      of: sales.length,
      wrong: await one(
        `select abs((select count(*) from ticket where exhibition_id = $1 and ticket_type_id = $2) - cardinality($3::uuid[]))
           + count(*) as n from unnest($3::uuid[]) made (id) where 1 <> (
             select count(*) from ticket_order o join ticket t on t.order_id = o.id where o.exhibition_id = $1 and o.id = made.id)`,
        [id, fair.ticketTypeId, sales.map(sale => sale.id)],
      ),
    },
    {
      what: 'imported people who are not stored exactly once',
      of: imported,
      wrong: await one(
        `select abs(count(*) - $2::int) + count(*) - count(distinct name) as n from badge where exhibition_id = $1 and name like '导入人员%'`,
        [id, imported],
      ),
    },
    {
      what: 'printed cards that are not in exactly one print file',
      of: printed,
      wrong: await one(
        `select abs(count(*) - $2::int) as n from credential where exhibition_id = $1 and state = 'queued'`,
        [id, printed],
      ),
    },
    ...(await rowCountChecks(one, fair)),
    { what: 'broken links of the audit log', ...(await chain(stage)) },
    { what: 'exhibitions whose statistics differ from a recount', ...(await statistics(stage)) },
  ]
  return checks
}

type One = (text: string, values: unknown[]) => Promise<number>

/** Row counts that pages show, next to exact counts. */
async function rowCountChecks(one: One, { exhibition, ticketTypeId }: Fair): Promise<Check[]> {
  const differing = (table: string) =>
    one(
      `select count(*) as n from (select substr(name, $2) as state, sum(value) as value from row_count
           where scope = $1 and name like $3 group by 1) c
         full join (select state, count(*) as value from ${table} where exhibition_id = $1 group by 1) t using (state)
       where coalesce(c.value, 0) <> coalesce(t.value, 0)`,
      [exhibition.id, table.length + 2, `${table}.%`],
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

async function chain({ pool }: Stage): Promise<Omit<Check, 'what'>> {
  try {
    const { links } = await verifyHashChain(toDb(pool))
    return { of: links, wrong: links > 0 ? 0 : 1 }
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    return { of: 1, wrong: 1 }
  }
}

async function statistics({ pool }: Stage): Promise<Omit<Check, 'what'>> {
  const { rows } = await pool.query('select count(*)::int as n from exhibition')
  return { of: rows[0].n, wrong: (await verifyStatistics(pool, 'Asia/Shanghai')).length }
}
