import sql from 'sql-template-tag'
import {
  grantPurchasedQuota,
  type QuotaPurchase,
  revokePurchasedQuota,
  undoPurchasedQuota,
} from '../../exhibitions/participation/hooks.ts'
import type { Transition, TransitionContext } from '../../kernel/transition/transition.ts'
import type { LockedBill } from './entity.ts'

type Bills = readonly Transition<LockedBill>[]

/** Grants the paid quota. */
export async function grantPaidQuota(context: TransitionContext, finished: Bills): Promise<void> {
  for (const { row } of ofQuota(finished)) {
    await grantPurchasedQuota(context, row.participationId, await boughtBy(context, row))
  }
}

/** Withdraws the quota of revoked bills. */
export async function revokePaidQuota(context: TransitionContext, revoked: Bills): Promise<void> {
  for (const { row } of ofQuota(revoked)) {
    await revokePurchasedQuota(context, row.participationId, await boughtBy(context, row))
  }
}

/** Withdraws the quota of an undone confirmation. */
export async function undoPaidQuota(context: TransitionContext, undone: Bills): Promise<void> {
  for (const { row, decided } of ofQuota(undone)) {
    if (decided) await undoPurchasedQuota(context, row.participationId, await boughtBy(context, row), decided.at)
  }
}

const ofQuota = (bills: Bills) => bills.filter(({ row }) => row.kind === 'quota')

const boughtBy = ({ db }: TransitionContext, { id }: LockedBill) =>
  db.many<QuotaPurchase>(sql`
    select badge_type_id as "badgeTypeId", quantity from bill_line where bill_id = ${id} order by ordinal`)
