import { createHash } from 'node:crypto'
import type { StatementLine } from './read-line.ts'

/** By what a row of a statement is known again: its key, and where the bank gives no serial, the how manieth of its kind. */
export interface LineKey {
  key: string
  occurrence: number
}

/**
 * Names the rows of one file, in their order. A serial names a row, together with the amount: some banks give a transfer and
 * its fee one. Without it the row's content does, and equal rows are told apart by counting; the balance is left out of it,
 * for the order of a day's rows, and so their balances, differ from one export to the next.
 */
export class LineKeys {
  readonly #seen = new Map<string, number>()

  of({ day, time, amount, payer, payerAccount, text, serial }: StatementLine): LineKey {
    if (serial !== '') return { key: `s ${serial} ${amount}`, occurrence: 1 }
    const content = [day, time ?? '', String(amount), payerAccount, payer, text].map(part => part.replace(/\s/g, ''))
    const digest = createHash('sha256').update(content.join('\n')).digest('base64url').slice(0, 28)
    const occurrence = (this.#seen.get(digest) ?? 0) + 1
    this.#seen.set(digest, occurrence)
    return { key: `d ${digest}`, occurrence }
  }
}
