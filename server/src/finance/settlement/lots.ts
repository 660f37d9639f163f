import { type Decimal4, type Fen, percentageOf, proRata } from '@fairgate/contract/kernel/money/money'

/** A purchase of quota: how many, the price of all, the refund for unused ones, the organizer's share. */
export interface BoughtLot {
  quantity: number
  paid: Fen
  /** Per cent. */
  returnRate: Decimal4
  split: Decimal4
}

/**
 * The result of a lot: `consumed` and `back` sum to the price, `split` is the organizer's share of what was consumed.
 */
export interface UsedLot<Lot> {
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
export function usedLots<Lot extends BoughtLot>(
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
