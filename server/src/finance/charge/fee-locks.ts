import sql from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'
import type { Transition } from '../../kernel/transition/transition.ts'
import { badgeFee, type LockedFee } from './fee-entity.ts'

export interface ActivatedBadge {
  id: string
  exhibitionId: string
}

/** `revoked`: how often a confirmation of its bill was revoked. */
export type OpenFee = LockedFee & { isFinished: boolean; revoked: number }

/** Locks the open fees of locked badges, and returns whether their bills are finished. */
export async function lockOpenFees(db: Db, badges: readonly Transition<ActivatedBadge>[]): Promise<OpenFee[]> {
  const exhibitions = [...new Set(badges.map(({ row }) => row.exhibitionId))]
  const ids = badges.map(({ row }) => row.id)
  const locked = await db.many<{ id: string }>(sql`
    select t.id from badge_fee t where t.exhibition_id = any(${exhibitions}::uuid[]) and t.badge_id = any(${ids}::uuid[])
      and t.state in ('uncharged', 'charged', 'paid') order by t.id for update`)
  if (locked.length === 0) return []
  // Voiding locks the bills before the badges (`lockCharges`); bills created in the meantime are locked now.
  await db.run(sql`
    select from bill where id in (select bill_id from badge_fee where ${idsIn(locked)} and state = 'charged')
    order by id for update`)
  const fees = await db.many<OpenFee>(sql`
    select ${badgeFee.columns}, coalesce(c.state = 'finished', false) as "isFinished", coalesce(c.revoked, 0) as revoked
    from badge_fee t left join bill c on c.id = t.bill_id where t.${idsIn(locked)} order by t.id`)
  await lockLines(db, fees)
  return fees
}

/**
 * Locks the bills of unpaid badges before the badges are locked. A finish locks in the same order, so that a void and a
 * finish cannot deadlock.
 */
export async function lockBillsOfBadges(db: Db, exhibitionId: string, badgeIds: readonly string[]): Promise<void> {
  await db.run(sql`
    select from bill where id in (select bill_id from badge_fee
      where exhibition_id = ${exhibitionId} and badge_id = any(${[...badgeIds]}::uuid[]) and state = 'charged')
    order by id for update`)
}

export const lineIds = (fees: readonly LockedFee[]) => [
  ...new Set(fees.flatMap(({ billLineId }) => (billLineId ? [billLineId] : []))),
]

/** Locks the lines of locked fees, so that the bookings of a line are serialized. */
export async function lockLines(db: Db, fees: readonly LockedFee[]): Promise<void> {
  const ids = lineIds(fees)
  if (ids.length > 0) {
    await db.run(sql`select from bill_line where id = any(${ids}::uuid[]) order by id for update`)
  }
}

export const idsIn = (rows: readonly { id: string }[]) => sql`id = any(${rows.map(({ id }) => id)}::uuid[])`
