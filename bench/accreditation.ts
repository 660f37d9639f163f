import { standImportColumns } from '@fairgate/contract/exhibitions/stand/import-fields'
import { measureBadgeStatus } from './badge-status.ts'
import type { BenchExhibition, Venue } from './fill.ts'
import { sheetOf, upload, workbook } from './imports.ts'
import { type JobCost, runJob } from './jobs.ts'
import { exactly, most } from './kernel/limits.ts'
import type { Stage } from './kernel/stage.ts'
import { measureEnforcement } from './rule-enforcement.ts'
import { measureTrial } from './rule-trial.ts'
import { addClasses, measureChanges, measureDeriving, publishFormulas } from './stand-quotas.ts'

/** The size of the field's largest fair. */
const stands = 74_000
const holders = 32_000
/** Badges that are imported for comparison. */
const badges = 20_000

type Say = (line: string) => void

/** `npm run bench -- --only accreditation`: what looking up a badge, stands and a trial of rules cost. */
export async function measureAccreditation(stage: Stage, venue: Venue, say: Say): Promise<void> {
  await measureBadgeStatus(stage, venue, say)
  await measureEnforcement(stage, venue, say)
  await measureStands(stage, venue, say)
  await measureTrial(stage, venue, say)
}

async function measureStands(stage: Stage, venue: Venue, say: Say): Promise<void> {
  const [exhibition, other] = venue.exhibitions
  if (!exhibition || !other) throw new Error('two exhibitions are needed')
  await addHolders(stage, exhibition)
  const people = await runJob(stage, venue.cooperator, 'importBadges', {
    ...{ exhibitionId: other.id, badgeTypeId: other.typeId },
    fileId: await upload(stage, venue.cooperator, await workbook(90_000_000, badges), 'people.xlsx'),
  })
  await addClasses(stage, exhibition)
  await publishFormulas(stage, venue, exhibition, 3)
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
    `import of ${stands} stands of ${holders} companies with three formulas: ${cost.seconds.toFixed(0)} s ${most('import of stands, s', cost.seconds, 60)}, ` +
      `${rows[0]?.n} assigned ${exactly('stands assigned', rows[0]?.n ?? 0, stands)}, ` +
      `CPU ${cost.cpu.server.toFixed(1)} s + database ${cost.cpu.database.toFixed(1)} s, ` +
      `${ratio.toFixed(2)} × a badge row ${most('import of stands ÷ badges', ratio, 1.6)}, ` +
      `job process at most ${cost.jobPeak.toFixed(0)} MB ${most('import of stands, MB of the job process', cost.jobPeak, 150)}`,
  )
  await stage.pool.query('analyze stand, quota')
  await measureDeriving(stage, venue, exhibition, holders, say)
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
