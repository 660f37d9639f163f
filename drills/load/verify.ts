import { parseAmount } from '@fairgate/contract/kernel/money/money'
import type pg from 'pg'
import { faults, figuresDiffer } from '../../server/src/app/testing/money-faults.ts'
import { verifiedLedger } from '../../server/src/finance/ledger/verify.ts'
import { createPool, toDb } from '../../server/src/kernel/database/database.ts'
import type { Acknowledged, PreparedFair, Scan, Write } from './acknowledged.ts'
import { type Check, recountChecks, rowCountChecks, settle } from './recounts.ts'

/**
 * Compares the database with what was acknowledged; empty if nothing is lost, doubled or wrong. The load must be
 * paused or stopped, and a server running, because rollups have to catch up.
 *
 * @param url the database, as a user who reads all tables
 */
export async function verify(url: string, acknowledged: Acknowledged): Promise<string[]> {
  return (await checksOf(url, acknowledged)).filter(({ wrong }) => wrong !== 0).map(describe)
}

const describe = ({ what, wrong, of }: Check) => `${what}: ${wrong} of ${of}`

/** Everything that is verified, with numbers. */
export async function checksOf(url: string, acknowledged: Acknowledged): Promise<Check[]> {
  const pool = createPool(url, 4)
  try {
    await settle(pool)
    const { fair } = acknowledged
    return [
      ...(await scanChecks(pool, acknowledged)),
      ...(await writeChecks(pool, acknowledged)),
      ...(await importCheck(pool, acknowledged)),
      ...(await moneyChecks(pool, fair)),
      ...(await quotaChecks(pool, fair)),
      ...(await rowCountChecks(pool, fair.exhibitionId, fair.ticketTypeId)),
      ...(await recountChecks(pool)),
    ]
  } finally {
    await pool.end()
  }
}

const ask = async (pool: pg.Pool, text: string, values: unknown[]): Promise<number> =>
  Number((await pool.query<{ n: string }>(text, values)).rows[0]?.n)

/** Parameters have a maximum size: so many rows are compared at once. */
const portion = 20_000

async function sumOf<Row>(rows: readonly Row[], ask: (some: readonly Row[]) => Promise<number>): Promise<number> {
  let sum = 0
  for (let from = 0; from < rows.length; from += portion) sum += await ask(rows.slice(from, from + portion))
  return sum
}

async function scanChecks(pool: pg.Pool, { fair, scans, differing }: Acknowledged): Promise<Check[]> {
  const { exhibitionId } = fair
  // What a server stored of a scan that its device decided itself may be the server's decision.
  const stored = (some: readonly Scan[]) =>
    ask(
      pool,
      `select count(*) as n from unnest($2::uuid[], $3::text[]) made (scan_id, deed) left join (
         select scan_id, count(*) as passages, min(coalesce(action_taken, verdict)) as deed from passage
         where exhibition_id = $1 and scan_id = any($2) group by 1) p using (scan_id)
       where p.passages is distinct from 1 or made.deed <> p.deed`,
      [exhibitionId, some.map(({ scanId }) => scanId), some.map(({ deed, by }) => (by === 'server' ? deed : null))],
    )
  const same = differing.filter(({ command }) => command === 'decide').length
  return [
    {
      what: 'acknowledged scans that are not stored as exactly one passage with that decision',
      of: scans.length,
      wrong: await sumOf(scans, stored),
    },
    {
      what: 'scans that are stored as more than one passage',
      of: scans.length,
      wrong: await ask(
        pool,
        `select count(*) as n from (select from passage where exhibition_id = $1 group by scan_id having count(*) > 1) twice`,
        [exhibitionId],
      ),
    },
    { what: 'scans that were answered differently when sent again', of: scans.length, wrong: same },
  ]
}

/** The condition under which a row of a command is stored as acknowledged: `made (id, value)` is what was noted. */
const isStored: Readonly<Record<string, string>> = {
  addBadge: '1 = (select count(*) from badge b where b.exhibition_id = $1 and b.id = made.id and b.name = made.value)',
  editBadge: 'exists (select from badge b where b.exhibition_id = $1 and b.id = made.id and b.job_title = made.value)',
  submitBadges: `exists (select from badge b where b.exhibition_id = $1 and b.id = made.id and b.state <> 'draft')`,
  approveBadges: `exists (select from badge b where b.exhibition_id = $1 and b.id = made.id and b.state = 'active')
    and 1 = (select count(*) from credential c where c.exhibition_id = $1 and c.badge_id = made.id)`,
  issueTickets: `made.value::int = (select count(*) from ticket_order o join ticket t on t.order_id = o.id
    where o.exhibition_id = $1 and o.id = made.id and t.exhibition_id = $1)`,
  recordPayment:
    'exists (select from payment p where p.exhibition_id = $1 and p.id = made.id and p.amount = made.value::bigint)',
  applyQuota: 'exists (select from bill c where c.exhibition_id = $1 and c.id = made.id)',
  payFromPrepaid: `exists (select from bill c where c.exhibition_id = $1 and c.id = made.id and c.state = 'finished')
    and 1 = (select count(*) from journal_entry v where v.cause_id = made.id and v.event = 'finish')`,
}

/** Rows that each command inserts one of, and that only this load inserts, for what is stored but nobody sent twice. */
const inserted: Readonly<Record<string, string>> = {
  addBadge: `select count(*) - count(distinct name) as n from badge where exhibition_id = $1 and name like '负载人员%'`,
  recordPayment: `select count(*) - count(distinct reference) as n from payment where exhibition_id = $1 and reference like 'LOAD%'`,
}

async function writeChecks(pool: pg.Pool, { fair, writes, differing, unanswered }: Acknowledged): Promise<Check[]> {
  const { exhibitionId } = fair
  const byCommand = Map.groupBy(writes, ({ command }) => command)
  const checks: Check[] = []
  for (const [command, condition] of Object.entries(isStored)) {
    const made = byCommand.get(command) ?? []
    const lost = (some: readonly Write[]) =>
      ask(
        pool,
        `select count(*) as n from unnest($2::uuid[], $3::text[]) made (id, value) where $1::uuid is not null and not (${condition})`,
        [exhibitionId, some.map(({ id }) => id), some.map(comparedValue)],
      )
    checks.push({
      what: `acknowledged ${command} that are not stored`,
      of: made.length,
      wrong: await sumOf(made, lost),
    })
    const twice = inserted[command]
    if (!twice) continue
    const doubled = await ask(pool, twice, [exhibitionId])
    checks.push({ what: `rows of ${command} that are stored twice`, of: made.length, wrong: doubled })
  }
  const logged = (some: readonly Write[]) =>
    ask(
      pool,
      `select count(*) as n from unnest($1::uuid[]) made (key) where 1 <> (
         select count(*) from operation_log_entry l where l.trace_id = made.key and l.status_code = 10001)`,
      [some.map(({ key }) => key)],
    )
  return [
    ...checks,
    {
      what: 'acknowledged writes that are not logged exactly once',
      of: writes.length,
      wrong: await sumOf(writes, logged),
    },
    {
      what: 'orders or bills without an acknowledgement, beyond unanswered requests',
      of: writes.length,
      wrong: Math.max(0, (await extra(pool, exhibitionId, byCommand)) - unanswered.length),
    },
    {
      what: 'writes that were answered differently when sent again',
      of: writes.length,
      wrong: differing.filter(({ command }) => command !== 'decide').length,
    },
  ]
}

const comparedValue = ({ command, value }: Write): string | null =>
  command === 'recordPayment' ? String(parseAmount(value ?? '0')) : (value ?? null)

/** Rows that nobody has been told of: a repeat that was done twice leaves one. */
async function extra(pool: pg.Pool, exhibitionId: string, made: ReadonlyMap<string, Write[]>): Promise<number> {
  const count = async (table: string, command: string) =>
    (await ask(pool, `select count(*) as n from ${table} where exhibition_id = $1`, [exhibitionId])) -
    (made.get(command)?.length ?? 0)
  return (await count('ticket_order', 'issueTickets')) + (await count('bill', 'applyQuota'))
}

async function importCheck(pool: pg.Pool, { fair, imports }: Acknowledged): Promise<Check[]> {
  const rows = imports.reduce((sum, one) => sum + one.rows, 0)
  const wrong = await ask(
    pool,
    `select count(*) as n from unnest($2::int[], $3::int[]) made (first, rows), generate_series(first, first + rows - 1) number
       left join (select name, count(*) as badges from badge where exhibition_id = $1 and name like '导入人员%' group by 1) b
         on b.name = '导入人员' || number
     where b.badges is distinct from 1`,
    [fair.exhibitionId, imports.map(({ first }) => first), imports.map(one => one.rows)],
  )
  return [{ what: 'imported people who are not stored exactly once', of: rows, wrong }]
}

async function moneyChecks(pool: pg.Pool, { platformId }: PreparedFair): Promise<Check[]> {
  const db = toDb(pool)
  const { wrong, postings } = await verifiedLedger(db)
  const broken = [...(await faults(db, platformId)), ...(await figuresDiffer(db))]
  for (const line of broken) process.stderr.write(`${line}\n`)
  return [
    { what: 'differences of the ledger, to the fen', of: postings, wrong: wrong.length },
    { what: 'rules of money that do not hold', of: 15, wrong: broken.length },
  ]
}

async function quotaChecks(
  pool: pg.Pool,
  { exhibitionId, participationId, badgeTypeId }: PreparedFair,
): Promise<Check[]> {
  const differs = (column: string, states: string) =>
    ask(
      pool,
      `select abs((select ${column} from quota where participation_id = $2 and badge_type_id = $3) - (select count(*) from badge
         where exhibition_id = $1 and participation_id = $2 and badge_type_id = $3 and name <> '通行者' and state = any('${states}'))) as n`,
      [exhibitionId, participationId, badgeTypeId],
    )
  return [
    {
      what: 'badges by which the quota in use differs from active badges',
      of: 1,
      wrong: await differs('used', '{active}'),
    },
    {
      what: 'badges by which the reserved quota differs from pending badges',
      of: 1,
      wrong: await differs('reserved', '{pending}'),
    },
  ]
}
