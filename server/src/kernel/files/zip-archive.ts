import { crc32 } from 'node:zlib'
import { type Entry, openPromise, type ZipFile } from 'yauzl'

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
  /** Sum of what all entries claim to inflate to, in bytes; a stream that exceeds its own claim is cut off too. */
  readonly inflated: number
  /** Inflated ÷ compressed of one entry, applied above `ratioFloor` bytes (short repetitive parts compress very well). */
  readonly ratio: number
  readonly entries: number
}

export const ratioFloor = 32 * 1024 * 1024

/**
 * A zip file on disk, judged by its central directory before one byte is inflated: entries are found by name, never
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

  /** Throws ZipError `truncated` when the end of the archive is missing, `encrypted`, `tooLarge`, `damaged`. */
  static async open(path: string, limits: ZipLimits): Promise<ZipArchive> {
    const file = await openPromise(path, { autoClose: false }).catch((error: Error) => {
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

  /** The inflated bytes of one entry, chunk by chunk as they are asked for; its checksum is judged at the end. */
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
  const entries = new Map<string, Entry>()
  let inflated = 0
  for await (const entry of file.eachEntry()) {
    if (entry.isEncrypted()) throw new ZipError('encrypted', entry.fileName)
    inflated += entry.uncompressedSize
    if (inflated > limits.inflated) throw new ZipError('tooLarge', `inflates to more than ${limits.inflated} bytes`)
    if (entry.uncompressedSize > ratioFloor && entry.uncompressedSize > entry.compressedSize * limits.ratio) {
      throw new ZipError('tooLarge', `${entry.fileName} is compressed more than ${limits.ratio} times`)
    }
    entries.set(entryName(entry), entry)
  }
  return entries
}

/** Chinese Windows writes names in GBK without saying so; what is valid UTF-8 is taken as UTF-8. */
function entryName(entry: Entry): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(entry.fileNameRaw)
  } catch {
    return new TextDecoder('gb18030').decode(entry.fileNameRaw)
  }
}
