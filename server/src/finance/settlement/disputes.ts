import type { SettlementKindName } from '@fairgate/contract/finance/settlement/kinds'
import type { LineFigure, LineKind } from '@fairgate/contract/finance/settlement/states'
import {
  type Fen,
  parseAmount,
  parseDecimal4,
  percentageOf,
  proRata,
  writeDecimal4,
} from '@fairgate/contract/kernel/money/money'
import sql from 'sql-template-tag'
import { participationOf } from '../../exhibitions/participation/api.ts'
import type { WriteContext } from '../../kernel/command/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { mapConstraintErrors } from '../../kernel/refusal/constraint-errors.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { transitionWhere } from '../../kernel/transition/transition.ts'
import { type JournalLine, post } from '../ledger/hooks.ts'
import { type LockedSettlement, settlement } from './entity.ts'
import type { FamilyInput } from './family-input.ts'
import { claimProofs } from './files.ts'
import { addLines, type NewLine } from './line.ts'
import { done, lockedSettlement, newRevision, refuseUnlessIn, refuseUnlessOf } from './locked-settlement.ts'
import { feePercent } from './make-lines.ts'
import { readSettlementBasis } from './settlement-basis.ts'

/** The company disputes a line, with a reason and optionally the right amount. */
export async function disputeLine(
  kind: SettlementKindName,
  { id, revision, lineId, note, ownAmount, fileIds }: FamilyInput<'dispute…SettlementLine'>,
  context: WriteContext,
) {
  const { actor, db } = context
  const row = await lockedSettlement(context, kind, { id })
  refuseUnlessOf(actor, row.companyId)
  if (row.revision !== revision) refuse('kernel.changedMeanwhile')
  refuseUnlessIn(row, 'amountConfirmation', 'disputed')
  const line = await db.maybe(sql`select from settlement_line where id = ${lineId} and settlement_id = ${id}`)
  if (!line) refuse('settlement.lineUnknown')
  const raised = db.one<{ id: string }>(sql`
    insert into dispute (settlement_id, line_id, revision, note, own_amount, files, raised_by)
    values (${id}, ${lineId}, ${revision}, ${note}, ${ownAmount ? String(parseAmount(ownAmount)) : null}::int8,
      ${[...new Set(fileIds)]}::uuid[], ${actor.operatorName}) returning id`)
  const made = await mapConstraintErrors(raised, { dispute_one_open: ['settlement.disputedAlready'] })
  await claimProofs(context, fileIds, made.id)
  await transitionWhere(context, settlement, sql`t.id = ${id}`, 'dispute', {
    note,
    set: sql`${newRevision}, since = now()`,
  })
  return done(context, row, { note, ownAmount: ownAmount || undefined })
}

interface Disputed {
  id: string
  kind: LineKind
  figure: LineFigure
  /** Fen as text: of the line including its adjustments. */
  amount: string
  split: string
  now: string
  splitNow: string
  splitRate: string | null
  name: string
  badgeTypeId: string | null
}

/** The money holder answers: confirms the line, or adjusts it by another one with a journal entry. */
export async function answerDispute(
  kind: SettlementKindName,
  { id, disputeId, reason, amount }: FamilyInput<'answer…SettlementLine'>,
  context: WriteContext,
) {
  const { actor, db } = context
  const row = await lockedSettlement(context, kind, { id })
  refuseUnlessOf(actor, row.holderId)
  const dispute = await db.maybe<{ lineId: string; status: string }>(sql`
    select line_id as "lineId", status from dispute where id = ${disputeId} and settlement_id = ${id}`)
  if (!dispute) refuse('settlement.lineUnknown')
  if (dispute.status !== 'open') refuse('settlement.answered')
  refuseUnlessIn(row, 'disputed')
  if (amount !== undefined)
    await adjust(context, row, { disputeId, lineId: dispute.lineId, reason, amount: parseAmount(amount) })
  await db.run(sql`
    update dispute set status = ${amount === undefined ? 'kept' : 'adjusted'}, answer = ${reason},
      answered_by = ${actor.operatorName}, answered_at = now() where id = ${disputeId}`)
  const { open } = await db.one<{ open: boolean }>(
    sql`select exists (select from dispute where settlement_id = ${id} and status = 'open') as open`,
  )
  const set = open ? newRevision : sql`${newRevision}, since = now()`
  await transitionWhere(context, settlement, sql`t.id = ${id}`, open ? 'answer' : 'resolve', { note: reason, set })
  return done(context, row, { reason, amount })
}

interface Adjusting {
  disputeId: string
  lineId: string
  reason: string
  /** The new amount of the line. */
  amount: Fen
}

async function adjust(context: WriteContext, row: LockedSettlement, { disputeId, lineId, reason, amount }: Adjusting) {
  const line = await context.db.one<Disputed>(sql`
    select l.id, l.kind, l.figure, l.amount::text as amount, l.split::text as split, l.name, l.badge_type_id as "badgeTypeId",
      trim_scale(l.split_rate)::text as "splitRate", (l.amount + a.amount)::text as now, (l.split + a.split)::text as "splitNow"
    from settlement_line l cross join lateral (
      select coalesce(sum(amount), 0) as amount, coalesce(sum(split), 0) as split from settlement_line where adjusts = l.id) a
    where l.id = ${lineId}`)
  const delta = amount - BigInt(line.now)
  if (delta === 0n) refuse('settlement.sameAmount', { field: 'amount' })
  const split = splitOf(line, amount) - BigInt(line.splitNow)
  const fee = line.figure === 'consumed' ? await buildFeeLine(context.db, row, delta) : undefined
  const journalEntryId = await post(context, {
    event: 'adjust',
    cause: { entityType: 'dispute', id: disputeId },
    lines: [
      ...(await adjusting(context, row, line, delta, split)),
      ...(fee ? await adjusting(context, row, feeFigure, fee.amount, 0n) : []),
    ],
  })
  await addLines(context.db, row.id, [
    {
      ...{ kind: 'adjustment', figure: line.figure, amount: delta, split, name: line.name, reason },
      ...{ adjusts: lineId, voucherId: journalEntryId, badgeTypeId: line.badgeTypeId ?? undefined },
    },
    ...(fee ? [{ ...fee, reason, voucherId: journalEntryId }] : []),
  ])
}

const feeFigure = { kind: 'fee', figure: 'fee' } as const

/**
 * The change of the partner's fee if its consumption changes by `delta`: the fee of the new sum less that of the old
 * one, each rounded once. A fee that was adjusted itself keeps its adjustment.
 */
async function buildFeeLine(db: Db, row: LockedSettlement, delta: Fen): Promise<NewLine | undefined> {
  if (row.family === 'Sponsor') return undefined
  const { consumed, feeLine, percentage } = await db.one<{
    consumed: string
    feeLine: string | null
    percentage: string | null
  }>(sql`
    select coalesce(sum(l.amount) filter (where l.figure = 'consumed'), 0)::text as consumed,
      min(l.id::text) filter (where l.kind = 'fee') as "feeLine",
      trim_scale(min(l.percentage) filter (where l.kind = 'fee'))::text as percentage
    from settlement_line l where l.settlement_id = ${row.id}`)
  // Without a fee line nothing was consumed, or there is no fee.
  const percent = parseDecimal4(percentage ?? feePercent(row, await readSettlementBasis(db, row)))
  const before = BigInt(consumed)
  const amount = percentageOf(before + delta, percent) - percentageOf(before, percent)
  if (amount === 0n) return undefined
  return feeLine
    ? { kind: 'adjustment', figure: 'fee', amount, adjusts: feeLine }
    : { ...feeFigure, amount, percentage: writeDecimal4(percent, 0) }
}

/** The organizer's share of a line with the new `amount`: by its rate, or proportional if no rate was stored. */
function splitOf({ amount: before, split, splitRate }: Disputed, amount: Fen): Fen {
  if (splitRate !== null) return percentageOf(amount, parseDecimal4(splitRate))
  const whole = BigInt(before)
  return whole === 0n ? 0n : proRata(amount, BigInt(split), whole)
}

/** Who gets the income of the consumption under a line. */
const incomes: Readonly<Partial<Record<LineKind, 'incomeQuota' | 'incomeBadge' | 'incomeTicket'>>> = {
  quotaLot: 'incomeQuota',
  allotted: 'incomeQuota',
  badgeFee: 'incomeBadge',
  badgeVoid: 'incomeBadge',
  ticketSold: 'incomeTicket',
  ticketRefunded: 'incomeTicket',
}

/** The postings of an adjustment; lines of payments or partners' settlements cannot be adjusted here. */
async function adjusting(
  { db }: WriteContext,
  { participationId, exhibitionId, sponsorId }: LockedSettlement,
  { kind, figure }: Pick<Disputed, 'kind' | 'figure'>,
  delta: Fen,
  split: Fen,
): Promise<JournalLine[]> {
  const organizers = await participationOf(db, exhibitionId, sponsorId)
  const ofOrganizer = { participationId: organizers?.id ?? participationId, partnerId: participationId }
  const income = incomes[kind]
  if (figure === 'consumed' && income) {
    return [
      { account: { of: 'consumed', participationId }, debit: delta },
      { account: { of: 'split', ...ofOrganizer }, credit: split },
      { account: { of: income, exhibitionId }, credit: delta - split },
    ]
  }
  if (figure === 'expense') {
    return [
      { account: { of: 'expense', participationId }, debit: delta },
      { account: { of: 'split', ...ofOrganizer }, credit: split },
      { account: { of: 'incomeOther', exhibitionId }, credit: delta - split },
    ]
  }
  if (figure === 'fee') {
    return [
      { account: { of: 'feeCost', ...ofOrganizer }, debit: delta },
      { account: { of: 'fee', participationId }, credit: delta },
    ]
  }
  return refuse('settlement.onlyKept')
}
