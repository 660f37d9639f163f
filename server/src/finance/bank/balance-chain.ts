import type { Fen } from '@fairgate/contract/kernel/money/money'

/** A row whose balance does not follow from the row before. */
export interface Break {
  row: number
  expected: Fen
  found: Fen
}

/** An element of the chain: the row of the sheet, its amount, and the balance after it. */
export interface Link {
  row: number
  amount: Fen
  balance: Fen | null
}

/**
 * Checks that each balance is the previous one plus the amount. Some banks write the newest row first, so both
 * directions are tried at once and the better one counts. A row without a balance is carried forward.
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
    // Newest first: the balance before the previous row must equal the balance after this one.
    if (this.#after) this.#check('up', row, this.#after.balance - this.#after.amount - this.#carried, balance)
    this.#before = balance
    this.#carried = 0n
    this.#after = { balance, amount }
  }

  /** The first break and the number of breaks; 0 if the balances are consistent or missing. */
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
