import { guardFormula } from './guard-formula.ts'
import { declaration, escapeCell, findSpace, spreadsheet } from './xlsx-package.ts'

/** Maximum number of different texts per column; a column with more repeats them too rarely. */
const maxCached = 2_000
/** Longer texts are notes, which do not repeat. */
const longest = 60

interface Column {
  /** The content of a cell after its reference, by its text. */
  readonly known: Map<string, string>
  /** How often one of them was repeated. */
  again: number
  /** Its texts hardly repeat: each is written inline. */
  own: boolean
}

/**
 * Repeated texts of a workbook (a state, a company, an exhibition): written once and referenced by number in the cells,
 * which halves the compressed data. Texts that differ in each row are inline, so that memory does not grow with rows.
 */
export class SharedStrings {
  #columns: Column[] = []
  readonly #texts = new Map<string, number>()

  /** Starts a sheet with other columns. */
  nextSheet(): void {
    this.#columns = []
  }

  /** The rest of a text's cell after its reference. A text that looks like a formula stays a text. */
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

  /** The part with the shared strings. */
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
