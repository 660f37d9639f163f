import {
  type Decimal4,
  type Fen,
  lineAmount,
  percentageOf,
  wholePercentage,
} from '@fairgate/contract/kernel/money/money'

/** A line of a finished bill, and what is booked of it so far. */
export interface LineAccounts {
  price: Decimal4
  /** Discount in per cent. */
  discount: Decimal4
  quantity: number
  /** The organizer's share of the consumption, in per cent. */
  rate: Decimal4
  /** How many badges have a booked payment, and how many of these have a credited fee. */
  paidCount: number
  creditedCount: number
  consumed: Fen
  split: Fen
  refunded: Fen
}

/** What the activation of one badge consumes, and the organizer's share of it. */
export interface Share {
  paid: Fen
  split: Fen
}

/** What a credit refunds, and what it reverses of the consumption. */
export interface Credit {
  refunded: Fen
  reversed: Fen
  reversedSplit: Fen
}

/**
 * Takes the badges of one line one by one, in any order of payment and voiding. Every step books the difference between
 * the target and the booked amount: the target is the price of all paid badges, rounded once, and the organizer's share
 * of it, rounded once. Differences from the former rule, which booked each badge by itself, are corrected as far as the
 * next step allows.
 */
export class LineShares {
  readonly #line: LineAccounts
  readonly #left: Decimal4

  constructor(line: LineAccounts) {
    this.#line = { ...line }
    this.#left = { tenThousandths: wholePercentage.tenThousandths - line.discount.tenThousandths }
  }

  pay(): Share {
    const line = this.#line
    line.paidCount += 1
    const paid = between(0n, this.#priceOf(line.paidCount) - line.consumed)
    line.consumed += paid
    const split = between(0n, this.#splitOf(line.consumed) - line.split, paid)
    line.split += split
    return { paid, split }
  }

  /** @param wasPaid whether its payment was booked; if not, nothing of it was consumed */
  credit(wasPaid: boolean): Credit {
    const line = this.#line
    line.creditedCount += 1
    const remaining = this.#priceOf(line.quantity) - line.refunded
    const refunded = between(0n, remaining - this.#priceOf(line.quantity - line.creditedCount), remaining)
    line.refunded += refunded
    if (!wasPaid) return { refunded, reversed: 0n, reversedSplit: 0n }
    line.paidCount -= 1
    const reversed = between(0n, line.consumed - this.#priceOf(line.paidCount), line.consumed)
    line.consumed -= reversed
    const reversedSplit = between(0n, line.split - this.#splitOf(line.consumed), reversed)
    line.split -= reversedSplit
    return { refunded, reversed, reversedSplit }
  }

  #priceOf(count: number): Fen {
    return lineAmount(this.#line.price, count, this.#left)
  }

  #splitOf(consumed: Fen): Fen {
    return percentageOf(consumed, this.#line.rate)
  }
}

const between = (least: Fen, fen: Fen, most: Fen = fen): Fen => (fen < least ? least : fen > most ? most : fen)
