import type { Facts } from '@fairgate/contract/badging/rulebook/kinds'
import { dayOf } from '@fairgate/contract/kernel/schedule/day'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { type Period, seriesAndPeriods } from '../../../exhibitions/exhibition/api.ts'
import { areasOfParticipations, sectionsOfParticipations } from '../../../exhibitions/stand/api.ts'
import { companyNames } from '../../../identity/company/api.ts'
import type { Db } from '../../../kernel/database/database.ts'
import { acceptedStatements } from '../liability/accepted-statements.ts'
import { violationFacts } from '../violations/violation-facts.ts'
import { createTrialFacts } from './trial-facts.ts'
import type { createTrial, RuleChange } from './trial-result.ts'
import { readApplications, type TrialScope } from './trial-rows.ts'

/** An application whose findings the draft changes. */
export interface ChangedApplication {
  badgeCode: string
  class: TrialClass
  companyId: string
  submittedAt: string
  changes: RuleChange[]
}
type TrialClass = Parameters<ReturnType<typeof createTrial>['add']>[0]['class']

/** What a trial reads, and how it is stopped. */
export interface TrialSource {
  pool: pg.Pool
  db: Db
  timeZone: string
  /** Called from time to time with the number of applications so far; throws to stop. */
  onPortion?: (done: number) => void
}

/** Applications between two looks at whether the job was cancelled. */
const portion = 2_000

/** Evaluates the applications of an exhibition in the order of their submission, and yields those that the draft changes. */
export async function* tryApplications(
  { pool, db, timeZone, onPortion }: TrialSource,
  exhibitionId: string,
  trial: ReturnType<typeof createTrial>,
): AsyncGenerator<ChangedApplication> {
  const facts = createTrialFacts(timeZone, true)
  const scope = {
    ...(await findScope(db, exhibitionId, timeZone)),
    evidence: trial.readsEvidence,
    violations: trial.readsViolations ? await violationFacts(db, exhibitionId) : null,
  }
  let done = 0
  for await (const { application, badgeCode } of readApplications(pool, scope)) {
    if (badgeCode !== null) {
      const changes = trial.add(application, facts.before(application))
      const { class: itsClass, companyId, at } = application
      if (changes.length > 0)
        yield { badgeCode, class: itsClass, companyId, submittedAt: new Date(at).toISOString(), changes }
      done += 1
      if (done % portion === 0) onPortion?.(done)
    }
    facts.add(application)
  }
}

async function findScope(
  db: Db,
  exhibitionId: string,
  timeZone: string,
): Promise<Omit<TrialScope, 'evidence' | 'violations'>> {
  const { seriesId, editionNumber, moveIn, open, moveOut } = await seriesAndPeriods(db, exhibitionId)
  const days = ({ from, to }: Period): Facts['phases']['open'] =>
    from && to ? { from: dayOf(new Date(from), timeZone), to: dayOf(new Date(Date.parse(to) - 1), timeZone) } : null
  const phases = { moveIn: days(moveIn), open: days(open), moveOut: days(moveOut) }
  const areas = await areasOfParticipations(db, exhibitionId)
  const sections = await sectionsOfParticipations(db, exhibitionId, areas ? [...areas.keys()] : [])
  const accepted = await acceptedStatements(db, exhibitionId)
  return { accepted, exhibitionId, seriesId, editionNumber, phases, areas, sections }
}

/** Applications with the names of their companies in place of their ids. */
export async function withCompanies(db: Db, list: readonly ChangedApplication[]) {
  const ids = [...new Set(list.map(({ companyId }) => companyId))]
  const names = await db.many<{ id: string; company: { cn: string; en: string } }>(sql`
    select wanted.id, ${companyNames(sql`wanted.id`)} as company from unnest(${ids}::uuid[]) wanted (id)`)
  const byId = new Map(names.map(({ id, company }) => [id, company]))
  return list.map(({ companyId, ...one }) => ({ ...one, company: byId.get(companyId) ?? { cn: '', en: '' } }))
}
