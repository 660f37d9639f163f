import { type Layout, saysNegative } from '@fairgate/contract/finance/bank/columns'
import type { MoneyReading, NotImported } from '@fairgate/contract/kernel/import/reading'
import { ReadingTally } from '../../kernel/import/import-reading.ts'
import type { SheetLook } from '../../kernel/spreadsheet/look-at-sheet.ts'
import type { SheetRow } from '../../kernel/spreadsheet/sheet-row.ts'
import { amountIn, type LineReading, plainCell } from './read-line.ts'
import type { Head } from './statement-rows.ts'

/**
 * Scans the rows of a statement to detect how dates and amounts are written, and counts the rows that are not imported.
 */
export class ReadingDetector {
  readonly #head: Head
  readonly #tally: ReadingTally
  readonly #positions: readonly number[]
  readonly #amounts: readonly number[]
  readonly #out: readonly number[]
  readonly #marks = { point: 0, comma: 0 }
  readonly #signs = { negative: 0, positive: 0 }

  constructor(head: Head) {
    const { layout } = head
    this.#head = head
    this.#positions = [...(layout.day ?? []), ...positionsOf(layout).filter(at => !layout.day?.includes(at))]
    this.#tally = new ReadingTally([0])
    this.#amounts = [layout.in, layout.out, layout.amount, layout.balance].flatMap(positions => positions ?? [])
    this.#out = layout.out ?? []
  }

  add(row: SheetRow): void {
    this.#tally.add(row, this.#positions)
    // Totals and remarks have no day.
    if (!/\d/.test(row.cells[this.#positions[0] ?? -1] ?? '')) return
    for (const at of this.#amounts) {
      const text = plainCell(row.cells[at] ?? '')
      if (text === '') continue
      const [point, comma] = [amountIn(text), amountIn(text, ',')]
      if (point !== undefined && comma === undefined) this.#marks.point++
      if (comma !== undefined && point === undefined) this.#marks.comma++
      const fen = point ?? comma ?? 0n
      if (!this.#out.includes(at) || fen === 0n) continue
      if (fen < 0n) this.#signs.negative++
      else this.#signs.positive++
    }
  }

  /**
   * The format of the lines: what a user chose, else what all rows agree on, else what was accepted for these titles
   * before.
   */
  result(requested: LineReading): LineReading {
    const { accepted } = this.#head
    const dateOrder = requested.dateOrder ?? this.#tally.order ?? accepted?.dateOrder
    const decimalMark = requested.decimalMark ?? this.#mark ?? accepted?.decimalMark
    const negativeOut = requested.negativeOut ?? this.#negativeOut ?? accepted?.negativeOut
    return { ...(dateOrder && { dateOrder }), ...(decimalMark && { decimalMark }), ...(negativeOut && { negativeOut }) }
  }

  left(look: Pick<SheetLook, 'sheets' | 'reading'>, read: MoneyReading): NotImported {
    return this.#tally.result({ ...look, reading: read }, read)
  }

  get #mark(): LineReading['decimalMark'] {
    const { point, comma } = this.#marks
    if (comma > 0 && point === 0) return ','
    return point > 0 && comma === 0 ? '.' : undefined
  }

  /** If each outgoing amount has a minus sign, the sign marks it as outgoing. */
  get #negativeOut(): LineReading['negativeOut'] {
    const { negative, positive } = this.#signs
    if (negative === 0) return undefined
    const isTitled = this.#out.some(at => saysNegative(this.#head.titles[at] ?? ''))
    return isTitled || positive === 0 ? 'outflow' : 'reversal'
  }
}

const positionsOf = (layout: Layout): number[] => [...new Set(Object.values(layout).flat())]

/** Whether two formats are the same; missing settings have their defaults. */
export const readsAlike = (one: LineReading, other: LineReading): boolean =>
  one.dateOrder === other.dateOrder &&
  (one.decimalMark ?? '.') === (other.decimalMark ?? '.') &&
  (one.negativeOut ?? 'reversal') === (other.negativeOut ?? 'reversal')
