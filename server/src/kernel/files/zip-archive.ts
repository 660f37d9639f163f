import { crc32 } from 'node:zlib'
import { type Entry, getFileNameLowLevel, openPromise, validateFileName, type ZipFile } from 'yauzl'

export type ZipRefusal = 'truncated' | 'notZip' | 'encrypted' | 'tooLarge' | 'damaged'

/** Why an archive was not opened or not read to its end. */
export class ZipError extends Error {
  override name = 'ZipError'
  readonly reason: ZipRefusal
  readonly detail: string

  constructor(reason: ZipRefusal, detail: string) {
    super(`${reason}: ${detail}`)
    this.reason = reason
    this.detail = detail
  }
}

export interface ZipLimits {
  /** Sum of the declared inflated sizes, in bytes; a stream that exceeds its declaration is cut off too. */
  readonly inflated: number
  /**
   * Inflated ÷ compressed of one entry, applied above `ratioFloor` bytes (short repetitive parts compress very well).
   */
  readonly ratio: number
  readonly entries: number
}

export const ratioFloor = 32 * 1024 * 1024

/**
 * A zip file on disk, checked by its central directory before one byte is inflated: entries are found by name, never
 * written anywhere under that name.
 */
export class ZipArchive {
  readonly names: readonly string[]
  readonly #file: ZipFile
  readonly #entries: ReadonlyMap<string, Entry>

  private constructor(file: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#file = file
    this.#entries = entries
    this.names = [...entries.keys()]
  }

  /** Throws ZipError `truncated` if the end of the archive is missing, `encrypted`, `tooLarge`, `damaged`. */
  static async open(path: string, limits: ZipLimits): Promise<ZipArchive> {
    const file = await openPromise(path, { autoClose: false, decodeStrings: false }).catch((error: Error) => {
      throw new ZipError('truncated', error.message)
    })
    try {
      return new ZipArchive(file, await readDirectory(file, limits))
    } catch (error) {
      file.close()
      throw error instanceof ZipError ? error : new ZipError('damaged', (error as Error).message)
    }
  }

  has(name: string): boolean {
    return this.#entries.has(name)
  }

  inflatedSize(name: string): number {
    return this.#entry(name).uncompressedSize
  }

  /** The inflated bytes of one entry, chunk by chunk on demand; its checksum is verified at the end. */
  async *read(name: string): AsyncGenerator<Buffer, void, undefined> {
    const entry = this.#entry(name)
    let sum = 0
    try {
      for await (const chunk of (await this.#file.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
        sum = crc32(chunk, sum)
        yield chunk
      }
    } catch (error) {
      throw new ZipError('damaged', `${name}: ${(error as Error).message}`)
    }
    if (sum !== entry.crc32) throw new ZipError('damaged', `${name}: checksum`)
  }

  /** One whole entry of at most `limit` bytes. */
  async readAll(name: string, limit: number): Promise<Buffer> {
    if (this.inflatedSize(name) > limit) throw new ZipError('tooLarge', name)
    const chunks: Buffer[] = []
    for await (const chunk of this.read(name)) chunks.push(chunk)
    return Buffer.concat(chunks)
  }

  close(): void {
    this.#file.close()
  }

  #entry(name: string): Entry {
    const entry = this.#entries.get(name)
    if (!entry) throw new ZipError('damaged', `${name} is missing`)
    return entry
  }
}

async function readDirectory(file: ZipFile, limits: ZipLimits): Promise<Map<string, Entry>> {
  if (file.entryCount > limits.entries) throw new ZipError('tooLarge', `${file.entryCount} entries`)
  const found: Entry[] = []
  let inflated = 0
  for await (const entry of file.eachEntry()) {
    if (entry.isEncrypted()) throw new ZipError('encrypted', 'an entry')
    inflated += entry.uncompressedSize
    if (inflated > limits.inflated) throw new ZipError('tooLarge', `inflates to more than ${limits.inflated} bytes`)
    if (entry.uncompressedSize > ratioFloor && entry.uncompressedSize > entry.compressedSize * limits.ratio) {
      throw new ZipError('tooLarge', `an entry is compressed more than ${limits.ratio} times`)
    }
    found.push(entry)
  }
  const entries = new Map<string, Entry>()
  for (const [index, name] of entryNames(found).entries()) {
    const path = name.replaceAll('\\', '/').replace(/^\/+/, '')
    const invalid = validateFileName(path)
    if (invalid) throw new ZipError('damaged', invalid)
    entries.set(path, found[index] as Entry)
  }
  return entries
}

/** Bit 11 of the general purpose flags: the name is UTF-8. */
const utf8Flag = 0x800
/** The Info-ZIP Unicode path: the name as UTF-8 in addition to one in an older encoding. */
const unicodePath = 0x7075

/**
 * Names without a declared encoding come from one program: they are UTF-8 if every one of them can be, else GBK, as
 * Chinese Windows writes. If it were decided per name, short GBK names such as 平 would count as UTF-8.
 */
function entryNames(entries: readonly Entry[]): string[] {
  const states = ({ generalPurposeBitFlag, extraFields }: Entry) =>
    (generalPurposeBitFlag & utf8Flag) !== 0 || extraFields.some(({ id }) => id === unicodePath)
  const isUtf8 = entries.every(entry => states(entry) || decoded('utf-8', entry.fileNameRaw) !== undefined)
  return entries.map(entry => {
    const raw = entry.fileNameRaw
    if (states(entry)) {
      const name = getFileNameLowLevel(entry.generalPurposeBitFlag, raw, entry.extraFields, false)
      if (!name.includes('\ufffd')) return name
    }
    const name = isUtf8 ? decoded('utf-8', raw) : decoded('gb18030', raw)
    return name ?? new TextDecoder('gb18030').decode(raw)
  })
}

function decoded(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
