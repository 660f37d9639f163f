import { SheetError } from './sheet-error.ts'

const pageBits = 20
const pageSize = 1 << pageBits
const largestTable = 64 * pageSize

/**
 * Shared strings of a workbook as UTF-8 in pages outside the JavaScript heap: half a million short strings take 12 MB
 * here and 60 MB as an array of strings.
 */
export class StringTable {
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
