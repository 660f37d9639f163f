import { createHash } from 'node:crypto'
import { formatArea } from '@fairgate/contract/exhibitions/stand/area'
import type { StandChange, StandPreview } from '@fairgate/contract/exhibitions/stand/change'
import sql from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import type { ExhibitionFacts } from '../exhibition/api.ts'
import type { Participant } from '../participation/api.ts'
import { type NewStand, planChange, type Stand, type StandPlan, sumOfAreas } from './plan-change.ts'

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
  const companies = await affectedCompanies(db, plan, participants)
  const shown = {
    before: plan.before.map(stand => toShown(stand, participants)),
    after: plan.after.map(stand => toShown(stand, participants)),
    companies,
  }
  const versions = plan.before.map(({ id, version }) => [id, version])
  const digest = createHash('sha256')
    .update(JSON.stringify([change, versions, shown]))
    .digest('hex')
  return { plan, preview: { ...shown, digest } }
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

/** The companies that hold something else afterwards, with their sums over all of their stands. */
async function affectedCompanies(
  db: Db,
  { before, after }: StandPlan,
  participants: ReadonlyMap<string, Participant>,
): Promise<StandPreview['companies']> {
  const holders = [...new Set([...before, ...after].flatMap(({ participationId }) => participationId ?? []))]
  const sums = await db.many<{ id: string; stands: number; area: number }>(sql`
    select t.participation_id as id, count(*)::int as stands, sum(t.area_dm2)::int8 as area from stand t
    where t.participation_id = any(${holders}::uuid[]) group by 1`)
  const sumOf = new Map(sums.map(row => [row.id, row]))
  return holders
    .toSorted()
    .flatMap(id => {
      const company = participants.get(id)
      if (!company) return []
      const { stands, area } = sumOf.get(id) ?? { stands: 0, area: 0 }
      const [lost, gained] = [before, after].map(some => some.filter(({ participationId }) => participationId === id))
      const [left, got] = [lost ?? [], gained ?? []]
      return {
        participationId: id,
        company: company.company,
        stands: { before: stands, after: stands - left.length + got.length },
        area: { before: formatArea(area), after: formatArea(area - sumOfAreas(left) + sumOfAreas(got)) },
      }
    })
    .filter(({ stands, area }) => stands.before !== stands.after || area.before !== area.after)
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
