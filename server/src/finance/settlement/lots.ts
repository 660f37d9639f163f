import { type Decimal4, type Fen, percentageOf, proRata } from '@fairgate/contract/kernel/money/money'

/** Quota that was bought at once: how many, what was paid for all of them, what comes back of those not used, what is the organizer's. */
export interface BoughtLot {
  quantity: number
  paid: Fen
  /** Per cent. */
  returnRate: Decimal4
  split: Decimal4
}

/** What became of a lot: `consumed` and `back` come to what was paid, `split` is the organizer's part of what was consumed. */
export interface UsedLot<Lot> {
  lot: Lot
  used: number
  back: Fen
  consumed: Fen
  split: Fen
}

/**
 * Bought quota is used before any other, the oldest lot first; what of a lot was not used goes back at its return rate
 * (finance.md §6). `used`: how many badges of the type there were; answers the lots in their order, and how many were used beyond
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
