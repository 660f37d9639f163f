import { standImportColumns } from '@fairgate/contract/exhibitions/stand/import-fields'
import type { BenchExhibition, Venue } from './fill.ts'
import { sheetOf, upload, workbook } from './imports.ts'
import { type JobCost, runJob } from './jobs.ts'
import { JoseClient } from './kernel/jose-client.ts'
import { exactly, most } from './kernel/limits.ts'
import { percentile } from './kernel/load.ts'
import type { Stage } from './kernel/stage.ts'
import { product } from './operations.ts'

/** The size of the field's largest fair. */
const stands = 74_000
const holders = 32_000
/** Badges that are imported for comparison. */
const badges = 20_000

type Say = (line: string) => void

/** `npm run bench -- --only accreditation`: what stands cost, next to badges. */
export async function measureAccreditation(stage: Stage, venue: Venue, say: Say): Promise<void> {
  await measureStands(stage, venue, say)
}

async function measureStands(stage: Stage, venue: Venue, say: Say): Promise<void> {
  const [exhibition, other] = venue.exhibitions
  if (!exhibition || !other) throw new Error('two exhibitions are needed')
  await addHolders(stage, exhibition)
  const people = await runJob(stage, venue.cooperator, 'importBadges', {
    ...{ exhibitionId: other.id, badgeTypeId: other.typeId },
    fileId: await upload(stage, venue.cooperator, await workbook(90_000_000, badges), 'people.xlsx'),
  })
  const sheet = await sheetOf(standImportColumns, stands, n => ({
    ...{ hall: n % 2 ? 'E1' : 'E2', number: `S${String(n).padStart(5, '0')}`, section: `${n % 50}`, area: '9' },
    ...(n % 5 < 2 ? { holderCode: codeOf(n % holders) } : { holderName: `展位企业${n % holders}` }),
  }))
  const fileId = await upload(stage, venue.sponsor, sheet, 'stands.xlsx')
  const cost = await runJob(stage, venue.sponsor, 'importStands', { exhibitionId: exhibition.id, fileId })
  const { rows } = await stage.pool.query<{ n: number }>(
    `select count(*)::int as n from stand where exhibition_id = $1 and state = 'assigned'`,
    [exhibition.id],
  )
  const perRow = ({ cpu }: JobCost, count: number) => (cpu.server + cpu.database) / count
  const ratio = perRow(cost, stands) / perRow(people, badges)
  say(
    `import of ${stands} stands of ${holders} companies: ${cost.seconds.toFixed(0)} s ${most('import of stands, s', cost.seconds, 60)}, ` +
      `${rows[0]?.n} assigned ${exactly('stands assigned', rows[0]?.n ?? 0, stands)}, ` +
      `CPU ${cost.cpu.server.toFixed(1)} s + database ${cost.cpu.database.toFixed(1)} s, ` +
      `${ratio.toFixed(2)} × a badge row ${most('import of stands ÷ badges', ratio, 1.6)}, ` +
      `job process at most ${cost.jobPeak.toFixed(0)} MB ${most('import of stands, MB of the job process', cost.jobPeak, 150)}`,
  )
  await stage.pool.query('analyze stand')
  await measureChanges(stage, venue, exhibition, say)
}

const codeOf = (n: number) => `STAND${String(n).padStart(12, '0')}`

/** Companies that take part, with a code and a name each. */
async function addHolders({ pool }: Stage, { id }: BenchExhibition): Promise<void> {
  await pool.query(`update exhibition set halls = '{E1,E2}' where id = $1`, [id])
  await pool.query(
    `with made as (
      insert into company (type, state, name_cn, name_en, credit_code)
      select 'cooperatorMain', 'inUse', '展位企业' || n, 'Stand company ' || n, 'STAND' || lpad(n::text, 12, '0')
      from generate_series(0, ${holders - 1}) n returning id)
    insert into participation (exhibition_id, company_id, sponsor_id, kind, state)
    select e.id, made.id, e.sponsor_id, 'cooperator', 'active' from made, exhibition e where e.id = $1`,
    [id],
  )
  await pool.query('analyze company, participation')
}

/** A preview of twenty stands, and swaps with their previews, one after the other. */
async function measureChanges(stage: Stage, venue: Venue, { id: exhibitionId }: BenchExhibition, say: Say) {
  const client = new JoseClient(stage.server.address)
  const { rows } = await stage.pool.query<{ id: string }>(
    'select id from stand where exhibition_id = $1 order by random() limit 400',
    [exhibitionId],
  )
  const ids = rows.map(row => row.id)
  const timed = async (work: () => Promise<unknown>): Promise<number> => {
    const begun = performance.now()
    await work()
    return performance.now() - begun
  }
  const preview = (change: object) =>
    product(client, venue.sponsor, 'previewStandChange', { exhibitionId, change }) as Promise<{ digest: string }>
  const previews: number[] = []
  for (let n = 0; n < 100; n++)
    previews.push(await timed(() => preview({ kind: 'release', ids: ids.slice(n * 3, n * 3 + 20) })))
  const swaps: number[] = []
  for (let n = 0; n + 1 < 200; n += 2) {
    const change = { kind: 'swap', ids: [ids[n], ids[n + 1]] }
    const { digest: previewDigest } = await preview(change)
    swaps.push(
      await timed(() => product(client, venue.sponsor, 'changeStands', { exhibitionId, change, previewDigest })),
    )
  }
  const at = (times: readonly number[], share: number) =>
    percentile(
      times.toSorted((a, b) => a - b),
      share,
    )
  const p95 = at(previews, 0.95)
  say(
    `previewStandChange of 20: p95 ${p95.toFixed(1)} ms ${most('previewStandChange of 20, p95 ms', p95, 100)}; ` +
      `changeStands (swap): p50 ${at(swaps, 0.5).toFixed(1)} ms, p95 ${at(swaps, 0.95).toFixed(1)} ms`,
  )
}
