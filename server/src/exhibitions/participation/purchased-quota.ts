import sql from 'sql-template-tag'
import { mapConstraintErrors } from '../../kernel/refusal/constraint-errors.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { type TransitionContext, transitionWhere } from '../../kernel/transition/transition.ts'
import { undoFollowed } from '../../kernel/transition/undo.ts'
import { type Participation, whyNotTakingPart } from './api.ts'
import { participation } from './entity.ts'

export interface QuotaPurchase {
  badgeTypeId: string
  quantity: number
}

type Buyer = Pick<Participation, 'state' | 'kind' | 'parentId' | 'exhibitionId'>

/**
 * Grants a participation what it bought and paid for, in addition to its allotment; the organizer's grant grows like
 * for an allotment. A participation without a quota becomes active. Refuses `participation.notActive` if it has ended.
 */
export async function grantPurchasedQuota(
  context: TransitionContext,
  participationId: string,
  bought: readonly QuotaPurchase[],
): Promise<void> {
  const buyer = await lockBuyer(context, participationId)
  if (buyer.state === 'ended' || buyer.state === 'invited') refuse(whyNotTakingPart(buyer.state))
  const { types, counts } = listOf(bought)
  if (buyer.parentId !== null) {
    await context.db.run(sql`
      insert into quota (exhibition_id, participation_id, badge_type_id, granted, given)
      select ${buyer.exhibitionId}, ${buyer.parentId}, m.type, m.n, m.n from ${those(types, counts)}
      on conflict on constraint quota_unique do update set granted = quota.granted + excluded.granted,
        given = quota.given + excluded.given, version = quota.version + 1`)
  }
  await context.db.run(sql`
    insert into quota (exhibition_id, participation_id, badge_type_id, granted, bought)
    select ${buyer.exhibitionId}, ${participationId}, m.type, m.n, m.n from ${those(types, counts)}
    on conflict on constraint quota_unique do update set granted = quota.granted + excluded.granted,
      bought = quota.bought + excluded.bought, version = quota.version + 1`)
  if (buyer.state === 'pendingAllocation')
    await transitionWhere(context, participation, sql`t.id = ${participationId}`, 'allot')
}

/** Takes back what was bought. Refuses `participation.boughtInUse` if it is used, reserved or given on. */
export async function revokePurchasedQuota(
  context: TransitionContext,
  participationId: string,
  bought: readonly QuotaPurchase[],
): Promise<void> {
  const buyer = await lockBuyer(context, participationId)
  const { types, counts } = listOf(bought)
  const less = context.db.run(sql`
    update quota q set granted = granted - m.n, bought = bought - m.n, version = version + 1 from ${those(types, counts)}
    where q.participation_id = ${participationId} and q.badge_type_id = m.type`)
  await mapConstraintErrors(less, { quota_not_exceeded: ['participation.boughtInUse'] })
  if (buyer.parentId === null) return
  await context.db.run(sql`
    update quota q set granted = granted - m.n, given = given - m.n, version = version + 1 from ${those(types, counts)}
    where q.participation_id = ${buyer.parentId} and q.badge_type_id = m.type`)
}

/**
 * Locks the participation of a buyer, as an allotment does. Whoever receives or uses its money locks it before anything
 * is posted: before the first posting there is no balance that two payments could wait for, and whoever has the balance
 * already would wait for somebody who needs it.
 */
export function lockBuyer({ db }: Pick<TransitionContext, 'db'>, participationId: string): Promise<Buyer> {
  return db.one<Buyer>(sql`
    select state, kind, parent_id as "parentId", exhibition_id as "exhibitionId" from participation
    where id = ${participationId} for update`)
}

/** One row per type, in a fixed order. */
function listOf(bought: readonly QuotaPurchase[]) {
  const byType = Map.groupBy(bought, ({ badgeTypeId }) => badgeTypeId)
  const rows = [...byType].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return {
    types: rows.map(([type]) => type),
    counts: rows.map(([, some]) => some.reduce((sum, { quantity }) => sum + quantity, 0)),
  }
}

const those = (types: readonly string[], counts: readonly number[]) =>
  sql`(select * from unnest(${[...types]}::uuid[], ${[...counts]}::int[]) m (type, n) order by type) m`

/** The same for the undo of a confirmed purchase: a participation whose first quota it was has none again. */
export async function undoPurchasedQuota(
  context: TransitionContext,
  participationId: string,
  bought: readonly QuotaPurchase[],
  since: string,
): Promise<void> {
  await revokePurchasedQuota(context, participationId, bought)
  await undoFollowed(context, participation, sql`t.id = ${participationId} and t.state = 'active'`, {
    ...{ event: 'allot', since },
  })
}
