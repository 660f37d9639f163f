import { availableParallelism } from 'node:os'
import { settle } from '../../drills/load/recounts.ts'
import { type BenchExhibition, makeCodes, type Venue } from '../fill.ts'
import { JoseClient } from '../kernel/jose-client.ts'
import { runLoad } from '../kernel/load.ts'
import type { Stage } from '../kernel/stage.ts'
import { decide, newPerson, product } from '../operations.ts'

const badges = 5_000
const passages = 20_000
/** Badges that are submitted and approved by one command. */
const together = 100
/** Tables whose rows are deleted after a day. */
const passing = ['idempotency_record']

/** What a badge that is entered, submitted and approved takes with its history, log and indexes, and what a passage takes. */
export async function measureBytes(stage: Stage, venue: Venue, say: (line: string) => void): Promise<void> {
  const [exhibition] = venue.exhibitions.slice(20, 21) as [BenchExhibition]
  const client = new JoseClient(stage.server.address)
  const { id: exhibitionId } = exhibition
  say('| bytes of | each | of which deleted after a day | where |\n|---|---|---|---|')
  const ofBadges = await grown(stage, async () => {
    const ids: string[] = []
    await runLoad(badges, 8, async () => {
      const made = await product(client, venue.cooperator, 'addBadge', newPerson(exhibition))
      ids.push((made as { id: string }).id)
    })
    for (let from = 0; from < ids.length; from += together) {
      const chosen = { exhibitionId, ids: ids.slice(from, from + together) }
      await product(client, venue.cooperator, 'submitBadges', chosen)
      await product(client, venue.sponsor, 'approveBadges', chosen)
    }
  })
  say(rowOf(`a badge: entered, submitted, approved (${badges})`, ofBadges, badges))
  const codes = await makeCodes(stage, venue, exhibition, passages / 10)
  const ofPassages = await grown(stage, async () => {
    const scan = (index: number) => decide(stage, exhibition.device, codes[index % codes.length]?.code as string)
    await runLoad(passages, 8 * availableParallelism(), scan)
  })
  say(rowOf(`a passage with its share of presence and statistics (${passages})`, ofPassages, passages))
  say('')
}

type Sizes = Map<string, number>

/** How much each table has grown by some work, with its indexes, after everything that follows in the background. */
async function grown(stage: Stage, work: () => Promise<void>): Promise<Sizes> {
  await settle(stage.pool)
  const before = await sizes(stage)
  await work()
  await settle(stage.pool)
  const after = await sizes(stage)
  return new Map([...after].map(([table, size]) => [table, size - (before.get(table) ?? 0)]))
}

/** Partitions count for their table. */
async function sizes({ pool }: Stage): Promise<Sizes> {
  const { rows } = await pool.query<{ table: string; size: string }>(
    `select coalesce(p.inhparent, c.oid)::regclass::text as table, sum(pg_total_relation_size(c.oid))::text as size
     from pg_class c left join pg_inherits p on p.inhrelid = c.oid
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname not like 'floor%' and c.relname not like 'bare%'
     group by 1`,
  )
  return new Map(rows.map(({ table, size }) => [table, Number(size)]))
}

function rowOf(what: string, of: Sizes, count: number): string {
  const all = [...of].toSorted(([, a], [, b]) => b - a)
  const total = (some: readonly [string, number][]) => some.reduce((sum, [, size]) => sum + size, 0) / count
  const passingOnes = all.filter(([table]) => passing.includes(table))
  const largest = all.slice(0, 5).map(([table, size]) => `${table} ${Math.round(size / count)}`)
  return `| ${what} | ${total(all).toFixed(0)} | ${total(passingOnes).toFixed(0)} | ${largest.join(', ')} |`
}
