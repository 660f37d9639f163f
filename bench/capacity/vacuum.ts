import { bypassTriggers } from '../../server/src/app/testing/bypass-triggers.ts'
import type { BenchExhibition, Venue } from '../fill.ts'
import { percentile, type Run } from '../kernel/load.ts'
import type { Stage } from '../kernel/stage.ts'
import { type Scanner, startScanner } from './rates.ts'

const days = 15
const perSecond = 250
const seconds = 10
const gigabyte = 2 ** 30

/**
 * One exhibition gets so many passages; the retention then removes the holders of a tenth, as it does every night once
 * they are old. What vacuum takes, what it costs the gate, and whether the space is used again.
 */
export async function measureVacuum(
  stage: Stage,
  venue: Venue,
  { passages, say }: { passages: number; say: (line: string) => void },
): Promise<void> {
  const [exhibition] = venue.exhibitions.slice(21, 22) as [BenchExhibition]
  const scanner = await startScanner(stage, venue, exhibition)
  const empty = await stateOf(stage)
  await fill(stage, exhibition, passages)
  const all = await stateOf(stage)
  const filled = { heap: all.heap - empty.heap, indexes: all.indexes - empty.indexes }
  say(
    `${passages} passages of one exhibition: ${gb(filled.heap)} + ${gb(filled.indexes)} of indexes, ` +
      `${((filled.heap + filled.indexes) / passages).toFixed(0)} bytes each`,
  )
  say(`first vacuum: ${(await vacuumed(stage)).toFixed(0)} s`)
  await scanner.run(perSecond, 5)
  const alone = await scanner.run(perSecond, seconds)
  const rows: string[] = []
  for (let tenth = 0; tenth < 2; tenth++) rows.push(await round(stage, exhibition, scanner, tenth))
  say(`gate at ${perSecond}/s next to ${passages} passages, no vacuum: ${formatRun(alone)}\n`)
  say(
    `| tenth whose holders are removed | outdated rows before, after | vacuum | size before, after | gate at ${perSecond}/s meanwhile |\n|---|---|---|---|---|`,
  )
  for (const row of rows) say(row)
  scanner.end()
  say('')
}

async function round(stage: Stage, exhibition: BenchExhibition, scanner: Scanner, tenth: number): Promise<string> {
  await removeHolders(stage, exhibition, tenth)
  const before = await stateOf(stage)
  const [gate, took] = await Promise.all([scanner.run(perSecond, seconds), vacuumed(stage)])
  const after = await stateOf(stage)
  const size = ({ heap, indexes }: State) => gb(heap + indexes)
  return `| ${tenth + 1} | ${before.outdated}, ${after.outdated} | ${took.toFixed(0)} s | ${size(before)}, ${size(after)} | ${formatRun(gate)} |`
}

/** Passages of one holder. */
const each = 15

/** Directly, without triggers: already counted (`tx` null), spread over the days of the fair, of holders who have no other rows. */
async function fill({ pool }: Stage, { id, participationId }: BenchExhibition, passages: number): Promise<void> {
  for (let day = 0; day < days; day++) {
    await bypassTriggers(
      pool,
      `insert into passage (exhibition_id, device_id, scan_id, channel_id, zone_id, badge_id, direction, verdict, clock_off, at,
         device_at, gate_day, participation_id, tx)
       select '${id}', v.device_id, gen_random_uuid(), v.channel_id, v.zone_id,
         ('00000000-0000-7000-8000-' || lpad(to_hex(n % ${Math.ceil(passages / each)}), 12, '0'))::uuid, 'in', 'admitted',
         false, at, at, at::date, '${participationId}', null
       from (select d.id as device_id, c.id as channel_id, o.zone_id from device d join channel c on c.id = d.channel_id
           join door o on o.id = c.door_id where d.exhibition_id = '${id}' limit 1) v,
         generate_series(1, ${Math.ceil(passages / days)}) n,
         lateral (select now() - interval '${200 - day} days' + n * interval '0.09 seconds' as at) times`,
    )
  }
  await pool.query('checkpoint')
}

/** As the nightly retention: the passage remains, its holder does not. */
const removeHolders = ({ pool }: Stage, { id }: BenchExhibition, tenth: number): Promise<void> =>
  bypassTriggers(
    pool,
    `update passage set badge_id = null where exhibition_id = '${id}' and badge_id is not null and tx is null
       and extract(epoch from at)::bigint % 10 = ${tenth}`,
  )

async function vacuumed({ pool }: Stage): Promise<number> {
  const begun = performance.now()
  await pool.query('vacuum (analyze) passage')
  return (performance.now() - begun) / 1000
}

interface State {
  heap: number
  indexes: number
  outdated: number
}

async function stateOf({ pool }: Stage): Promise<State> {
  await pool.query('select pg_stat_force_next_flush()')
  const { rows } = await pool.query(
    `select sum(pg_table_size(c.oid))::float8 as heap, sum(pg_indexes_size(c.oid))::float8 as indexes,
       sum(pg_stat_get_dead_tuples(c.oid))::int as outdated
     from pg_inherits p join pg_class c on c.oid = p.inhrelid where p.inhparent = 'passage'::regclass`,
  )
  return rows[0]
}

const gb = (bytes: number) => `${(bytes / gigabyte).toFixed(2)} GB`

function formatRun({ latencies, errors, operations, seconds: took }: Run): string {
  const ms = (share: number) => percentile(latencies, share).toFixed(1)
  return `${(operations / took).toFixed(0)}/s, p50 ${ms(0.5)}, p99 ${ms(0.99)} ms, errors ${errors}`
}
