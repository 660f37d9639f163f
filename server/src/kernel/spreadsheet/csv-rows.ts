import type { Encoding, Separator } from '@fairgate/contract/kernel/import/reading'
import { SheetError } from './sheet-error.ts'
import type { SheetRow } from './sheet-row.ts'
import { detectEncoding, readChunks, readHead } from './text-encoding.ts'

const longestField = 100_000

/** How a text file is split. */
export interface TextReading {
  readonly encoding: Encoding
  /** Any character, if the file itself names it (`sep=`). */
  readonly separator: string
}

/** The filled rows of a separated text file (RFC 4180 quoting). Excel's own hint `sep=;` is omitted. */
export async function* readCsvRows(
  path: string,
  maxColumns: number,
  { encoding, separator }: TextReading,
): AsyncGenerator<SheetRow, void, undefined> {
  const decoder = new TextDecoder(encoding)
  const parser = new CsvParser(maxColumns, separator)
  for await (const chunk of readChunks(path)) {
    yield* parser.feed(decoder.decode(chunk, { stream: true }))
  }
  yield* parser.feed(decoder.decode())
  yield* parser.end()
}

/** Lines for the detection of the separator; titles of the table and blank lines may be among them. */
const sampleLines = 20
const candidates: readonly Separator[] = [',', '\t', ';', '，', '|']

/**
 * Encoding and separator of a text file: given or detected. `fits` tells whether a row is the expected header; the
 * separator with such a row is used.
 */
export async function textReading(
  path: string,
  given: Partial<TextReading>,
  fits: (row: SheetRow) => boolean = () => false,
): Promise<TextReading> {
  const encoding = given.encoding ?? (await detectEncoding(path))
  if (given.separator) return { encoding, separator: given.separator }
  const head = new TextDecoder(encoding).decode(await readHead(path))
  const hint = findSeparatorHint(head)
  if (hint) return { encoding, separator: hint }
  let best = { separator: ',', alike: 0, cells: 0 }
  for (const separator of candidates) {
    const rows = sampleRows(head, separator)
    if (rows.some(fits)) return { encoding, separator }
    const found = likeness(rows)
    if (found.alike > best.alike || (found.alike === best.alike && found.cells > best.cells))
      best = { separator, ...found }
  }
  return { encoding, separator: best.separator }
}

const findSeparatorHint = (text: string): string | undefined => /^\ufeff?sep=(.)\r?\n/i.exec(text)?.[1]

function sampleRows(text: string, separator: string): SheetRow[] {
  const parser = new CsvParser(Number.POSITIVE_INFINITY, separator)
  const rows: SheetRow[] = []
  for (const row of parser.feed(text)) {
    rows.push(row)
    if (rows.length >= sampleLines) return rows
  }
  try {
    rows.push(...parser.end())
  } catch {
    // A quote that is still open at the end of the sample.
  }
  return rows
}

/** How many rows have the same number of cells, more than one, and that number. */
function likeness(rows: readonly SheetRow[]): { alike: number; cells: number } {
  const counts = new Map<number, number>()
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
  counts.delete(1)
  return [...counts].reduce((most, [cells, alike]) => (alike > most.alike ? { alike, cells } : most), {
    alike: 0,
    cells: 0,
  })
}

class CsvParser {
  readonly #delimiter: string
  /** Delimiter, quote, line ends. */
  readonly #marks: RegExp
  #begun = false
  #head = ''
  #field = ''
  #cells: string[] = []
  #quoted = false
  #quoteEnded = false
  #afterReturn = false
  #line = 1
  readonly #maxColumns: number

  constructor(maxColumns: number, delimiter: string) {
    this.#maxColumns = maxColumns
    this.#delimiter = delimiter
    this.#marks = new RegExp(`[${delimiter.replace(/[\\\]^-]/, '\\$&')}"\r\n]`, 'g')
  }

  *feed(text: string): Generator<SheetRow, void, undefined> {
    if (this.#begun) yield* this.#parse(text)
    else {
      this.#head += text
      if (!/[\r\n]/.test(this.#head) && this.#head.length < longestField) return
      yield* this.#start()
    }
  }

  *end(): Generator<SheetRow, void, undefined> {
    if (!this.#begun) yield* this.#start()
    if (this.#quoted && !this.#quoteEnded) throw new SheetError('truncated', 'open quote')
    if (this.#field !== '' || this.#cells.length > 0) yield* this.#endRow()
  }

  *#start(): Generator<SheetRow, void, undefined> {
    const hint = /^sep=.\r?\n/i.exec(this.#head)
    const text = hint ? this.#head.slice(hint[0].length) : this.#head
    if (hint) this.#line = 2
    this.#begun = true
    this.#head = ''
    yield* this.#parse(text)
  }

  /** Runs of plain characters are taken as a whole: a file of a hundred thousand rows is a few million of them. */
  *#parse(text: string): Generator<SheetRow, void, undefined> {
    let at = this.#afterReturn && text[0] === '\n' ? 1 : 0
    if (text !== '') this.#afterReturn = false
    while (at < text.length) {
      const end = this.#quoted && !this.#quoteEnded ? text.indexOf('"', at) : this.#nextMark(text, at)
      this.#append(end < 0 ? text.slice(at) : text.slice(at, end))
      if (end < 0) return
      at = end + 1
      const mark = text[end]
      if (mark === '"') this.#quote()
      else if (mark === this.#delimiter) this.#endField()
      else {
        if (mark === '\r' && at === text.length) this.#afterReturn = true
        if (mark === '\r' && text[at] === '\n') at++
        yield* this.#endRow()
      }
    }
  }

  #nextMark(text: string, from: number): number {
    this.#marks.lastIndex = from
    return this.#marks.exec(text)?.index ?? -1
  }

  /** A quote ends a quoted part; two in a row are one character. In the middle of a field it is a character. */
  #quote(): void {
    if (this.#quoted && !this.#quoteEnded) this.#quoteEnded = true
    else if (this.#quoteEnded) {
      this.#append('"')
      this.#quoteEnded = false
    } else if (this.#field === '') this.#quoted = true
    else this.#append('"')
  }

  #append(characters: string): void {
    this.#field = this.#field === '' ? characters : this.#field + characters
    if (this.#field.length > longestField) throw new SheetError('notXlsx', 'endless field')
  }

  #endField(): void {
    this.#cells.push(this.#field.trim())
    this.#field = ''
    this.#quoted = false
    this.#quoteEnded = false
  }

  *#endRow(): Generator<SheetRow, void, undefined> {
    this.#endField()
    while (this.#cells.at(-1) === '') this.#cells.pop()
    if (this.#cells.length > this.#maxColumns) throw new SheetError('tooManyColumns', String(this.#cells.length))
    const cells = this.#cells
    const number = this.#line++
    this.#cells = []
    if (cells.length === 0) return
    // Excel converts long numbers to 1.10101E+17 when it saves a csv.
    const lostPrecision = cells.flatMap((cell, column) => (/^\d(\.\d+)?E\+\d+$/i.test(cell) ? [column] : []))
    yield { number, cells, lostPrecision }
  }
}
