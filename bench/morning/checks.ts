import { type Check, recountChecks, rowCountChecks } from '../../drills/load/recounts.ts'
import type { Stage } from '../kernel/stage.ts'
import type { Fair } from './fair.ts'
import type { ScanResult } from './gate-process.ts'
import type { Acknowledged } from './office.ts'

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
    ...(await rowCountChecks(pool, id, fair.ticketTypeId)),
    ...(await recountChecks(pool)),
  ]
  return checks
}
