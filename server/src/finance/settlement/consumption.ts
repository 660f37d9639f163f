import {
  type Decimal4,
  type Fen,
  lineAmount,
  parseAmount,
  parseDecimal4,
  percentageOf,
  proRata,
  wholePercentage,
} from '@fairgate/contract/kernel/money/money'
import type { QuotaUse } from '../../exhibitions/participation/api.ts'
import type { Db } from '../../kernel/database/database.ts'
import { findPurchasedLots, type Lot } from '../charge/api.ts'
import { type QuotaPrice, quotaPricesOf } from '../pay-setting/api.ts'
import type { LockedSettlement } from './entity.ts'
import type { NewLine } from './line.ts'
import type { SettlementBasis } from './settlement-basis.ts'

/** The lines of quota in a settlement: its lots, and for an organizer its use beyond the free quota. */
export async function quotaLines(
  db: Db,
  { participationId, family }: LockedSettlement,
  { uses, cancelled, setting }: SettlementBasis,
): Promise<NewLine[]> {
  const isOrganizer = family === 'Sponsor' && !cancelled
  const partners = isOrganizer ? partnersIn(uses) : []
  const bought = Map.groupBy(await findPurchasedLots(db, [participationId, ...partners]), lot => lot.participationId)
  const lots = bought.get(participationId) ?? []
  // The exhibition did not take place: purchases are refunded completely, like badge fees (`refundCancelledExhibition`).
  if (cancelled) return lots.map(returned)
  if (!isOrganizer) return lotLines(lots, usedBelow(uses, participationId), false)
  const allotted = allottedUse(uses, partners, bought)
  const beyond = setting ? beyondFree(await quotaPricesOf(db, setting.id), allotted, lots) : []
  return [...lotLines(lots, allotted, true), ...beyond]
}

const returned = ({ payable, quantity, chargeId: billId, badgeTypeId }: Lot): NewLine => ({
  ...{ kind: 'quotaLot', figure: 'consumed', amount: 0n, quantity: 0, ofQuantity: quantity, percentage: '100' },
  ...{ paid: parseAmount(payable), back: parseAmount(payable), chargeId: billId, badgeTypeId },
})

/** How many of each type a participation used, including those that it gave its quota to. */
function usedBelow(uses: readonly QuotaUse[], participationId: string): Map<string, number> {
  return sums(uses.filter(use => use.participationId === participationId || use.parentId === participationId))
}

function sums(uses: readonly QuotaUse[]): Map<string, number> {
  const used = new Map<string, number>()
  for (const { badgeTypeId, used: n } of uses) used.set(badgeTypeId, (used.get(badgeTypeId) ?? 0) + n)
  return used
}

/** Participations that buy quota themselves, by what they and their secondaries used. */
const partnersIn = (uses: readonly QuotaUse[]): string[] => [
  ...new Set(
    uses
      .filter(({ kind }) => kind !== 'sponsor')
      .map(({ participationId, parentId, kind }) =>
        kind === 'secondaryCooperator' || kind === 'secondaryAgent' ? (parentId ?? participationId) : participationId,
      ),
  ),
]

/**
 * The badges of an exhibition that partners' own lots do not cover: the organizer's, and those it allotted to others.
 */
function allottedUse(
  uses: readonly QuotaUse[],
  partners: readonly string[],
  lots: ReadonlyMap<string, readonly Lot[]>,
): Map<string, number> {
  const left = sums(uses)
  for (const participationId of partners) {
    const used = usedBelow(uses, participationId)
    const bought = new Map<string, number>()
    for (const { badgeTypeId, quantity } of lots.get(participationId) ?? []) {
      bought.set(badgeTypeId, (bought.get(badgeTypeId) ?? 0) + quantity)
    }
    for (const [type, n] of bought) {
      left.set(type, (left.get(type) ?? 0) - Math.min(n, used.get(type) ?? 0))
    }
  }
  return left
}

/** One line per lot, the oldest first; `alone`: the venue gets everything. */
function lotLines(lots: readonly Lot[], used: ReadonlyMap<string, number>, alone: boolean): NewLine[] {
  const types = [...new Set(lots.map(lot => lot.badgeTypeId))]
  return types.flatMap(type => {
    const bought = lots
      .filter(lot => lot.badgeTypeId === type)
      .map(lot => ({
        ...{ of: lot, quantity: lot.quantity, paid: parseAmount(lot.payable) },
        ...{ returnRate: parseDecimal4(lot.returnRate), split: parseDecimal4(alone ? '0' : lot.split) },
      }))
    return usedLots(bought, used.get(type) ?? 0).lots.map(
      ({ lot, used: taken, back, consumed, split }): NewLine => ({
        ...{ kind: 'quotaLot', figure: 'consumed', amount: consumed, split, quantity: taken },
        ...{ ofQuantity: lot.quantity, paid: lot.paid, back, chargeId: lot.of.chargeId, badgeTypeId: type },
        ...{ percentage: lot.of.returnRate, splitRate: alone ? '0' : lot.of.split },
      }),
    )
  })
}

/**
 * What an organizer used of its allotted quota beyond its own lots and the complimentary quota, at the price for that.
 */
function beyondFree(
  prices: readonly QuotaPrice[],
  allotted: ReadonlyMap<string, number>,
  lots: readonly Lot[],
): NewLine[] {
  return prices.flatMap(({ badgeTypeId, complimentary, allottedPrice }): NewLine[] => {
    const bought = lots.reduce((sum, lot) => sum + (lot.badgeTypeId === badgeTypeId ? lot.quantity : 0), 0)
    const quantity = Math.max(0, (allotted.get(badgeTypeId) ?? 0) - bought - complimentary)
    const amount = lineAmount(parseDecimal4(allottedPrice), quantity, wholePercentage)
    if (amount === 0n) return []
    return [{ kind: 'allotted', figure: 'consumed', amount, quantity, unitPrice: allottedPrice, badgeTypeId }]
  })
}

/** A purchase of quota: how many, the price of all, the refund for unused ones, the organizer's share. */
interface PurchasedLot {
  quantity: number
  paid: Fen
  /** Per cent. */
  returnRate: Decimal4
  split: Decimal4
}

/**
 * The result of a lot: `consumed` and `back` sum to the price, `split` is the organizer's share of what was consumed.
 */
interface UsedLot<Lot> {
  lot: Lot
  used: number
  back: Fen
  consumed: Fen
  split: Fen
}

/**
 * Bought quota is used before any other, the oldest lot first; the unused part of a lot is refunded at its return rate
 * (finance.md §6). `used`: the number of badges of the type. Returns the lots in order, and how many were used beyond
 * them.
 */
export function usedLots<Lot extends PurchasedLot>(
  lots: readonly Lot[],
  used: number,
): { lots: UsedLot<Lot>[]; beyond: number } {
  let left = used
  const result = lots.map(lot => {
    const taken = Math.min(left, lot.quantity)
    left -= taken
    const unused = lot.quantity > 0 ? lot.paid - proRata(lot.paid, taken, lot.quantity) : 0n
    const back = percentageOf(unused, lot.returnRate)
    const consumed = lot.paid - back
    return { lot, used: taken, back, consumed, split: percentageOf(consumed, lot.split) }
  })
  return { lots: result, beyond: left }
}
