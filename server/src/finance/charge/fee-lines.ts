import { parseDecimal4 } from '@fairgate/contract/kernel/money/money'
import sql from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'
import { paySettingById } from '../pay-setting/api.ts'
import type { LockedFee } from './fee-entity.ts'
import { refundedOf, reversedOf, reversedSplitOf } from './fee-facts.ts'
import { lineIds } from './fee-locks.ts'
import { LineShares } from './line-shares.ts'

export function lineOf(lines: ReadonlyMap<string, LineShares>, { id, billLineId }: LockedFee): LineShares {
  const line = billLineId ? lines.get(billLineId) : undefined
  if (!line) throw new Error(`fee ${id} is on no bill`)
  return line
}

/**
 * The lines of some fees, with what is booked of them so far. The caller locks the lines (`lockLines`), so that the
 * second of two bookings on one line sees the first.
 */
export async function linesOf(db: Db, fees: readonly LockedFee[]): Promise<Map<string, LineShares>> {
  if (fees.length === 0) return new Map()
  const rows = await db.many<BookedLine>(sql`
    select l.id, l.price::text as price, l.discount::text as discount, l.quantity, c.pay_setting_id as "settingId",
      c.company_id = c.sponsor_id as "ownBadges", b.*
    from bill_line l join bill c on c.id = l.bill_id cross join lateral (
      select count(*) filter (where f.state = 'paid')::int as "paidCount",
        count(*) filter (where f.state = 'credited')::int as "creditedCount",
        coalesce(sum(f.paid - ${reversedOf('f')}), 0)::text as consumed,
        coalesce(sum(f.split - ${reversedSplitOf('f')}), 0)::text as split, coalesce(sum(${refundedOf('f')}), 0)::text as refunded
      from badge_fee f where f.bill_id = l.bill_id and f.bill_line_id = l.id and f.state in ('paid', 'credited')) b
    where l.id = any(${lineIds(fees)}::uuid[])`)
  const rates = new Map<string, string>()
  for (const id of new Set(rows.map(({ settingId }) => settingId))) rates.set(id, (await paySettingById(db, id)).split)
  return new Map(
    rows.map(({ id, price, discount, quantity, settingId, ownBadges, paidCount, creditedCount, ...booked }) => [
      id,
      new LineShares({
        ...{ price: parseDecimal4(price), discount: parseDecimal4(discount), quantity, paidCount, creditedCount },
        // An organizer has no share in its own badges.
        rate: parseDecimal4(ownBadges ? '0' : (rates.get(settingId) as string)),
        ...{ consumed: BigInt(booked.consumed), split: BigInt(booked.split), refunded: BigInt(booked.refunded) },
      }),
    ]),
  )
}

interface BookedLine {
  id: string
  price: string
  discount: string
  quantity: number
  settingId: string
  ownBadges: boolean
  paidCount: number
  creditedCount: number
  consumed: string
  split: string
  refunded: string
}
