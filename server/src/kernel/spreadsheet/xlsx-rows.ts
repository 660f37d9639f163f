import type { ZipArchive } from '../files/zip-archive.ts'
import { numberText } from './cell-format.ts'
import { SheetError } from './sheet-error.ts'
import { formulaWithoutResult, type SheetRow } from './sheet-row.ts'
import type { Workbook } from './workbook.ts'
import { attribute, decodeCellText, XmlScanner } from './xml-scanner.ts'

export interface RowLimits {
  readonly maxColumns: number
  /** After this many consecutive blank rows the rest is only searched for any content, quickly. */
  readonly blankRows: number
}

/** The filled rows of the sheet, in constant memory: nothing is inflated before the previous rows have been taken. */
export async function* readXlsxRows(
  zip: ZipArchive,
  workbook: Workbook,
  part: string,
  limits: RowLimits,
): AsyncGenerator<SheetRow, void, undefined> {
  const collector = new RowCollector(workbook, limits)
  const scanner = new XmlScanner(collector)
  const chunks = zip.read(part)
  for await (const chunk of chunks) {
    if (collector.blank > limits.blankRows) {
      await refuseContent(chunk, chunks, collector.number)
      return
    }
    scanner.feed(chunk)
    yield* collector.take()
  }
  scanner.end()
  if (!collector.finished) throw new SheetError('truncated', part)
}

const contentMarks = ['<v>', ':v>', '<is>', ':is>', '<v ']

/**
 * A sheet formatted to its last line has a million blank rows. Searching bytes is fifty times faster than reading
 * cells; a filled cell below that many blank ones is refused, so that no row is ever lost silently.
 */
async function refuseContent(first: Buffer, rest: AsyncIterable<Buffer>, row: number): Promise<void> {
  let tail = ''
  const search = (chunk: Buffer) => {
    const seam = tail + chunk.toString('latin1', 0, 4)
    if (contentMarks.some(mark => seam.includes(mark) || chunk.includes(mark))) {
      throw new SheetError('tooManyRows', `content below blank row ${row}`)
    }
    tail = chunk.toString('latin1', Math.max(0, chunk.length - 4))
  }
  search(first)
  for await (const chunk of rest) search(chunk)
}

class RowCollector {
  number = 0
  blank = 0
  finished = false
  #rows: SheetRow[] = []
  #cells: string[] = []
  #lost: number[] = []
  #column = 0
  #type = ''
  #style = 0
  #text = ''
  /** A formula, and whether the file has its result: some writers store none. */
  #formula = false
  #result = false
  #reading = false
  #phonetic = false
  readonly #workbook: Workbook
  readonly #limits: RowLimits

  constructor(workbook: Workbook, limits: RowLimits) {
    this.#workbook = workbook
    this.#limits = limits
  }

  take(): SheetRow[] {
    const rows = this.#rows
    this.#rows = []
    return rows
  }

  open(name: string, attributes: string): void {
    if (name === 'c') this.#openCell(attributes)
    else if (name === 'v' || name === 't') {
      this.#reading = !this.#phonetic
      this.#result = true
    } else if (name === 'f') this.#formula = true
    else if (name === 'rPh') this.#phonetic = true
    else if (name === 'row') {
      this.number = Number(attribute(attributes, 'r') ?? this.number + 1)
      this.#column = -1
      this.#cells = []
      this.#lost = []
    }
  }

  close(name: string): void {
    if (name === 'c') this.#closeCell()
    else if (name === 'v' || name === 't') this.#reading = false
    else if (name === 'row') this.#closeRow()
    else if (name === 'rPh') this.#phonetic = false
    else if (name === 'sheetData') this.finished = true
  }

  text(raw: string): void {
    if (this.#reading) this.#text += raw
  }

  #openCell(attributes: string): void {
    const reference = attribute(attributes, 'r')
    this.#column = reference ? parseColumn(reference) : this.#column + 1
    this.#type = attribute(attributes, 't') ?? 'n'
    this.#style = this.#type === 'n' ? Number(attribute(attributes, 's') ?? 0) : 0
    this.#text = ''
    this.#formula = false
    this.#result = false
  }

  #closeCell(): void {
    const text = this.#formula && !this.#result && this.#type !== 'str' ? formulaWithoutResult : this.#cellText()
    if (text === '') return
    if (this.#column >= this.#limits.maxColumns) throw new SheetError('tooManyColumns', String(this.#column + 1))
    while (this.#cells.length < this.#column) this.#cells.push('')
    this.#cells[this.#column] = text
  }

  #cellText(): string {
    if (this.#text === '') return ''
    if (this.#type === 's') return this.#workbook.strings.get(Number(this.#text)).trim()
    if (this.#type === 'b') return this.#text === '1' ? 'TRUE' : 'FALSE'
    if (this.#type === 'd') return this.#text.slice(0, 10)
    if (this.#type !== 'n') return decodeCellText(this.#text).trim()
    const { text, lostPrecision } = numberText(
      this.#text.trim(),
      this.#workbook.formats[this.#style],
      this.#workbook.date1904,
    )
    if (lostPrecision) this.#lost.push(this.#column)
    return text
  }

  #closeRow(): void {
    if (this.#cells.length === 0) {
      this.blank++
      return
    }
    this.blank = 0
    this.#rows.push({ number: this.number, cells: this.#cells, lostPrecision: this.#lost })
  }
}

/** `BC12` → 54, counted from 0. */
function parseColumn(reference: string): number {
  let column = 0
  for (let at = 0; at < reference.length; at++) {
    const letter = reference.charCodeAt(at) & 0xdf
    if (letter < 65 || letter > 90) break
    column = column * 26 + letter - 64
  }
  return column - 1
}
