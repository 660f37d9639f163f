import type { LineKind } from '@fairgate/contract/finance/settlement/states'
import { lineAmount, parseDecimal4, percentageOf, writeDecimal4 } from '@fairgate/contract/kernel/money/money'
import type { Db } from '../../kernel/database/database.ts'
import { soldOf, type TicketSales } from '../../sales/ticket/api.ts'
import { feesPaidBy } from '../charge/api.ts'
import { type AccountBalance, accountsOf } from '../ledger/api.ts'
import { quotaLines } from './consumption.ts'
import type { LockedSettlement } from './entity.ts'
import type { NewLine } from './line.ts'
import type { SettlementBasis } from './settlement-basis.ts'

/** The components of a settlement's lines. */
export interface Made {
  /** Posted in the ledger already: money, badge fees, expenses, and for an organizer its partners' amounts. */
  posted: NewLine[]
  /** Used quota and tickets: posted now. */
  used: NewLine[]
  tickets: NewLine[]
  /** The partner's service fee or commission: posted now. */
  fee: NewLine[]
}

/** All lines of a settlement at its start (finance.md §6), not written yet. */
export async function madeLines(db: Db, row: LockedSettlement, basis: SettlementBasis): Promise<Made> {
  const accounts = await accountsOf(db, row.participationId)
  const used = await quotaLines(db, row, basis)
  const expenses = basis.expenses.map(
    ({ id, name, amount, direction, beneficiary, reason, voucherId: journalEntryId }): NewLine => {
      const signed = direction === 'charge' ? amount : -amount
      const ofOrganizer = beneficiary === 'organizer' && row.family !== 'Sponsor'
      return {
        ...{ kind: 'expense', figure: 'expense', amount: signed, split: ofOrganizer ? signed : 0n },
        ...{ expenseId: id, name, reason, voucherId: journalEntryId ?? undefined },
      }
    },
  )
  const badges = await badgeLines(db, row)
  const tickets = ticketLines(await soldOf(db, row.participationId), basis.setting?.ticketSplit)
  const posted = [...moneyLines(accounts), ...badges, ...broughtLines(row, accounts), ...expenses]
  const made = { posted, used, tickets }
  if (row.family === 'Sponsor') return { ...made, fee: [] }
  const consumed = [...used, ...tickets, ...badges].reduce((sum, { amount }) => sum + amount, 0n)
  return { ...made, fee: feeLines(row, basis, consumed) }
}

/** Prepaid money, used for bills or not, and the deposit. */
function moneyLines(accounts: readonly AccountBalance[]): NewLine[] {
  const credit = (...kinds: AccountBalance['kind'][]) =>
    accounts.reduce((sum, { kind, debit }) => (kinds.includes(kind) ? sum - debit : sum), 0n)
  const [prepaid, deposit] = [credit('prepaid', 'advance'), credit('deposit')]
  return [
    ...(prepaid === 0n ? [] : [{ kind: 'prepaid', figure: 'prePay', amount: prepaid } as const]),
    ...(deposit === 0n ? [] : [{ kind: 'deposit', figure: 'prePay', amount: deposit } as const]),
  ]
}

/** For an organizer: income and cost of each partner, and the partners' money it holds. */
function broughtLines(row: LockedSettlement, accounts: readonly AccountBalance[]): NewLine[] {
  return accounts.flatMap(({ kind, partnerId, debit }): NewLine[] => {
    if (kind !== 'split' && kind !== 'feeCost' && kind !== 'held') return []
    const from = partnerId === row.participationId ? {} : { fromParticipationId: partnerId }
    return [{ kind, figure: kind, amount: kind === 'split' ? -debit : debit, ...from }]
  })
}

/** What the organizer owes a partner for its consumption. */
function feeLines(row: LockedSettlement, basis: SettlementBasis, consumed: bigint): NewLine[] {
  const percent = parseDecimal4(feePercent(row, basis))
  const amount = percentageOf(consumed, percent)
  return amount === 0n ? [] : [{ kind: 'fee', figure: 'fee', amount, percentage: writeDecimal4(percent, 0) }]
}

/**
 * The fee in per cent: a co-exhibitor's by its relation with the organizer, an agent's by the setting of the
 * exhibition.
 */
export const feePercent = ({ family }: LockedSettlement, { setting, serviceFee }: SettlementBasis): string =>
  family === 'Agent' ? (setting?.commission ?? '0') : serviceFee

/** Paid badges by type and price, and those that were voided in time and credited. */
async function badgeLines(db: Db, { participationId }: LockedSettlement): Promise<NewLine[]> {
  return (await feesPaidBy(db, participationId)).flatMap(
    ({ badgeTypeId, unitPrice, chargeId: billId, splitRate, count, credited, ...fen }): NewLine[] => {
      const of = (kind: 'badgeFee' | 'badgeVoid', quantity: number, amount: bigint, split: bigint): NewLine => ({
        ...{ kind, figure: 'consumed', amount, split, splitRate, quantity, badgeTypeId },
        ...{ unitPrice: unitPrice ?? undefined, chargeId: billId ?? undefined },
      })
      return [
        of('badgeFee', count, BigInt(fen.paid), BigInt(fen.split)),
        ...(credited > 0 ? [of('badgeVoid', credited, -BigInt(fen.reversed), -BigInt(fen.reversedSplit))] : []),
      ]
    },
  )
}

/**
 * An agent's tickets: sold at their price, less refunds; unsold ones cost nothing. Sold and refunded amounts are
 * rounded together, so that they sum to what remains sold.
 */
export function ticketLines(sales: readonly TicketSales[], split = '0'): NewLine[] {
  return sales.flatMap(sale => {
    const { name, price: unitPrice, sold, refunded, unsold } = sale
    const booked = (quantity: number) => {
      const amount = lineAmount(parseDecimal4(unitPrice), quantity)
      return { amount, split: percentageOf(amount, parseDecimal4(split)) }
    }
    const line = (kind: LineKind, quantity: number, of: { amount: bigint; split: bigint }): NewLine => ({
      ...{ kind, figure: 'consumed', ...of, splitRate: split, name, quantity, unitPrice },
    })
    const [all, afterRefunds] = [booked(sold), booked(sold - refunded)]
    return [
      line('ticketSold', sold, all),
      ...(refunded > 0
        ? [
            line('ticketRefunded', refunded, {
              amount: afterRefunds.amount - all.amount,
              split: afterRefunds.split - all.split,
            }),
          ]
        : []),
      ...(unsold > 0 ? [line('ticketUnsold', unsold, booked(0))] : []),
    ]
  })
}
