import { formatFen } from '@fairgate/contract/kernel/money/money'
import sql from 'sql-template-tag'
import type { WriteContext } from '../../kernel/command/context.ts'
import { publishRowChange } from '../../kernel/push/publish-row-change.ts'
import { mapConstraintErrors } from '../../kernel/refusal/constraint-errors.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { undoFollowed } from '../../kernel/transition/undo.ts'
import { findJournalEntryIds, post, timesUndone, undoAll } from '../ledger/hooks.ts'
import { followPayment } from './agreement.ts'
import { isToPay, type LockedSettlement, remainderOf, settlement, settlementColumns } from './entity.ts'

/** Two settlements under their locks, in the order of their ids: who wants the same two never waits in a circle. */
export async function lockedPair(
  { db }: Pick<WriteContext, 'db'>,
  fromId: string,
  toId: string,
): Promise<{ from: LockedSettlement | undefined; to: LockedSettlement | undefined }> {
  const rows = await db.many<LockedSettlement>(sql`
    select ${settlementColumns('s')} from settlement s where s.id in (${fromId}, ${toId}) order by s.id for update`)
  return { from: rows.find(({ id }) => id === fromId), to: rows.find(({ id }) => id === toId) }
}

/** Whether a settlement is agreed, its money on the named side, and nothing under way. */
export const isOffsettable = (row: LockedSettlement, side: 'refund' | 'supplement'): boolean =>
  isToPay(row) && (side === 'refund') === BigInt(row.agreed ?? 0) > 0n

/** Whether one may pay the other. */
export const areOffsettable = (from: LockedSettlement, to: LockedSettlement): boolean =>
  isOffsettable(from, 'refund') && isOffsettable(to, 'supplement')

/** What is left in each of them. */
export const leftOf = (rows: readonly LockedSettlement[]): bigint =>
  rows.map(remainderOf).toSorted((one, other) => (one < other ? -1 : 1))[0] ?? 0n

/** Takes so much of what is left in both aside; `settlement_remainder` holds where somebody was faster. */
export async function reserve(context: WriteContext, rows: readonly LockedSettlement[], amount: bigint): Promise<void> {
  const left = leftOf(rows)
  if (amount > left) refuse('offset.offsetTooMuch', { field: 'amount', values: { left: formatFen(left) } })
  const written = context.db.run(sql`
    update settlement set reserved_amount = reserved_amount + ${String(amount)}::int8, version = version + 1
    where id = any(${rows.map(({ id }) => id)}::uuid[])`)
  await mapConstraintErrors(written, { settlement_remainder: ['offset.offsetTooMuch', 'amount'] })
  publishSettlements(context, rows)
}

/** What was taken aside is free again. */
export async function release(context: WriteContext, rows: readonly LockedSettlement[], amount: bigint): Promise<void> {
  await context.db.run(sql`
    update settlement set reserved_amount = reserved_amount - ${String(amount)}::int8, version = version + 1
    where id = any(${rows.map(({ id }) => id)}::uuid[])`)
  publishSettlements(context, rows)
}

interface Offset {
  id: string
  from: LockedSettlement
  to: LockedSettlement
  amount: bigint
}

/** One's refund has paid the other's supplement: booked once, and whichever has nothing left goes on. */
export async function offsetDone(context: WriteContext, { id, from, to, amount }: Offset): Promise<void> {
  await post(context, {
    event: 'offset',
    cause: { noun: 'offset', id, ordinal: await timesUndone(context.db, id, 'offset') },
    lines: [
      { account: { of: 'settle', participationId: from.participationId }, debit: amount },
      { account: { of: 'settle', participationId: to.participationId }, credit: amount },
    ],
  })
  const fen = String(amount)
  await context.db.run(sql`
    update settlement set reserved_amount = reserved_amount - ${fen}::int8, offset_amount = offset_amount + ${fen}::int8,
      version = version + 1 where id = any(${[from.id, to.id]}::uuid[])`)
  publishSettlements(context, [from, to])
  for (const row of [from, to]) {
    const left = remainderOf(row) + BigInt(row.reservedAmount) - amount
    if (left === 0n) await followPayment(context, row)
  }
}

/**
 * The approval was undone: its money is taken aside again, and a side that was asked for its invoice waits for the money. Refuses
 * `decision.overtaken` where one has gone on since, `decision.leftTheHouse` where one was settled by it.
 */
export async function offsetUndone(
  context: WriteContext,
  { id, from, to, amount }: Offset,
  since: string,
): Promise<void> {
  const { db } = context
  if ([from, to].some(({ state }) => state === 'settled')) refuse('decision.leftTheHouse')
  for (const row of [from, to].filter(one => !isToPay(one))) {
    const back = await undoFollowed(context, settlement, sql`t.id = ${row.id}`, { ...following(row), since })
    // The company may have asked for its invoice by the same move since.
    if (!back[0] || !isToPay(back[0])) refuse('decision.overtaken')
  }
  const fen = String(amount)
  await db.run(sql`
    update settlement set reserved_amount = reserved_amount + ${fen}::int8, offset_amount = offset_amount - ${fen}::int8,
      version = version + 1 where id = any(${[from.id, to.id]}::uuid[])`)
  publishSettlements(context, [from, to])
  const ordinal = await timesUndone(db, id)
  await undoAll(context, await findJournalEntryIds(db, id), { cause: { noun: 'offset', id, ordinal } })
}

/** What moved a settlement with nothing left to pay to where it is. */
const following = ({ state }: LockedSettlement) =>
  ({ event: state === 'pendingInvoiceApplication' ? 'askInvoice' : 'awaitInvoice' }) as const

function publishSettlements({ push }: WriteContext, rows: readonly LockedSettlement[]): void {
  publishRowChange(
    push,
    rows.flatMap(row => settlement.affectedCompanies?.(row) ?? []),
    'settlement',
  )
}
