import type { StatementLine } from './read-line.ts'

/** The key of a stored row: day, amount, and a counter. */
export interface LineKey {
  key: string
  occurrence: number
}

type Keyed = Pick<StatementLine, 'day' | 'amount'>

export const keyOf = ({ day, amount }: Keyed): string => `g ${day} ${amount}`

/**
 * Numbers new rows of one day and amount after those of an account. `stored` is the state when it was decided which rows
 * are new: a decision on outdated data leads to a number that is taken, and `bank_line_once` refuses it.
 */
export class LineKeys {
  readonly #last: Map<string, number>

  constructor(known: ReadonlyMap<string, number> = new Map()) {
    this.#last = new Map(known)
  }

  next(line: Keyed): LineKey {
    const key = keyOf(line)
    const occurrence = (this.#last.get(key) ?? 0) + 1
    this.#last.set(key, occurrence)
    return { key, occurrence }
  }
}
