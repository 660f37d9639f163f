import type { StandPreview } from '@fairgate/contract/exhibitions/stand/change'
import sql from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'
import type { Failure } from '../../kernel/refusal/failure.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import type { TransitionContext } from '../../kernel/transition/transition.ts'
import { badgeTypesOf, hasFormulas, type Participant, participantsById, planQuotas } from '../participation/api.ts'
import { deriveQuotas } from '../participation/hooks.ts'
import { type LockedStand, nameOfStand } from './entity.ts'

/** The areas of the stands of a participation `p`. */
const areas = sql`array(select s.area_dm2 from stand s where s.participation_id = p.id)`

type Companies = StandPreview['companies']
type ShownQuotas = StandPreview['quotas']

/**
 * Gives participations the quotas of their stands, after these have changed in the same transaction. Whoever changes
 * stands has locked the participations before.
 * @param retainsExtra badges beyond the formula keep their quota, instead of a refusal
 */
export const deriveFromStands = (
  context: TransitionContext,
  exhibitionId: string,
  ids: readonly string[],
  retainsExtra = false,
): Promise<void> => deriveQuotas(context, exhibitionId, ids, { areas, retainsExtra })

/** The areas of all stands of each holder. */
export async function areasOf(db: Db, holders: readonly string[]): Promise<Map<string, number[]>> {
  const rows = await db.many<{ id: string; areas: number[] }>(sql`
    select t.participation_id as id, array_agg(t.area_dm2) as areas from stand t
    where t.participation_id = any(${[...holders]}::uuid[]) group by 1`)
  return new Map(rows.map(row => [row.id, row.areas]))
}

/** Areas without those of some stands, each once, and with others. */
export function changedAreas(all: readonly number[], left: readonly number[], got: readonly number[]): number[] {
  const remaining = [...all]
  for (const area of left) remaining.splice(remaining.indexOf(area), 1)
  return [...remaining, ...got]
}

/** The quotas that companies would have, where they differ from now or would not be enough. */
export async function quotasAfter(
  db: Db,
  exhibitionId: string,
  companies: Companies,
  participants: ReadonlyMap<string, Participant>,
  areasAfter: ReadonlyMap<string, readonly number[]>,
): Promise<ShownQuotas> {
  const holdings = companies.flatMap(({ participationId }) => {
    const participant = participants.get(participationId)
    return participant ? { participationId, kind: participant.kind, areas: areasAfter.get(participationId) ?? [] } : []
  })
  const planned = await planQuotas(db, exhibitionId, holdings)
  const changed = planned.filter(({ before, after, taken }) => before !== after || after < taken)
  if (changed.length === 0) return []
  const types = new Map((await badgeTypesOf(db, exhibitionId)).map(type => [type.badgeTypeId, type.name]))
  return changed.map(({ participationId, badgeTypeId, before, after, taken }) => ({
    ...{ participationId, badgeTypeId, before, after, taken, short: Math.max(0, taken - after) },
    companyId: (participants.get(participationId) as Participant).companyId,
    company: (participants.get(participationId) as Participant).company,
    badgeType: types.get(badgeTypeId) ?? { cn: '', en: '' },
  }))
}

/** Refuses a change that leaves a company with more badges than quota. */
export function refuseShort(quotas: ShownQuotas, language: 'cn' | 'en'): void {
  const short = quotas.find(quota => quota.short > 0)
  if (!short) return
  const company = short.company[language] || short.company.cn
  refuse('stand.quotaShort', { values: { company, short: short.short } })
}

/** The stands that cannot be released: their companies have badges that need the quota. */
export async function findNeeded(db: Db, exhibitionId: string, stands: readonly LockedStand[]): Promise<Failure[]> {
  const byHolder = Map.groupBy(
    stands.filter(({ participationId }) => participationId !== null),
    ({ participationId }) => participationId as string,
  )
  if (byHolder.size === 0 || !(await hasFormulas(db, exhibitionId))) return []
  const all = await areasOf(db, [...byHolder.keys()])
  const participants = await participantsById(db, exhibitionId, [...byHolder.keys()])
  const holdings = [...participants.values()].map(({ id, kind }) => {
    const left = (byHolder.get(id) ?? []).map(({ area }) => area)
    return { participationId: id, kind, areas: changedAreas(all.get(id) ?? [], left, []) }
  })
  const short = (await planQuotas(db, exhibitionId, holdings)).filter(({ after, taken }) => after < taken)
  return short.flatMap(({ participationId }) =>
    (byHolder.get(participationId) ?? []).map(row => ({
      ...{ id: row.id, name: nameOfStand(row), reason: 'participation.derivedBelowUse' as const },
    })),
  )
}
