import sql from 'sql-template-tag'
import { type Moving, moveWhere } from '../kernel/move.ts'
import { type Bought, boughtReturned, quotaBought } from '../participation/effects.ts'
import { type ChargeSubject, charge } from './subject.ts'

export { affairsFollow } from './affairs.ts'
export { feesOfCancelled, feesPaid, feesReleased, feesVoided, feesWritten, holdCharges } from './fees.ts'
export { finishCharges } from './finish.ts'
export { payersFollow } from './payers.ts'

type Settled = readonly { row: ChargeSubject }[]

/** Quota that was paid is granted. */
export async function quotaPaid(context: Moving, settled: Settled): Promise<void> {
  for (const { row } of settled.filter(({ row }) => row.kind === 'quota')) {
    await quotaBought(context, row.participationId, await boughtBy(context, row))
  }
}

/** What was granted for a charge goes back. */
export async function quotaRevoked(context: Moving, revoked: Settled): Promise<void> {
  for (const { row } of revoked.filter(({ row }) => row.kind === 'quota')) {
    await boughtReturned(context, row.participationId, await boughtBy(context, row))
  }
}

const boughtBy = ({ db }: Moving, { id }: ChargeSubject) =>
  db.many<Bought>(sql`
    select badge_type_id as "badgeTypeId", quantity from charge_line where charge_id = ${id} order by ordinal`)

/** Exhibitions are over or cancelled: nobody pays any more. What somebody says is paid, the holder still looks at. */
export async function exhibitionsEnded(context: Moving, ended: readonly { row: { id: string } }[]): Promise<void> {
  await moveWhere(context, charge, sql`t.exhibition_id = any(${ended.map(({ row }) => row.id)}::uuid[])`, 'expire', {
    set: sql`updated_at = now()`,
  })
}
