import { createHash } from 'node:crypto'
import { formatArea } from '@fairgate/contract/exhibitions/stand/area'
import type { StandChange, StandPreview } from '@fairgate/contract/exhibitions/stand/change'
import sql from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import type { ExhibitionFacts } from '../exhibition/api.ts'
import type { Participant } from '../participation/api.ts'
import { type NewStand, planChange, type Stand, type StandPlan } from './plan-change.ts'
import { areasOf, changedAreas, quotasAfter } from './stand-quotas.ts'

/** What a change does, with what the operator is shown of it. */
export interface Previewed {
  plan: StandPlan
  preview: StandPreview
}

/**
 * Plans a change and says what follows from it; the same in a preview and under the locks of the change.
 * @param participants the holders of the stands, and the one that a change names
 */
export async function previewChange(
  db: Db,
  exhibition: ExhibitionFacts,
  change: StandChange,
  stands: readonly Stand[],
  participants: ReadonlyMap<string, Participant>,
): Promise<Previewed> {
  if (change.kind === 'assign') refuseUnknownHolder(participants, change.participationId)
  if (change.kind === 'move' && !exhibition.halls.includes(change.hall)) refuse('stand.hallUnused', { field: 'hall' })
  const plan = planChange(change, stands)
  await refuseTaken(db, exhibition.id, plan)
  const { companies, areasAfter } = await affectedCompanies(db, plan, participants)
  const shown = {
    before: plan.before.map(stand => toShown(stand, participants)),
    after: plan.after.map(stand => toShown(stand, participants)),
    companies,
  }
  const quotas = await quotasAfter(db, exhibition.id, companies, participants, areasAfter)
  const versions = plan.before.map(({ id, version }) => [id, version])
  // A badge that is submitted meanwhile changes nothing of what was shown, unless it finds no quota afterwards.
  const unchanging = quotas.map(({ taken, ...quota }) => quota)
  const digest = createHash('sha256')
    .update(JSON.stringify([change, versions, shown, unchanging]))
    .digest('hex')
  return { plan, preview: { ...shown, quotas, digest } }
}

/** Refuses companies that do not take part, or no longer do. */
export function refuseUnknownHolder(participants: ReadonlyMap<string, Participant>, id: string): void {
  const holder = participants.get(id)
  if (!holder || holder.state === 'ended') refuse('stand.holderUnknown', { field: 'participationId' })
}

/** Refuses numbers that other stands have. The index `stand_number` decides between concurrent changes. */
async function refuseTaken(db: Db, exhibitionId: string, { added, ended }: StandPlan): Promise<void> {
  if (added.length === 0) return
  const taken = await db.maybe(sql`
    select from stand t where t.exhibition_id = ${exhibitionId} and t.state <> 'ended'
      and (t.hall, t.number) in (select * from unnest(${added.map(({ hall }) => hall)}::text[],
        ${added.map(({ number }) => number)}::text[]))
      and t.id <> all(${ended.map(({ id }) => id)}::uuid[]) limit 1`)
  if (taken) refuse('stand.numberTaken', { field: 'number' })
}

/** The companies that hold something else afterwards, with their sums over all of their stands, and their areas. */
async function affectedCompanies(
  db: Db,
  { before, after }: StandPlan,
  participants: ReadonlyMap<string, Participant>,
): Promise<{ companies: StandPreview['companies']; areasAfter: Map<string, number[]> }> {
  const holders = [...new Set([...before, ...after].flatMap(({ participationId }) => participationId ?? []))]
  const areasBefore = await areasOf(db, holders)
  const areasAfter = new Map<string, number[]>()
  const sum = (areas: readonly number[]) => areas.reduce((total, area) => total + area, 0)
  const companies = holders
    .toSorted()
    .flatMap(id => {
      const company = participants.get(id)
      if (!company) return []
      const now = areasBefore.get(id) ?? []
      const [lost, gained] = [before, after].map(some => some.filter(({ participationId }) => participationId === id))
      const areaOf = (stand: Pick<Stand, 'area'>) => stand.area
      const then = changedAreas(now, (lost ?? []).map(areaOf), (gained ?? []).map(areaOf))
      areasAfter.set(id, then)
      return {
        participationId: id,
        company: company.company,
        stands: { before: now.length, after: then.length },
        area: { before: formatArea(sum(now)), after: formatArea(sum(then)) },
      }
    })
    .filter(({ stands, area }) => stands.before !== stands.after || area.before !== area.after)
  return { companies, areasAfter }
}

function toShown(stand: Stand | NewStand, participants: ReadonlyMap<string, Participant>) {
  const { hall, number, section, kind, area, participationId, state } = stand
  return {
    id: 'id' in stand ? stand.id : null,
    ...{ hall, number, section, kind },
    area: formatArea(area),
    state: state === 'ended' ? refuse('kernel.notInThisState') : state,
    holder: participationId === null ? null : (participants.get(participationId)?.company ?? null),
  }
}
