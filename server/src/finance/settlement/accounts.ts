import type { PaymentKind } from '@fairgate/contract/finance/payment/states'
import { formatFen, parseAmount } from '@fairgate/contract/kernel/money/money'
import sql from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import type { Transition, TransitionContext } from '../../kernel/transition/transition.ts'
import { ofSettlement } from '../payment/hooks.ts'
import { followPayment } from './agreement.ts'
import { isOpen, isToPay, type LockedSettlement, remainderOf, settlementColumns } from './entity.ts'
import { addLines } from './line.ts'
import { lockAccounts } from './lock-accounts.ts'
import { revised } from './locked-settlement.ts'
import { openedLate } from './opening.ts'

/** A payment of a participation; amount as on the wire. */
interface Booked {
  kind: PaymentKind
  participationId: string
  exhibitionId: string
  amount: string
  /** For a difference: written off from the agreed amount. */
  ofSettle: boolean
}

/**
 * Money arrived late or was refunded: it is in the prepaid balance, and a settlement in progress gets a line of it in
 * another revision. Refuses `settlement.booksClosed` once both sides have agreed: it can be reopened until money moves.
 */
export async function paymentsBooked(context: TransitionContext, booked: readonly Transition<Booked>[]): Promise<void> {
  for (const { row } of booked) {
    // Payments of a settlement are handled by its own commands.
    if (ofSettlement(row)) continue
    const settlement = await lockSettlement(context.db, row.participationId)
    if (!settlement) await openedLate(context, row)
    else if (row.kind === 'writeOff' && row.ofSettle) await writtenOff(context, settlement, parseAmount(row.amount))
    else await lineOf(context, settlement, row, 1n)
  }
}

/** A payment was reversed: so is its line, with the same rule. */
export async function paymentsReversed(
  context: TransitionContext,
  reversed: readonly Transition<Booked>[],
): Promise<void> {
  for (const { row } of reversed) {
    const settlement = await lockSettlement(context.db, row.participationId)
    if (settlement) await lineOf(context, settlement, row, -1n)
  }
}

/**
 * The confirmation to give money away was undone. Refuses `decision.overtaken` if the settlement has advanced because
 * of it.
 */
export async function confirmationsUndone(
  context: TransitionContext,
  undone: readonly Transition<Booked & { state: string }>[],
) {
  for (const { row } of undone) {
    if (row.state !== 'finished') continue
    const settlement = await lockSettlement(context.db, row.participationId)
    if (!settlement) continue
    if (row.kind === 'writeOff' && row.ofSettle)
      await refuseRepeatedRequest(context, settlement, parseAmount(row.amount))
    else await lineOf(context, settlement, row, -1n)
  }
}

async function refuseRepeatedRequest(
  { db }: TransitionContext,
  settlement: LockedSettlement,
  amount: bigint,
): Promise<void> {
  if (!isToPay(settlement)) refuse('decision.overtaken')
  await db.run(sql`
    update settlement set offset_amount = offset_amount - ${String(amount)}::int8, version = version + 1
    where id = ${settlement.id}`)
}

/** Locks in any state: a start waits for money that is being booked and vice versa; an end waits for both. */
async function lockSettlement(db: Db, participationId: string): Promise<LockedSettlement | undefined> {
  await lockAccounts(db, [participationId])
  return db.maybe<LockedSettlement>(sql`
    select ${settlementColumns('s')} from settlement s where s.participation_id = ${participationId} for update`)
}

async function lineOf(
  context: TransitionContext,
  settlement: LockedSettlement,
  { kind, amount }: Booked,
  sign: 1n | -1n,
) {
  // Its lines are created at the start, from the books at that time.
  if (settlement.state === 'pendingSettlement') return
  if (!isOpen(settlement)) refuse('settlement.booksClosed')
  const came = parseAmount(amount) * (kind === 'payBack' ? -sign : sign)
  const lineKind = kind === 'deposit' ? 'deposit' : 'prepaid'
  await addLines(context.db, settlement.id, [{ kind: lineKind, figure: 'prePay', amount: came }])
  await revised(context, settlement)
}

/** A difference of the agreed amount is written off, like an offset. */
async function writtenOff(context: TransitionContext, settlement: LockedSettlement, amount: bigint): Promise<void> {
  if (!isToPay(settlement) || BigInt(settlement.agreed ?? 0) >= 0n) refuse('settlement.nothingOwed')
  const remainder = remainderOf(settlement)
  if (amount > remainder) refuse('offset.offsetTooMuch', { values: { left: formatFen(remainder) } })
  const set = sql`offset_amount = offset_amount + ${String(amount)}::int8`
  await context.db.run(sql`update settlement set ${set}, version = version + 1 where id = ${settlement.id}`)
  if (amount === remainder && settlement.reservedAmount === '0') await followPayment(context, settlement)
}

/** Refuses `settlement.begun` if the quota of a bill is on a line of a started settlement. */
export async function revokeBills(
  { db }: TransitionContext,
  revoked: readonly Transition<{ participationId: string }>[],
): Promise<void> {
  const begun = await findStartedSettlements(
    db,
    revoked.map(({ row }) => row.participationId),
  )
  if (begun.size > 0) refuse('settlement.begun')
}

/**
 * Those of these participations whose settlement has started; none of the others can start before the caller's
 * transaction ends.
 */
export async function findStartedSettlements(
  db: Db,
  participationIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (participationIds.length === 0) return new Set()
  const [, rows] = await Promise.all([
    lockAccounts(db, participationIds),
    db.many<{ participationId: string; state: string }>(sql`
      select participation_id as "participationId", state from settlement
      where participation_id = any(${[...new Set(participationIds)]}::uuid[]) order by id for share`),
  ])
  return new Set(rows.flatMap(({ participationId, state }) => (state === 'pendingSettlement' ? [] : [participationId])))
}
