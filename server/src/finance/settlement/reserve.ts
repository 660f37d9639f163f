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

/** Locks two settlements in the order of their ids, so that concurrent calls cannot deadlock. */
export async function lockedPair(
  { db }: Pick<WriteContext, 'db'>,
  fromId: string,
  toId: string,
): Promise<{ from: LockedSettlement | undefined; to: LockedSettlement | undefined }> {
  const rows = await db.many<LockedSettlement>(sql`
    select ${settlementColumns('s')} from settlement s where s.id in (${fromId}, ${toId}) order by s.id for update`)
  return { from: rows.find(({ id }) => id === fromId), to: rows.find(({ id }) => id === toId) }
}

/** Whether a settlement is agreed, its money is due in the given direction, and no payment is in progress. */
export const isOffsettable = (row: LockedSettlement, side: 'refund' | 'supplement'): boolean =>
  isToPay(row) && (side === 'refund') === BigInt(row.agreed ?? 0) > 0n

/** Whether one may pay the other. */
export const areOffsettable = (from: LockedSettlement, to: LockedSettlement): boolean =>
  isOffsettable(from, 'refund') && isOffsettable(to, 'supplement')

/** The rest of each of them. */
export const leftOf = (rows: readonly LockedSettlement[]): bigint =>
  rows.map(remainderOf).toSorted((one, other) => (one < other ? -1 : 1))[0] ?? 0n

/**
 * Reserves an amount of the rest in both; the constraint `settlement_remainder` refuses if somebody else was faster.
 */
export async function reserve(context: WriteContext, rows: readonly LockedSettlement[], amount: bigint): Promise<void> {
  const left = leftOf(rows)
  if (amount > left) refuse('offset.offsetTooMuch', { field: 'amount', values: { left: formatFen(left) } })
  const written = context.db.run(sql`
    update settlement set reserved_amount = reserved_amount + ${String(amount)}::int8, version = version + 1
    where id = any(${rows.map(({ id }) => id)}::uuid[])`)
  await mapConstraintErrors(written, { settlement_remainder: ['offset.offsetTooMuch', 'amount'] })
  publishSettlements(context, rows)
}

/** Releases a reservation. */
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

/** One side's refund has paid the other's supplement: booked once, and a side without a rest advances. */
export async function offsetDone(context: WriteContext, { id, from, to, amount }: Offset): Promise<void> {
  await post(context, {
    event: 'offset',
    cause: { entityType: 'offset', id, ordinal: await timesUndone(context.db, id, 'offset') },
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
 * The approval was undone: its amount is reserved again, and a side that awaited its invoice awaits the money. Refuses
 * `decision.overtaken` if one has advanced since, `decision.leftTheHouse` if one was settled by it.
 */
export async function offsetUndone(
  context: WriteContext,
  { id, from, to, amount }: Offset,
  since: string,
): Promise<void> {
  const { db } = context
  if ([from, to].some(({ state }) => state === 'settled')) refuse('decision.leftTheHouse')
  for (const row of [from, to].filter(one => !isToPay(one))) {
    const back = await undoFollowed(context, settlement, sql`t.id = ${row.id}`, { ...transitionOf(row), since })
    // The same transition may have asked the company for its invoice since.
    if (!back[0] || !isToPay(back[0])) refuse('decision.overtaken')
  }
  const fen = String(amount)
  await db.run(sql`
    update settlement set reserved_amount = reserved_amount + ${fen}::int8, offset_amount = offset_amount - ${fen}::int8,
      version = version + 1 where id = any(${[from.id, to.id]}::uuid[])`)
  publishSettlements(context, [from, to])
  const ordinal = await timesUndone(db, id)
  await undoAll(context, await findJournalEntryIds(db, id), { cause: { entityType: 'offset', id, ordinal } })
}

/** The events that advance a settlement without a rest to this state. */
const transitionOf = ({ state }: LockedSettlement) =>
  ({ event: state === 'pendingInvoiceApplication' ? 'askInvoice' : 'awaitInvoice' }) as const

function publishSettlements({ push }: WriteContext, rows: readonly LockedSettlement[]): void {
  publishRowChange(
    push,
    rows.flatMap(row => settlement.affectedCompanies?.(row) ?? []),
    'settlement',
  )
}
