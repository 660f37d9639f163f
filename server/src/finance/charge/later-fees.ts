import type { EntryDays } from '@fairgate/contract/badging/badge/entry-days'
import type { PriceTerms } from '@fairgate/contract/badging/rulebook/price'
import type { Fen } from '@fairgate/contract/kernel/money/money'
import sql from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'
import { mapConstraintErrors } from '../../kernel/refusal/constraint-errors.ts'
import type { TransitionContext } from '../../kernel/transition/transition.ts'
import { unpaidBadgeTime } from '../pay-setting/api.ts'
import { badgeFee, type LockedFee } from './fee-entity.ts'
import { lockLines, type OpenFee } from './fee-locks.ts'
import { bookPaid, type NewFee, voidUnpaid, writeFees } from './fees.ts'
import { unpay } from './fees-undone.ts'

type Writing = Pick<TransitionContext, 'db' | 'push'>

/** Charges days that were added to a badge. Refuses `badge.daysUnpaid` while others are not paid. */
export async function writeAddedDaysFee(
  context: Writing,
  badge: NewFee['badge'],
  { amount, days, refundDays }: { amount: Fen; days: EntryDays } & Pick<PriceTerms, 'refundDays'>,
): Promise<void> {
  await mapConstraintErrors(writeFees(context, [{ badge, kind: 'days', amount, days, byRule: true, refundDays }]), {
    badge_fee_one_addition: ['badge.daysUnpaid'],
  })
}

/** Charges a card that replaces a lost one. */
export const writeReissueFee = (context: Writing, badge: NewFee['badge'], amount: Fen): Promise<void> =>
  writeFees(context, [{ badge, kind: 'reissue', amount, days: null, byRule: true, refundDays: null }])

/** Whether days were added to a badge that are not paid yet. */
export const hasUnpaidDays = async (db: Db, exhibitionId: string, badgeId: string): Promise<boolean> =>
  (await db.maybe(sql`select from badge_fee f where f.exhibition_id = ${exhibitionId} and f.badge_id = ${badgeId}
    and f.kind = 'days' and f.state in ('uncharged', 'charged')`)) !== undefined

/** Days of entry that were paid, or whose payment was undone. */
export interface PaidDays {
  badgeId: string
  days: EntryDays
}

const daysOf = (fees: readonly LockedFee[]): PaidDays[] =>
  fees.flatMap(({ kind, badgeId, days }) => (kind === 'days' && days ? [{ badgeId, days }] : []))

/** A bill was paid: books what was charged later for these badges. Returns how many fees, and the days that come with them. */
export async function laterFeesPaid(
  context: TransitionContext,
  billId: string,
  badgeIds: readonly string[],
): Promise<{ count: number; added: PaidDays[] }> {
  const fees = await context.db.many<OpenFee>(sql`
    select ${badgeFee.columns}, true as "isFinished", (select c.revoked from bill c where c.id = t.bill_id) as revoked
    from badge_fee t where t.bill_id = ${billId} and t.badge_id = any(${[...badgeIds]}::uuid[]) and t.kind <> 'badge'
      and t.state = 'charged' order by t.id for update`)
  await lockLines(context.db, fees)
  await bookPaid(context, fees)
  return { count: fees.length, added: daysOf(fees) }
}

/**
 * The payment of a bill was undone: reverses what was booked for its later fees. Returns the days that go with them. Refuses
 * `decision.overtaken` while other days of a badge are unpaid.
 */
export async function laterFeesUnpaid(context: TransitionContext, billId: string): Promise<PaidDays[]> {
  const fees = await context.db.many<LockedFee>(sql`
    select ${badgeFee.columns} from badge_fee t where t.bill_id = ${billId} and t.kind <> 'badge' and t.state = 'paid'
    order by t.id for update`)
  if (fees.length > 0) {
    await lockLines(context.db, fees)
    // Days that were added after these may be unpaid.
    await mapConstraintErrors(unpay(context, fees), { badge_fee_one_addition: ['decision.overtaken'] })
  }
  return daysOf(fees)
}

/** The exhibition moves by some days, and with it days that are not paid yet. */
export const shiftAddedDays = (db: Db, exhibitionId: string, days: number): Promise<number> =>
  db.run(sql`
    update badge_fee set days = daterange(lower(days) + ${days}::int, upper(days) + ${days}::int)
    where exhibition_id = ${exhibitionId} and kind = 'days' and state in ('uncharged', 'charged')`)

/** Voids days that were added and not billed in time; returns how many, at most `most`. */
export async function voidLapsedDays(context: TransitionContext, now: Date, most: number): Promise<number> {
  const fees = await context.db.many<OpenFee>(sql`
    select ${badgeFee.columns}, false as "isFinished", 0 as revoked from badge_fee t
    where t.kind = 'days' and t.state = 'uncharged'
      and t.created_at + ${unpaidBadgeTime(sql`t.exhibition_id`)} <= ${now.toISOString()}::timestamptz
    order by t.id limit ${most} for update skip locked`)
  await voidUnpaid(context, fees)
  return fees.length
}

/** Exhibitions ended: what was charged later and is on no bill is not paid any more. */
export async function laterFeesEnded(context: TransitionContext, exhibitionIds: readonly string[]): Promise<void> {
  const fees = await context.db.many<OpenFee>(sql`
    select ${badgeFee.columns}, false as "isFinished", 0 as revoked from badge_fee t
    where t.exhibition_id = any(${[...exhibitionIds]}::uuid[]) and t.kind <> 'badge' and t.state = 'uncharged'
    order by t.id for update`)
  await voidUnpaid(context, fees)
}
