import type { SettlementEvent } from '@fairgate/contract/settlement/states'
import sql from 'sql-template-tag'
import { feesUnderWay, openCharges } from '../charge/facts.ts'
import { invoiceSettingOf } from '../company/facts.ts'
import type { Db } from '../kernel/database.ts'
import { type Moving, moveWhere } from '../kernel/move.ts'
import { refuse } from '../kernel/refuse.ts'
import { postAll, type Voucher, type VoucherLine } from '../ledger/effects.ts'
import { figuresOf } from '../ledger/facts.ts'
import { participationOf } from '../participation/facts.ts'
import { addLines, type NewLine } from './line.ts'
import { type Made, madeLines } from './make-lines.ts'
import { type SettlementSubject, settlement } from './subject.ts'

/**
 * Starts one settlement whose row the caller has locked: its lines are made of the books as they stand, what is consumed only
 * now is posted. Refuses `kernel.alreadyDecided`, `settlement.chargesOpen`, of an organizer `settlement.partnersFirst`.
 */
export async function startSettlement(context: Moving, row: SettlementSubject): Promise<void> {
  const { db } = context
  if (row.state !== 'pendingSettlement') refuse('kernel.alreadyDecided')
  const open = (await openCharges(db, row.participationId)).length > 0
  if (open || (await feesUnderWay(db, row.participationId))) refuse('settlement.chargesOpen')
  if (row.family === 'Sponsor') await refuseBeforePartners(db, row)
  const made = await madeLines(db, row)
  const vouchers = await vouchersOf(db, row, made)
  const ids = await postAll(context, vouchers)
  const of = (event: Voucher['event']) => ids[vouchers.findIndex(voucher => voucher.event === event)]
  const noted = (lines: readonly NewLine[], voucherId?: string) => lines.map(line => ({ ...line, voucherId }))
  const feeVoucher = of('serviceFee') ?? of('commission')
  await addLines(db, row.id, [
    ...made.posted,
    ...noted(made.used, of('useQuota')),
    ...noted(made.tickets, of('useTickets')),
    ...noted(made.fee, feeVoucher),
  ])
  const { settleBack } = await figuresOf(db, row.participationId)
  const account = settleBack > 0n ? await invoiceSettingOf(db, row.companyId) : undefined
  const known = account?.bank && account.account ? account : undefined
  const event: SettlementEvent = settleBack > 0n && !known ? 'startIncomplete' : 'start'
  await moveWhere(context, settlement, sql`t.id = ${row.id}`, event, {
    set: sql`since = now(), receiver = ${known?.title ?? null}, bank = ${known?.bank ?? null}, account = ${known?.account ?? null}`,
  })
}

/** An organizer's is the last: what partners consumed and were paid is part of it. */
async function refuseBeforePartners(db: Db, { exhibitionId, id }: SettlementSubject): Promise<void> {
  const { open } = await db.one<{ open: boolean }>(sql`
    select exists (select from settlement s where s.exhibition_id = ${exhibitionId} and s.id <> ${id}
      and s.state not in ('pendingInvoiceApplication', 'pendingInvoiceConfirmation', 'settled')) as open`)
  if (open) refuse('settlement.partnersFirst')
}

const sumOf = (lines: readonly NewLine[]) => lines.reduce((sum, { amount }) => sum + amount, 0n)

/** What is consumed with the start: quota as it was used, the organizer's part of it; and the fee it owes for that. */
async function vouchersOf(db: Db, row: SettlementSubject, made: Made): Promise<Voucher[]> {
  const { participationId, exhibitionId } = row
  const organizers = await participationOf(db, exhibitionId, row.sponsorId)
  if (!organizers) throw new Error(`no organizer takes part in ${exhibitionId}`)
  const cause = { noun: 'settlement', id: row.id } as const
  const fee = sumOf(made.fee)
  const partner = { participationId: organizers.id, partnerId: participationId }
  const used = (income: 'incomeQuota' | 'incomeTicket', lines: readonly NewLine[]): VoucherLine[] => {
    const [consumed, split] = [sumOf(lines), lines.reduce((sum, line) => sum + (line.split ?? 0n), 0n)]
    return [
      { account: { of: 'consumed', participationId }, debit: consumed },
      { account: { of: 'split', ...partner }, credit: split },
      { account: { of: income, exhibitionId }, credit: consumed - split },
    ]
  }
  const owed: VoucherLine[] = [
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
