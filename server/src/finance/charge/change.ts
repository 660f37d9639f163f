import type { Input, Result } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import type { WriteContext } from '../../kernel/command/context.ts'
import { publishRowChangeOf } from '../../kernel/push/publish-row-change.ts'
import { refuse, refuseFields } from '../../kernel/refusal/refuse.ts'
import { addHistory } from '../../kernel/transition/history.ts'
import { locked, transition } from '../../kernel/transition/transition.ts'
import { bill, type LockedBill } from './entity.ts'
import { amountsOf } from './lines.ts'

interface Line {
  ordinal: number
  unitPrice: string
  quantity: number
  discount: string
}

/**
 * Gives a discount in per cent per line with a reason, while the bill is unpaid. The notice gets another revision. The
 * operator who gives the discount cannot confirm the payment: somebody else does, also of a free bill.
 */
export async function discountBill(
  { id, version, lines, reason }: Input<'discountCharge'>,
  context: WriteContext,
): Promise<Result<'discountCharge'>> {
  const { db, actor } = context
  const row = await locked(context, bill, { id, version })
  if (actor.companyType !== 'platform') refuse('kernel.noPermission')
  if (row.state !== 'unpaid' && row.state !== 'returned') refuse('kernel.notInThisState')
  const known = await db.many<Line>(sql`
    select ordinal, trim_scale(price)::text as "unitPrice", quantity, trim_scale(discount)::text as discount
    from bill_line where bill_id = ${id} order by ordinal for update`)
  const wanted = new Map(lines.map(line => [line.ordinal, line.discount]))
  const unknown = lines.flatMap(({ ordinal }, index) => (known.some(one => one.ordinal === ordinal) ? [] : [index]))
  if (unknown.length > 0 || wanted.size < lines.length) {
    refuseFields([{ path: `lines.${unknown[0] ?? 0}.ordinal`, key: 'charge.noSuchLine' }])
  }
  let payable = 0n
  for (const line of known) {
    const discount = wanted.get(line.ordinal) ?? line.discount
    const amounts = amountsOf({ ...line, discount })
    payable += amounts.payable
    if (!wanted.has(line.ordinal)) continue
    await db.run(sql`
      update bill_line set discount = ${discount}::numeric, payable = ${amounts.payable}, reason = ${reason}
      where bill_id = ${id} and ordinal = ${line.ordinal}`)
  }
  const after = await db.one<{ version: number }>(sql`
    update bill set payable = ${payable}, revision = revision + 1, waived_by = ${actor.operatorId}, version = version + 1,
      updated_at = now() where id = ${id} returning version`)
  await addHistory(context, 'charge', { id, event: 'discount', note: reason }, row.state, row.state)
  context.log({
    ...{ entityType: 'charge', targetId: id, targetName: row.number, exhibitionId: row.exhibitionId },
    ...{ before: { payable: row.payable }, after: { payable: String(payable), lines, reason } },
  })
  publishRowChangeOf(context, bill, [{ row, state: row.state }])
  return { id, version: after.version }
}

/** Cancels an unpaid bill, by the payer or the venue. */
export async function cancelBill(
  { id, version, note }: Input<'cancelCharge'>,
  context: WriteContext,
): Promise<Result<'cancelCharge'>> {
  const result = await transition(context, bill, { id, version }, undecided('cancel'), {
    note,
    set: sql`updated_at = now()`,
  })
  return { id, version: result.version }
}

/** A settled or cancelled bill is refused as already decided. */
export const undecided =
  <Event extends string>(event: Event) =>
  ({ state }: LockedBill): Event =>
    state === 'finished' || state === 'cancelled' ? refuse('kernel.alreadyDecided') : event
