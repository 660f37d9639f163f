import { open } from 'node:fs/promises'
import { SheetError } from './sheet-error.ts'
import type { SheetRow } from './sheet-row.ts'

const longestField = 100_000

/**
 * The filled rows of a comma, semicolon or tab separated file (RFC 4180 quoting). Its encoding is found by trying:
 * byte order mark, else UTF-8 over the whole file, else GB18030, which Chinese Excel writes.
 */
export async function* readCsvRows(path: string, maxColumns: number): AsyncGenerator<SheetRow, void, undefined> {
  const decoder = new TextDecoder(await encodingOf(path))
  const parser = new CsvParser(maxColumns)
  for await (const chunk of chunksOf(path)) {
    yield* parser.feed(decoder.decode(chunk, { stream: true }))
  }
  yield* parser.feed(decoder.decode())
  yield* parser.end()
}

async function encodingOf(path: string): Promise<'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030'> {
  const file = await open(path)
  const mark = Buffer.alloc(2)
  try {
    await file.read(mark, 0, 2, 0)
  } finally {
    await file.close()
  }
  if (mark[0] === 0xff && mark[1] === 0xfe) return 'utf-16le'
  if (mark[0] === 0xfe && mark[1] === 0xff) return 'utf-16be'
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of chunksOf(path)) decoder.decode(chunk, { stream: true })
    decoder.decode()
    return 'utf-8'
  } catch (error) {
    if (error instanceof TypeError) return 'gb18030'
    throw error
  }
}

/** A file piece by piece, each in the place of the one before: a reader decodes it before it asks for the next. */
async function* chunksOf(path: string): AsyncGenerator<Buffer> {
  const file = await open(path)
  const place = Buffer.allocUnsafe(65_536)
  try {
    for (;;) {
      const { bytesRead } = await file.read(place, 0, place.length, null)
      if (bytesRead === 0) return
      yield place.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}

class CsvParser {
  #delimiter = ''
  /** Delimiter, quote, line ends. */
  #marks = /[",\r\n]/g
  #head = ''
  #field = ''
  #cells: string[] = []
  #quoted = false
  #quoteEnded = false
  #afterReturn = false
  #line = 1
  readonly #maxColumns: number

  constructor(maxColumns: number) {
    this.#maxColumns = maxColumns
  }

  *feed(text: string): Generator<SheetRow, void, undefined> {
    if (this.#delimiter === '') {
      this.#head += text
      if (!/[\r\n]/.test(this.#head) && this.#head.length < longestField) return
      yield* this.#start()
    } else yield* this.#parse(text)
  }

  *end(): Generator<SheetRow, void, undefined> {
    if (this.#delimiter === '') yield* this.#start()
    if (this.#quoted && !this.#quoteEnded) throw new SheetError('truncated', 'open quote')
    if (this.#field !== '' || this.#cells.length > 0) yield* this.#endRow()
  }

  /** The first line decides the delimiter; Excel's own hint `sep=;` is obeyed and left out. */
  *#start(): Generator<SheetRow, void, undefined> {
    const hint = /^sep=(.)\r?\n/i.exec(this.#head)
    const line = this.#head.split(/[\r\n]/, 1)[0] ?? ''
    const count = (mark: string) => line.split(mark).length
    const found = [',', '\t', ';', '，'].toSorted((a, b) => count(b) - count(a))[0] as string
    this.#delimiter = hint?.[1] ?? found
    this.#marks = new RegExp(`[${this.#delimiter.replace(/[\\\]^-]/, '\\$&')}"\r\n]`, 'g')
    const text = hint ? this.#head.slice(hint[0].length) : this.#head
    if (hint) this.#line = 2
    this.#head = ''
    yield* this.#parse(text)
  }

  /** Runs of plain characters are taken whole: a file of a hundred thousand rows is a few million of them, not of characters. */
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

  /** A quote ends what one began; the next one right behind it is meant itself. In the middle of a field it is a character. */
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
    // Excel turns long numbers into 1.10101E+17 when it saves a csv.
    const lostPrecision = cells.flatMap((cell, column) => (/^\d(\.\d+)?E\+\d+$/i.test(cell) ? [column] : []))
    yield { number, cells, lostPrecision }
  }
}
