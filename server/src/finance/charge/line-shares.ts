import {
  type Decimal4,
  type Fen,
  lineAmount,
  percentageOf,
  wholePercentage,
} from '@fairgate/contract/kernel/money/money'

/** A line of a finished charge, and what is booked of it so far. */
export interface LineBooks {
  price: Decimal4
  /** Per cent off. */
  discount: Decimal4
  quantity: number
  /** Per cent of what is consumed that is the organizer's. */
  rate: Decimal4
  /** Badges whose payment is booked, and those whose fee was credited. */
  paidCount: number
  creditedCount: number
  consumed: Fen
  split: Fen
  refunded: Fen
}

/** What becoming active consumes for one badge, and of that the organizer's part. */
export interface Share {
  paid: Fen
  split: Fen
}

/** What a credit gives back, and what it takes back of what was consumed. */
export interface Credit {
  refunded: Fen
  reversed: Fen
  reversedSplit: Fen
}

/**
 * Takes the badges of one line one by one, in whatever order they are paid and voided. Every step books the difference between
 * what the line should come to and what is booked: consumed is always the price of the badges that are paid, rounded once, and
 * the organizer's part that per cent of it, rounded once. What was booked badge by badge before this rule is corrected as
 * far as the next step allows.
 */
export class LineShares {
  readonly #line: LineBooks
  readonly #left: Decimal4

  constructor(line: LineBooks) {
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

  /** @param wasPaid whether its payment was booked; where it was not, nothing of it was consumed */
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
