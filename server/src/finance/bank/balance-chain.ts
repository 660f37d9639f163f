import type { Fen } from '@fairgate/contract/kernel/money/money'

/** Where the balances of a statement do not follow from each other. */
export interface Break {
  row: number
  expected: Fen
  found: Fen
}

/** What a chain is made of: a row of the sheet, what it moved, and the balance after it. */
export interface Link {
  row: number
  amount: Fen
  balance: Fen | null
}

/**
 * Looks whether each balance is the one before it and what was moved; some banks write the newest row first, so both ways are
 * tried at once and the better one is taken. A row without a balance is carried.
 */
export class BalanceChain {
  #before: Fen | null = null
  #carried = 0n
  #after: { balance: Fen; amount: Fen } | null = null
  #links = 0
  readonly #breaks: Record<'down' | 'up', { count: number; first?: Break }> = { down: { count: 0 }, up: { count: 0 } }

  add({ row, amount, balance }: Link): void {
    if (balance === null) {
      this.#carried += amount
      return
    }
    if (this.#before !== null) {
      this.#links++
      this.#check('down', row, this.#before + this.#carried + amount, balance)
    }
    // The newest first: what the row before had before it moved is what this one left.
    if (this.#after) this.#check('up', row, this.#after.balance - this.#after.amount - this.#carried, balance)
    this.#before = balance
    this.#carried = 0n
    this.#after = { balance, amount }
  }

  /** The first break and how many there are; none where the balances follow, or are not said. */
  result(): { count: number; first?: Break } {
    if (this.#links === 0) return { count: 0 }
    const { down, up } = this.#breaks
    return up.count < down.count ? up : down
  }

  #check(way: 'down' | 'up', row: number, expected: Fen, found: Fen): void {
    if (expected === found) return
    const breaks = this.#breaks[way]
    breaks.count++
    breaks.first ??= { row, expected, found }
  }
}
