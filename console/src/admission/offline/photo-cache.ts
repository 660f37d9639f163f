import { fromBase64 } from '@fairgate/contract/admission/gate/badge-code'
import type { Encryptor } from './device-encryptor.ts'
import { askServer, NoAnswer } from './phone-call.ts'
import type { PhoneStore } from './phone-store.ts'

/** The maximum storage for photos on a phone, in bytes. */
const limit = 60_000_000
/** After this time (ms) all photos are requested again, because a photo was changed or a card revoked. */
const oldAfter = 12 * 3_600_000
/** How long (ms) one heartbeat may load photos; the next scan and heartbeat do not wait for thousands. */
const shareOfBeat = 3_000

/** The progress of this run through the cards. */
interface Walk {
  began: number
  after: string | null
  bytes: number
  done: boolean
}

/** Photos of possible holders, fetched on line for offline use. Encrypted, like all personal data. */
export class PhotoCache {
  readonly #store: PhoneStore
  readonly #encryptor: Encryptor

  constructor(store: PhoneStore, encryptor: Encryptor) {
    this.#store = store
    this.#encryptor = encryptor
  }

  /**
   * Fetches missing photos for a part of a heartbeat; without an answer it continues with the next one, so that photos
   * delay no scan. Throws Refusal.
   */
  async refresh(key: string): Promise<void> {
    const until = Date.now() + shareOfBeat
    const known = await this.#store.get<Walk>('photos')
    const old = !known || Date.now() - known.began > oldAfter
    let walk: Walk = old ? { began: Date.now(), after: null, bytes: 0, done: false } : known
    let more = true
    try {
      while (more && walk.bytes < limit && Date.now() < until) ({ walk, more } = await this.#page(walk, key))
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error
    }
  }

  /** Fetches one page; returns the progress, and whether the next page may be requested immediately. */
  async #page(walk: Walk, key: string): Promise<{ walk: Walk; more: boolean }> {
    const query = walk.after === null ? {} : { after: walk.after }
    const { list, last, more } = await askServer('getPhotosAhead', query, { key })
    const photos = await Promise.all(
      list.map(async ({ credentialId, photo }) => {
        return { credentialId, walk: walk.began, sealed: await this.#encryptor.encrypt(photo) }
      }),
    )
    const bytes = photos.reduce((sum, { sealed: encrypted }) => sum + encrypted.bytes.byteLength, walk.bytes)
    const now = { ...walk, after: last, bytes, done: walk.done || !more || bytes >= limit }
    await this.#store.putPhotos(photos, now)
    // The first run is complete, or the storage is full: photos that the run did not reach belong to people who may not
    // come, or do not fit.
    if (now.done && !walk.done) await this.#store.dropPhotos(walk.began)
    return { walk: now, more: more && list.length > 0 }
  }

  /** Deletes all photos, because this phone may not store any. */
  async forget(): Promise<void> {
    if (!(await this.#store.get('photos'))) return
    await this.#store.drop('photos')
    await this.#store.dropPhotos()
  }

  async of(credentialId: string): Promise<Blob | undefined> {
    const stored = await this.#store.photo(credentialId)
    return stored && new Blob([fromBase64(await this.#encryptor.open(stored.sealed))], { type: 'image/webp' })
  }
}

/** The photo of a passage that the server names; undefined if it does not come. */
export async function fetchPassagePhoto(passageId: string, key: string): Promise<Blob | undefined> {
  try {
    const { url } = await askServer('getPassagePhoto', { passageId: passageId as never }, { key })
    const response = await fetch(url, { headers: { authorization: `Bearer ${key}` } })
    return response.ok ? await response.blob() : undefined
  } catch {
    return undefined
  }
}
