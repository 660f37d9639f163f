import type { SettlementEvent } from '@fairgate/contract/finance/settlement/states'
import sql from 'sql-template-tag'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { type TransitionContext, transitionLocked } from '../../kernel/transition/transition.ts'
import { type JournalEntry, type JournalLine, postAll } from '../ledger/hooks.ts'
import { type LockedSettlement, settlement } from './entity.ts'
import { figuresOfLines } from './figures.ts'
import { addLines, type NewLine } from './line.ts'
import { type Made, madeLines } from './make-lines.ts'
import { readSettlementBasis, type SettlementBasis } from './settlement-basis.ts'

/**
 * Starts one locked settlement: creates its lines from the current books, and posts what is consumed only now. Refuses
 * `kernel.alreadyDecided`, `settlement.chargesOpen`, and for an organizer `settlement.partnersFirst`.
 */
export async function startSettlement(context: TransitionContext, row: LockedSettlement): Promise<void> {
  const { db } = context
  if (row.state !== 'pendingSettlement') refuse('kernel.alreadyDecided')
  const basis = await readSettlementBasis(db, row)
  if (basis.chargesOpen) refuse('settlement.chargesOpen')
  if (row.family === 'Sponsor' && basis.partnersOpen) refuse('settlement.partnersFirst')
  const made = await madeLines(db, row, basis)
  const journalEntries = buildJournalEntries(row, basis, made)
  const ids = await postAll(context, journalEntries)
  const of = (event: JournalEntry['event']) =>
    ids[journalEntries.findIndex(journalEntry => journalEntry.event === event)]
  const bookLines = (lines: readonly NewLine[], journalEntryId?: string) =>
    lines.map(line => ({ ...line, voucherId: journalEntryId }))
  const feeEntryId = of('serviceFee') ?? of('commission')
  const lines = [
    ...made.posted,
    ...bookLines(made.used, of('useQuota')),
    ...bookLines(made.tickets, of('useTickets')),
    ...bookLines(made.fee, feeEntryId),
  ]
  await addLines(db, row.id, lines)
  // The ledger has the same result by now (finance.md §2); a test compares the two.
  const { settleBack } = figuresOfLines(lines, row.family === 'Sponsor')
  const known = settleBack > 0n ? basis.account : null
  const event: SettlementEvent = settleBack > 0n && !known ? 'startIncomplete' : 'start'
  await transitionLocked(context, settlement, [row], event, {
    set: sql`since = now(), receiver = ${known?.receiver ?? null}, bank = ${known?.bank ?? null}, account = ${known?.account ?? null}`,
  })
}

const sumOf = (lines: readonly NewLine[]) => lines.reduce((sum, { amount }) => sum + amount, 0n)

/** What the start consumes: used quota with the organizer's share, and the fee that the organizer owes for it. */
function buildJournalEntries(row: LockedSettlement, { organizersPart }: SettlementBasis, made: Made): JournalEntry[] {
  const { participationId, exhibitionId } = row
  const cause = { entityType: 'settlement', id: row.id } as const
  const fee = sumOf(made.fee)
  const partner = { participationId: organizersPart, partnerId: participationId }
  const used = (income: 'incomeQuota' | 'incomeTicket', lines: readonly NewLine[]): JournalLine[] => {
    const [consumed, split] = [sumOf(lines), lines.reduce((sum, line) => sum + (line.split ?? 0n), 0n)]
    return [
      { account: { of: 'consumed', participationId }, debit: consumed },
      { account: { of: 'split', ...partner }, credit: split },
      { account: { of: income, exhibitionId }, credit: consumed - split },
    ]
  }
  const owed: JournalLine[] = [
    { account: { of: 'feeCost', ...partner }, debit: fee },
    { account: { of: 'fee', participationId }, credit: fee },
  ]
  const feeEvent = row.family === 'Agent' ? 'commission' : 'serviceFee'
  return [
    ...(sumOf(made.used) === 0n ? [] : [{ event: 'useQuota', cause, lines: used('incomeQuota', made.used) } as const]),
    ...(sumOf(made.tickets) === 0n
      ? []
      : [{ event: 'useTickets', cause, lines: used('incomeTicket', made.tickets) } as const]),
    ...(fee === 0n ? [] : [{ event: feeEvent, cause, lines: owed } as const]),
  ]
}
