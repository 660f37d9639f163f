import type { Venue } from './fill.ts'
import { runJob } from './jobs.ts'
import { peakOf } from './kernel/cpu.ts'
import { most } from './kernel/limits.ts'
import { median } from './kernel/load.ts'
import type { Stage } from './kernel/stage.ts'

const rows = 100_000
const rounds = 3

/**
 * A CSV of 100,000 rows compared with the floor's streaming of the same rows; xlsx alone; memory of 100,000 rows and of
 * all rows.
 */
export async function measureExports(stage: Stage, venue: Venue, say: (line: string) => void): Promise<void> {
  const [exhibition] = venue.exhibitions
  if (!exhibition) return
  await stage.pool.query(
    `insert into badge (exhibition_id, id, state, code, badge_type_id, participation_id, company_id, name, document_type, document_masked,
       phone_masked, employer, job_title, phases, created_by)
     select $1, uuidv7(), 'active', 'XP-' || n, $2, $3, $4, '观众' || n, 'passport', 'E1******1', '138****0001', '示例企业', '职员',
       '{moveIn,open,moveOut}', $4 from generate_series(1, $5 - (select count(*)::int from badge where exhibition_id = $1)) n`,
    [exhibition.id, exhibition.typeId, exhibition.participationId, exhibition.companyId, rows],
  )
  await stage.pool.query('vacuum (analyze) badge')
  const exported = (format: 'csv' | 'xlsx') =>
    runJob(stage, venue.platform, 'exportBadges', { exhibitionId: exhibition.id, filter: {}, format })
  await exported('csv')
  const csv: number[] = []
  const xlsx: number[] = []
  const floor: number[] = []
  const bare: number[] = []
  let added = 0
  for (let round = 0; round < rounds; round++) {
    floor.push(await floorExport(stage, 'export', exhibition.id))
    bare.push(await floorExport(stage, 'bareExport', exhibition.id))
    const one = await exported('csv')
    const other = await exported('xlsx')
    csv.push(one.cpu.server + one.cpu.database)
    xlsx.push(other.cpu.server + other.cpu.database)
    added = Math.max(added, one.jobAdded, other.jobAdded, one.serverAdded, other.serverAdded)
  }
  const against = (name: string, other: number[], limit: number) => {
    const ratio = median(csv) / median(other)
    return `${name} ${median(other).toFixed(2)} s: ${ratio.toFixed(2)} × ${most(`CSV export ÷ ${name}`, ratio, limit)}`
  }
  say(
    `CSV export of ${rows}: ${median(csv).toFixed(2)} s CPU, ${against('floor', floor, 2.1)}, ${against('bare', bare, 3)}`,
  )
  say(`xlsx export of ${rows}: ${median(xlsx).toFixed(2)} s CPU ${most('xlsx export, s of CPU', median(xlsx), 1.5)}`)
  say(
    `an export adds at most ${added.toFixed(0)} MB to the job process, which exists while jobs run ${most('an export adds MB', added, 40)}; server peak ${peakOf(stage.server.pid).toFixed(0)} MB\n`,
  )
}

async function floorExport(stage: Stage, route: string, exhibitionId: string): Promise<number> {
  const before = stage.cpu(stage.floor.pid)
  const answer = await fetch(`${stage.floor.address}/${route}`, {
    method: 'POST',
    body: JSON.stringify({ exhibitionId }),
  })
  let bytes = 0
  for await (const chunk of answer.body ?? []) bytes += chunk.length
  if (bytes < rows) throw new Error('the floor exported nothing')
  const after = stage.cpu(stage.floor.pid)
  return after.server - before.server + after.database - before.database
}
