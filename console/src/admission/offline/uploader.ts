import type { UploadedPassage } from '@fairgate/contract/admission/offline/commands'
import { uploadLimit } from '@fairgate/contract/admission/offline/fields'
import type { Encryptor } from './device-encryptor.ts'
import { askServer } from './phone-call.ts'
import type { PhoneStore, StoredScan } from './phone-store.ts'

/** Uploads pending scans. A scan is stored until the server has confirmed it: sent again, it counts once. */
export class Uploader {
  readonly #store: PhoneStore
  readonly #encryptor: Encryptor

  constructor(store: PhoneStore, encryptor: Encryptor) {
    this.#store = store
    this.#encryptor = encryptor
  }

  /**
   * `gateContexts`: the present gate context and earlier ones; scans of others stay pending. `onProgress` gets the number of
   * pending scans after each batch. Returns the rows that will never be accepted. Throws NoAnswer and Refusal.
   */
  async send(key: string, exhibitionIds: readonly string[], onProgress: (left: number) => void) {
    let bad: { count: number; why: string } | undefined
    for (;;) {
      const waiting = await this.#store.scans()
      onProgress(waiting.length)
      // One gate context after another, the present one last: without a channel there, the phone must wait with that
      // one only.
      const exhibitionId = exhibitionIds.findLast(one => waiting.some(scan => scan.ground === one))
      const lot = waiting
        .filter(scan => scan.ground === exhibitionId)
        .toSorted((a, b) => (a.at < b.at ? -1 : 1))
        .slice(0, uploadLimit)
      if (lot.length === 0) return bad
      const passages = await Promise.all(lot.map(scan => this.#row(scan)))
      const sentAt = new Date().toISOString() as never
      const { list } = await askServer('uploadPassages', { sentAt, passages }, { key, timeout: 60_000 })
      const wrong = list.filter(({ outcome }) => outcome === 'bad')
      if (wrong.length > 0) bad = { count: (bad?.count ?? 0) + wrong.length, why: wrong[0]?.msg ?? '' }
      // By position: a row that the server could not read may have lost its id.
      const named = lot.filter((_, at) => list[at] !== undefined).map(({ scanId }) => scanId)
      // The server can only be asked about scans of the present gate context.
      const late = lot.filter(
        (scan, at) => scan.asked && scan.ground === exhibitionIds[0] && list[at]?.outcome === 'repeated',
      )
      await this.#store.renameScans(named, await this.#otherwise(late, key))
      if (named.length === 0) return bad
    }
  }

  /**
   * Scans that the server decided itself after all, with a different result: the action taken here is uploaded once
   * more under a new id, so that none is lost.
   */
  async #otherwise(late: readonly StoredScan[], key: string): Promise<StoredScan[]> {
    const other: StoredScan[] = []
    for (const scan of late) {
      const { scanId, at, direction, deed } = scan
      const payload = { scanId, at, direction, ...(await this.#shown(scan)) }
      const { verdict } = await askServer('decide', payload as never, { key })
      if (verdict !== deed) other.push({ ...scan, scanId: crypto.randomUUID(), asked: false })
    }
    return other
  }

  async #row(stored: StoredScan): Promise<UploadedPassage> {
    const { shown: _, asked: __, ...scan } = stored
    return { ...scan, ...(await this.#shown(stored)) }
  }

  async #shown({ shown }: StoredScan) {
    return JSON.parse(await this.#encryptor.open(shown)) as Pick<UploadedPassage, 'code' | 'document' | 'plate'>
  }
}
