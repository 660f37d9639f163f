import { open } from 'node:fs/promises'
import type { Encoding } from '@fairgate/contract/kernel/import/reading'
import { SheetError } from './sheet-error.ts'

/** What of a text file its separator is chosen by. */
export async function readHead(path: string): Promise<Buffer> {
  for await (const chunk of readChunks(path)) return Buffer.from(chunk)
  return Buffer.alloc(0)
}

/** A file piece by piece, each in the place of the one before: a reader decodes it before it asks for the next. */
export async function* readChunks(path: string): AsyncGenerator<Buffer> {
  const file = await open(path)
  const buffer = Buffer.allocUnsafe(65_536)
  try {
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, buffer.length, null)
      if (bytesRead === 0) return
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}

/**
 * The encoding of a text file: byte order mark; else UTF-8, if the whole file or nearly all of it is valid (a few wrong
 * bytes become U+FFFD, so that their rows are reported); else by statistics of its bytes. Throws SheetError `encoding`
 * if that is not clear.
 */
export async function detectEncoding(path: string): Promise<Encoding> {
  const counts = new ByteCounts()
  let first = true
  for await (const chunk of readChunks(path)) {
    if (first) {
      if (chunk[0] === 0xff && chunk[1] === 0xfe) return 'utf-16le'
      if (chunk[0] === 0xfe && chunk[1] === 0xff) return 'utf-16be'
      first = false
    }
    counts.add(chunk)
  }
  return counts.encoding()
}

/** Letters and marks of Western European text in Windows-1252. */
const isWestern = (byte: number): boolean => (byte >= 0xc0 && byte !== 0xd7 && byte !== 0xf7) || westernMarks.has(byte)
const westernMarks = new Set([
  ...[0x80, 0x85, 0x8a, 0x8c, 0x8e, 0x91, 0x92, 0x93, 0x94, 0x96, 0x97, 0x9a, 0x9c, 0x9e, 0x9f],
  ...[0xa0, 0xa3, 0xa7, 0xa9, 0xaa, 0xab, 0xae, 0xb0, 0xb4, 0xb7, 0xba, 0xbb, 0xbf],
])

/** Counts, byte by byte, evidence for UTF-8, for GB18030 and for Windows-1252. */
class ByteCounts {
  #utf8 = { good: 0, bad: 0, left: 0, size: 0 }
  /**
   * Pairs of GB 2312 that are frequent in text (punctuation, first level); other pairs of GBK; bytes without a pair.
   */
  #gb = { common: 0, other: 0, bad: 0, lead: 0, four: 0 }
  #western = { good: 0, bad: 0 }

  add(chunk: Uint8Array): void {
    for (const byte of chunk) {
      if (byte < 0x80 && this.#utf8.left === 0 && this.#gb.lead === 0) continue
      this.#addUtf8(byte)
      this.#addGb(byte)
      if (byte >= 0x80) this.#western[isWestern(byte) ? 'good' : 'bad']++
    }
  }

  encoding(): Encoding {
    const { good, bad, left } = this.#utf8
    const wrong = bad + (left > 0 ? 1 : 0)
    if (wrong === 0 || good >= 4 * wrong) return 'utf-8'
    const gb = this.#gb
    const pairs = gb.common + gb.other
    // A few broken characters become U+FFFD, so that their rows are reported.
    const isGb = gb.common >= 0.6 * pairs && pairs >= 8 * gb.bad
    const western = this.#western
    const isWestern = western.good >= 0.95 * (western.good + western.bad) && (gb.bad > 0 || gb.common < 0.3 * pairs)
    if (isGb === isWestern) throw new SheetError('encoding')
    return isGb ? 'gb18030' : 'windows-1252'
  }

  #addUtf8(byte: number): void {
    const state = this.#utf8
    if (state.left > 0) {
      if (byte >= 0x80 && byte < 0xc0) {
        if (--state.left === 0) state.good++
        return
      }
      state.bad++
      state.left = 0
    }
    if (byte < 0x80) return
    state.left = byte >= 0xf0 && byte < 0xf5 ? 3 : byte >= 0xe0 && byte < 0xf0 ? 2 : byte >= 0xc2 && byte < 0xe0 ? 1 : 0
    if (state.left === 0) state.bad++
  }

  #addGb(byte: number): void {
    const state = this.#gb
    if (state.four > 0) {
      // The third and the last byte of a character of four bytes.
      const fits = state.four === 2 ? byte >= 0x81 && byte <= 0xfe : byte >= 0x30 && byte <= 0x39
      state.four = fits ? state.four - 1 : 0
      if (!fits) state.bad++
      else if (state.four === 0) state.other++
      return
    }
    const { lead } = state
    if (lead === 0) {
      if (byte === 0x80 || byte === 0xff) state.bad++
      else if (byte > 0x80) state.lead = byte
      return
    }
    state.lead = 0
    if (byte >= 0x30 && byte <= 0x39) state.four = 2
    else if (byte < 0x40 || byte === 0x7f || byte === 0xff) state.bad++
    else if (byte >= 0xa1 && ((lead >= 0xb0 && lead <= 0xd7) || (lead >= 0xa1 && lead <= 0xa3))) state.common++
    else state.other++
  }
}
