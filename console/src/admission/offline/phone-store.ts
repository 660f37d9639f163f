import type { Presence } from '@fairgate/contract/admission/gate/scan-facts'
import type { UploadedPassage } from '@fairgate/contract/admission/offline/commands'

/**
 * A scan that the server has not confirmed yet, in the shape of an upload. What was presented is encrypted, because a
 * code opens doors and a number is personal.
 */
export interface StoredScan extends Omit<UploadedPassage, 'code' | 'document' | 'plate'> {
  /** JSON of one of `code`, `document`, `plate`. */
  shown: Encrypted
  /** The server received the scan too, and may have decided it after this phone. */
  asked: boolean
  /** The gate context of the scan: a device that never was there uploads it to nobody. */
  ground: NonNullable<UploadedPassage['ground']>
}

export interface Encrypted {
  iv: Uint8Array<ArrayBuffer>
  bytes: ArrayBuffer
}

/** One of the last verdicts, as the list shows it. */
export interface Shown {
  scanId: string
  at: string
  verdict: 'admitted' | 'refused'
  words: { cn: string; en: string }
  who: string
  offline: boolean
}

/** A holder's photo, from one run through all of them. */
export interface StoredPhoto {
  credentialId: string
  walk: number
  /** Of base64. */
  sealed: Encrypted
}

/** What is stored under a fixed name; each is read with its type. */
export type StoredKey = 'sealer' | 'device' | 'pack' | 'shift' | 'heard' | 'photos'

const stores = {
  ...{ kept: undefined, scans: 'scanId', presence: undefined, last: 'scanId' },
  photos: 'credentialId',
} as const
type StoreName = keyof typeof stores

/**
 * Everything that the phone stores, in IndexedDB. Every write is committed when its promise resolves, because a phone
 * may be switched off at any time.
 */
export class PhoneStore {
  readonly #db: IDBDatabase

  private constructor(db: IDBDatabase) {
    this.#db = db
  }

  static async open(): Promise<PhoneStore> {
    const opening = indexedDB.open('fairgate-gate', 2)
    opening.onupgradeneeded = () => {
      for (const [name, keyPath] of Object.entries(stores)) {
        if (opening.result.objectStoreNames.contains(name)) continue
        opening.result.createObjectStore(name, keyPath === undefined ? {} : { keyPath })
      }
    }
    const db = await answered(opening)
    // A newer page in another tab must not wait for this one.
    db.onversionchange = () => db.close()
    return new PhoneStore(db)
  }

  get<T>(name: StoredKey): Promise<T | undefined> {
    return answered(this.#reading('kept').get(name)) as Promise<T | undefined>
  }
  put(name: StoredKey, value: unknown): Promise<void> {
    return this.#write(['kept'], ([values]) => values?.put(value, name))
  }
  drop(...names: StoredKey[]): Promise<void> {
    return this.#write(['kept'], ([values]) => {
      for (const name of names) values?.delete(name)
    })
  }

  presence(credentialId: string): Promise<Presence | undefined> {
    return answered(this.#reading('presence').get(credentialId)) as Promise<Presence | undefined>
  }

  /**
   * Stores a decision and the resulting presence in one transaction. `scan` is null if the server has confirmed it
   * already.
   */
  decided(
    scan: StoredScan | null,
    shown: Shown,
    stands: { credentialId: string; presence: Presence } | null,
  ): Promise<void> {
    return this.#write(['scans', 'last', 'presence'], ([scans, last, presence]) => {
      if (scan) scans?.put(scan)
      last?.put(shown)
      if (stands) presence?.put(stands.presence, stands.credentialId)
    })
  }

  scans(): Promise<StoredScan[]> {
    return answered(this.#reading('scans').getAll()) as Promise<StoredScan[]>
  }
  countScans(): Promise<number> {
    return answered(this.#reading('scans').count())
  }
  putScans(changed: readonly StoredScan[]): Promise<void> {
    return this.#write(['scans'], ([scans]) => {
      for (const scan of changed) scans?.put(scan)
    })
  }
  /** The server has confirmed these; other scans replace some of them. */
  renameScans(named: readonly string[], instead: readonly StoredScan[]): Promise<void> {
    return this.#write(['scans'], ([scans]) => {
      for (const id of named) scans?.delete(id)
      for (const scan of instead) scans?.put(scan)
    })
  }

  /** The last verdicts, newest first; older ones are deleted. */
  async last(limit: number): Promise<Shown[]> {
    const all = (await answered(this.#reading('last').getAll())) as Shown[]
    const sorted = all.toSorted((a, b) => (a.at < b.at ? 1 : -1))
    const old = sorted.slice(limit)
    if (old.length > 0) {
      await this.#write(['last'], ([last]) => {
        for (const { scanId } of old) last?.delete(scanId)
      })
    }
    return sorted.slice(0, limit)
  }

  photo(credentialId: string): Promise<StoredPhoto | undefined> {
    return answered(this.#reading('photos').get(credentialId)) as Promise<StoredPhoto | undefined>
  }
  /** Stores photos and the progress of the download in one transaction. */
  putPhotos(photos: readonly StoredPhoto[], walked: unknown): Promise<void> {
    return this.#write(['photos', 'kept'], ([store, values]) => {
      for (const photo of photos) store?.put(photo)
      values?.put(walked, 'photos')
    })
  }
  /** Deletes the photos of other runs than this one; without one, all. */
  dropPhotos(walk?: number): Promise<void> {
    return this.#write(['photos'], ([photos]) => {
      if (!photos) return
      if (walk === undefined) return photos.clear()
      const all = photos.openCursor()
      all.onsuccess = () => {
        if (!all.result) return
        if ((all.result.value as StoredPhoto).walk !== walk) all.result.delete()
        all.result.continue()
      }
    })
  }

  /** Deletes everything, except unsent scans if requested. */
  wipe(retained: { scans: boolean; device: boolean }): Promise<void> {
    return this.#write(['kept', 'scans', 'presence', 'last', 'photos'], ([values, scans, presence, last, photos]) => {
      presence?.clear()
      photos?.clear()
      last?.clear()
      if (!retained.scans) scans?.clear()
      // Pending scans are encrypted with this key, so it stays with them.
      for (const name of retained.device ? ['pack', 'shift', 'photos'] : ['pack', 'shift', 'photos', 'device', 'heard'])
        values?.delete(name)
    })
  }

  #reading(name: StoreName): IDBObjectStore {
    return this.#db.transaction(name).objectStore(name)
  }

  #write(names: StoreName[], work: (stores: IDBObjectStore[]) => void): Promise<void> {
    const transaction = this.#db.transaction(names, 'readwrite', { durability: 'strict' })
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
    work(names.map(name => transaction.objectStore(name)))
    return promise
  }
}

function answered<T>(request: IDBRequest<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  request.onsuccess = () => resolve(request.result)
  request.onerror = () => reject(request.error)
  return promise
}
