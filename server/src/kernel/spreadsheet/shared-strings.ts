import { guardFormula } from './guard-formula.ts'
import { declaration, escapeCell, findSpace, spreadsheet } from './xlsx-package.ts'

/** A column keeps so many different texts; who has more repeats too few of them to be worth keeping. */
const maxCached = 2_000
/** Longer ones are notes, and come once. */
const longest = 60

interface Column {
  /** What a cell holds after its reference, by its text. */
  readonly known: Map<string, string>
  /** How often one of them came again. */
  again: number
  /** Its texts hardly repeat: each is written where it stands. */
  own: boolean
}

/**
 * Texts of a workbook that come again and again (a state, a company, an exhibition): written once, named by number in the
 * cells, which halves what is packed. What differs in each row stays in its cell, so that memory does not grow with rows.
 */
export class SharedStrings {
  #columns: Column[] = []
  readonly #texts = new Map<string, number>()

  /** Its columns are others. */
  nextSheet(): void {
    this.#columns = []
  }

  /** What follows the reference of a text's cell, up to its end. A text that looks like a formula is none. */
  cell(at: number, text: string): string {
    const column = this.#columns[at] ?? this.#open(at)
    if (column.own || text.length > longest) return inline(text)
    const known = column.known.get(text)
    if (known !== undefined) {
      column.again++
      return known
    }
    if (column.known.size >= maxCached) {
      column.own = column.again < 4 * maxCached
      if (column.own) column.known.clear()
      return inline(text)
    }
    const cell = ` t="s"><v>${this.#numberOf(text)}</v>`
    column.known.set(text, cell)
    return cell
  }

  /** The part that holds them. */
  xml(): string {
    const items = [...this.#texts.keys()].map(text => `<si><t${findSpace(text)}>${escapeCell(text)}</t></si>`)
    return `${declaration}<sst xmlns="${spreadsheet}" uniqueCount="${items.length}">${items.join('')}</sst>`
  }

  #open(at: number): Column {
    const column = { known: new Map<string, string>(), again: 0, own: false }
    this.#columns[at] = column
    return column
  }

  #numberOf(text: string): number {
    const guarded = guardFormula(text)
    const number = this.#texts.get(guarded) ?? this.#texts.size
    this.#texts.set(guarded, number)
    return number
  }
}

function inline(text: string): string {
  const guarded = guardFormula(text)
  return ` t="inlineStr"><is><t${findSpace(guarded)}>${escapeCell(guarded)}</t></is>`
}
