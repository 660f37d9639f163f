import { posix } from 'node:path'
import type { ZipArchive } from '../files/zip-archive.ts'
import { builtInFormat, type CellFormat, customFormat } from './cell-format.ts'
import { SheetError } from './sheet-error.ts'
import { attribute, decodeCellText, XmlScanner } from './xml-scanner.ts'

/** A sheet of a workbook: its name, and the part with its cells. */
export interface WorkbookSheet {
  readonly name: string
  readonly part: string
  readonly hidden: boolean
}

/** The sheets, and what is needed to interpret their cells. */
export interface Workbook {
  readonly sheets: readonly WorkbookSheet[]
  readonly date1904: boolean
  readonly formats: readonly CellFormat[]
  readonly strings: StringTable
}

const partLimit = 16 * 1024 * 1024

/** Opens an xlsx package: relationships, sheet list, number formats, shared strings. Throws SheetError `notXlsx`. */
export async function readWorkbook(zip: ZipArchive): Promise<Workbook> {
  if (!zip.has('[Content_Types].xml') || !zip.has('_rels/.rels')) throw new SheetError('notXlsx', 'zip')
  const root = await readRelations(zip, '_rels/.rels', '')
  const book = root.find(relation => relation.type === 'officeDocument')?.target
  if (!book || !zip.has(book)) throw new SheetError('notXlsx', 'no workbook')
  const { dir, base } = posix.parse(book)
  const relations = await readRelations(zip, posix.join(dir, '_rels', `${base}.rels`), dir)
  const { sheets: sheetList, date1904 } = await readSheetList(zip, book)
  const sheets = sheetList.flatMap(({ name, relation, hidden }) => {
    const part = relations.find(({ id, type }) => id === relation && type === 'worksheet')?.target
    return part && zip.has(part) ? [{ name, part, hidden }] : []
  })
  if (sheets.length === 0) throw new SheetError('notXlsx', 'no sheet')
  const part = (type: string) => relations.find(relation => relation.type === type && zip.has(relation.target))?.target
  return {
    sheets,
    date1904,
    formats: await readFormats(zip, part('styles')),
    strings: await readStrings(zip, part('sharedStrings')),
  }
}

interface Relation {
  readonly id: string
  readonly type: string
  readonly target: string
}

async function readRelations(zip: ZipArchive, part: string, base: string): Promise<Relation[]> {
  const relations: Relation[] = []
  if (!zip.has(part)) return relations
  await scanPart(zip, part, (name, attributes) => {
    if (name !== 'Relationship') return
    const target = attribute(attributes, 'Target') ?? ''
    relations.push({
      id: attribute(attributes, 'Id') ?? '',
      type: (attribute(attributes, 'Type') ?? '').split('/').at(-1) ?? '',
      target: target.startsWith('/') ? target.slice(1) : posix.join(base, target),
    })
  })
  return relations
}

async function readSheetList(zip: ZipArchive, part: string) {
  const sheets: { name: string; relation: string; hidden: boolean }[] = []
  let date1904 = false
  await scanPart(zip, part, (element, attributes) => {
    if (element === 'workbookPr') date1904 = /^(1|true)$/.test(attribute(attributes, 'date1904') ?? '')
    if (element !== 'sheet') return
    const relation = /[\s:]id\s*=\s*["']([^"']+)["']/.exec(attributes)?.[1] ?? ''
    const hidden = (attribute(attributes, 'state') ?? 'visible') !== 'visible'
    sheets.push({ name: attribute(attributes, 'name') ?? '', relation, hidden })
  })
  return { sheets, date1904 }
}

async function readFormats(zip: ZipArchive, part: string | undefined): Promise<CellFormat[]> {
  const custom = new Map<number, CellFormat>()
  const formats: CellFormat[] = []
  if (!part) return formats
  let inCellFormats = false
  const open = (name: string, attributes: string) => {
    if (name === 'numFmt')
      custom.set(Number(attribute(attributes, 'numFmtId')), customFormat(attribute(attributes, 'formatCode') ?? ''))
    if (name === 'cellXfs') inCellFormats = true
    if (name !== 'xf' || !inCellFormats) return
    const id = Number(attribute(attributes, 'numFmtId') ?? 0)
    formats.push(custom.get(id) ?? builtInFormat(id))
  }
  await scanPart(zip, part, open, name => {
    if (name === 'cellXfs') inCellFormats = false
  })
  return formats
}

/** Rich text is joined, phonetic guides (`rPh`) are omitted. */
async function readStrings(zip: ZipArchive, part: string | undefined): Promise<StringTable> {
  const table = new StringTable()
  if (!part) return table
  let text = ''
  let inText = false
  let inPhonetic = false
  const scanner = new XmlScanner({
    open(name) {
      if (name === 'si') text = ''
      else if (name === 't') inText = !inPhonetic
      else if (name === 'rPh') inPhonetic = true
    },
    close(name) {
      if (name === 'si') table.add(decodeCellText(text))
      else if (name === 't') inText = false
      else if (name === 'rPh') inPhonetic = false
    },
    text(raw) {
      if (inText) text += raw
    },
  })
  for await (const chunk of zip.read(part)) scanner.feed(chunk)
  scanner.end()
  return table
}

async function scanPart(
  zip: ZipArchive,
  part: string,
  open: (name: string, attributes: string) => void,
  close: (name: string) => void = () => {},
): Promise<void> {
  const scanner = new XmlScanner({ open, close, text() {} })
  scanner.feed(await zip.readAll(part, partLimit))
  scanner.end()
}

const pageBits = 20
const pageSize = 1 << pageBits
const largestTable = 64 * pageSize

/**
 * Shared strings of a workbook as UTF-8 in pages outside the JavaScript heap: half a million short strings take 12 MB
 * here and 60 MB as an array of strings.
 */
class StringTable {
  readonly #pages: Buffer[] = []
  #ends = new Uint32Array(1024)
  #starts = new Uint32Array(1024)
  #count = 0
  #used = pageSize

  add(text: string): void {
    const length = Buffer.byteLength(text)
    if (length > pageSize) throw new SheetError('tooLarge', 'one cell')
    if (this.#used + length > pageSize) this.#addPage()
    const page = this.#pages.length - 1
    const start = page * pageSize + this.#used
    this.#pages[page]?.write(text, this.#used)
    this.#used += length
    this.#remember(start, start + length)
  }

  get(index: number): string {
    if (!(index < this.#count)) return ''
    const start = this.#starts[index] ?? 0
    const base = (start >>> pageBits) * pageSize
    return this.#pages[start >>> pageBits]?.toString('utf8', start - base, (this.#ends[index] ?? 0) - base) ?? ''
  }

  #addPage(): void {
    if (this.#pages.length * pageSize >= largestTable) throw new SheetError('tooLarge', 'shared strings')
    this.#pages.push(Buffer.allocUnsafeSlow(pageSize))
    this.#used = 0
  }

  #remember(start: number, end: number): void {
    if (this.#count === this.#starts.length) {
      this.#starts = doubled(this.#starts)
      this.#ends = doubled(this.#ends)
    }
    this.#starts[this.#count] = start
    this.#ends[this.#count++] = end
  }
}

function doubled(numbers: Uint32Array): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(numbers.length * 2)
  larger.set(numbers)
  return larger
}
