import type { Input } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import type { WriteContext } from '../../kernel/command/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { publishRowChange } from '../../kernel/push/publish-row-change.ts'
import { mapConstraintErrors } from '../../kernel/refusal/constraint-errors.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { transition } from '../../kernel/transition/transition.ts'
import { exhibitionById, refuseUnlessRunning } from '../exhibition/api.ts'
import { type Participation, participationById, type Quota, quotasOf } from './api.ts'
import { badgeTypeOf } from './badge-type.ts'
import { participation } from './entity.ts'
import { formulasInForce, isDirect } from './quota-formula.ts'

/**
 * Sets the total of badges of a type for a participation, and takes the difference from its giver. The row lock of the
 * participation serializes two allotments to it; quotas are locked from the root down.
 */
export async function allotQuota(input: Input<'allotQuota'>, context: WriteContext) {
  const { db } = context
  const { row } = await transition(context, participation, { id: input.participationId }, 'allot')
  const exhibition = await exhibitionById(db, row.exhibitionId)
  if (!exhibition) refuse('kernel.notFound')
  refuseUnlessRunning(exhibition)
  const quotas = await quotasOf(db, row.id)
  const { quota, type, before } = await setQuota(db, row, input, quotas)
  context.log({ before: { granted: before }, after: { granted: input.granted, badgeType: type.nameCn } })
  publishRowChange(context.push, [row.companyId], 'quota')
  return quota
}

/** What the organizer gives to a participation: its own row grows by that, and is never refused. */
export interface Given {
  row: Participation
  rootId: string
  badgeTypeId: string
  difference: number
}

/**
 * What the cells of a grid share. Types and givers do not change and are read once; what the organizer gives is written
 * immediately, or by `giveAll` for all cells: one row per type, instead of one write per cell.
 */
export const sharedOf = (db: Db, give: (given: Given) => Promise<void> = given => giveAll(db, [given])) => ({
  give,
  typeOf: readOncePerKey(key => badgeTypeOf(db, ...(key.split(' ') as [string, string]))),
  giverOf: readOncePerKey(id => participationById(db, id)),
  formulasOf: readOncePerKey(id => formulasInForce(db, id)),
})
type Shared = ReturnType<typeof sharedOf>

/**
 * Sets one cell: takes the difference from the parent and grants it. Refuses an unknown type, a stale version, more
 * than the parent has, less than is in use, and where a formula rules.
 * @param quotas of the participation, read under its lock
 */
export async function setQuota(
  db: Db,
  row: Participation,
  { badgeTypeId, granted, version }: Omit<Input<'allotQuota'>, 'participationId'>,
  quotas: readonly Quota[],
  shared: Shared = sharedOf(db),
) {
  const type = await shared.typeOf(`${row.exhibitionId} ${badgeTypeId}`)
  if (!type) refuse('participation.badgeTypeUnknown', { field: 'badgeTypeId' })
  const existing = quotas.find(quota => quota.badgeTypeId === badgeTypeId)
  if (existing?.version !== version) refuse('kernel.changedMeanwhile')
  const formulas = isDirect(row.kind) ? await shared.formulasOf(row.exhibitionId) : []
  const rule = formulas.find(formula => formula.badgeTypeId === badgeTypeId)
  if (rule) refuse('participation.quotaByFormula', { field: 'granted', values: { code: rule.code } })
  const before = existing?.granted ?? 0
  if (existing && existing.derived > 0 && granted < existing.derived + existing.bought) {
    refuse('participation.quotaBelowDerived', {
      field: 'granted',
      values: { derived: existing.derived + existing.bought },
    })
  }
  await takeFrom(db, row, badgeTypeId, granted - before, shared)
  return { quota: await grant(db, row, badgeTypeId, granted - before, existing), type, before }
}

/** Takes from the parent. The sponsor's own participation is the source: what it gives is granted to it in addition. */
export async function takeFrom(
  db: Db,
  row: Participation,
  badgeTypeId: string,
  difference: number,
  { giverOf, give }: Shared = sharedOf(db),
): Promise<void> {
  const parent = row.parentId === null ? undefined : await giverOf(row.parentId)
  if (!parent || difference === 0) return
  if (parent.kind === 'sponsor') return give({ row, rootId: parent.id, badgeTypeId, difference })
  const given = sql`
    update quota set given = given + ${difference} where participation_id = ${parent.id} and badge_type_id = ${badgeTypeId}`
  const rows = await mapConstraintErrors(db.run(given), {
    quota_not_exceeded: ['participation.quotaExhausted', 'granted'],
  })
  if (rows === 0) refuse('participation.quotaExhausted', { field: 'granted' })
}

/** Sums what organizers give and writes it, one row per type, in a fixed order. */
export async function giveAll(db: Db, given: readonly Given[]): Promise<void> {
  const rows = Map.groupBy(given, ({ rootId, badgeTypeId }) => `${rootId} ${badgeTypeId}`)
  for (const [, some] of [...rows].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const [{ row, rootId, badgeTypeId }] = some as [Given, ...Given[]]
    const difference = some.reduce((sum, one) => sum + one.difference, 0)
    // Increments the version, because an operator who saw the old sum would overwrite it. The row is locked first: an
    // insert is checked by the constraint before it becomes an update, and a difference may be negative.
    await db.run(sql`
      insert into quota (exhibition_id, participation_id, badge_type_id)
      values (${row.exhibitionId}, ${rootId}, ${badgeTypeId}) on conflict on constraint quota_unique do nothing`)
    await db.run(sql`
      update quota set granted = granted + ${difference}, given = given + ${difference}, version = version + 1
      where participation_id = ${rootId} and badge_type_id = ${badgeTypeId}`)
  }
}

/**
 * By the difference: what the organizer gives meanwhile is added to its grant. The insert is checked before it becomes
 * an update, so its value is never negative.
 */
function grant(db: Db, row: Participation, badgeTypeId: string, difference: number, existing?: Quota) {
  const taken = existing ? existing.given + existing.reserved + existing.used : 0
  const written = db.one<{ id: string; version: number }>(sql`
    insert into quota (exhibition_id, participation_id, badge_type_id, granted)
    values (${row.exhibitionId}, ${row.id}, ${badgeTypeId}, ${Math.abs(difference)})
    on conflict on constraint quota_unique do update set granted = quota.granted + ${difference}, version = quota.version + 1
    returning id, version`)
  return mapConstraintErrors(written, {
    quota_not_exceeded: ['participation.quotaBelowUse', 'granted', { taken }],
    quota_bought_within_granted: ['participation.quotaBelowBought', 'granted', { bought: existing?.bought ?? 0 }],
  })
}

/**
 * An ending participation returns what is unused and not bought, which is settled with money. What its stands gave is
 * returned first, to nobody. Refuses `participation.hasBadges` while badges are in progress.
 */
export async function giveBack(db: Db, ending: readonly { row: Participation }[]): Promise<[]> {
  for (const { row } of ending) {
    for (const { badgeTypeId, granted, given, reserved, used, bought, derived } of await quotasOf(db, row.id)) {
      if (reserved > 0) refuse('participation.hasBadges')
      const left = Math.max(given + used, bought)
      const derivedLeft = Math.max(0, derived - (granted - left))
      await takeFrom(db, row, badgeTypeId, left - granted + derived - derivedLeft)
      const updateQuota = sql`update quota set granted = ${left}, derived = ${derivedLeft}, formula_only = false,
        version = version + 1
        where participation_id = ${row.id} and badge_type_id = ${badgeTypeId}`
      await mapConstraintErrors(db.run(updateQuota), { quota_not_exceeded: ['participation.hasBadges'] })
    }
  }
  return []
}

/** The same without a refusal: what badges in progress have reserved, also meanwhile, stays with them. */
export async function refundUnused(db: Db, ending: readonly { row: Participation }[]): Promise<[]> {
  for (const { row } of ending) await refundUnusedOf(db, row)
  return []
}

async function refundUnusedOf(db: Db, row: Participation): Promise<void> {
  const freed = await db.many<{ badgeTypeId: string; freed: number }>(sql`
    update quota set granted = greatest(given + reserved + used, bought), formula_only = false, version = version + 1,
      derived = greatest(0, derived - (granted - greatest(given + reserved + used, bought)))
    where participation_id = ${row.id} and granted > greatest(given + reserved + used, bought)
    returning badge_type_id as "badgeTypeId", old.granted - old.derived - new.granted + new.derived as freed`)
  for (const { badgeTypeId, freed: unused } of freed) await takeFrom(db, row, badgeTypeId, -unused)
}

/** A read that runs once per key, however often its result is needed; a failure reaches all callers. */
export function readOncePerKey<Value>(read: (key: string) => Promise<Value>): (key: string) => Promise<Value> {
  const cache = new Map<string, Promise<Value>>()
  return key => {
    const known = cache.get(key) ?? read(key)
    cache.set(key, known)
    return known
  }
}
