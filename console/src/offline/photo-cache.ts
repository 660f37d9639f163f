import { fromBase64 } from '@fairgate/contract/gate/badge-code'
import { askServer, NoAnswer } from './phone-call.ts'
import type { PhoneStore } from './phone-store.ts'
import type { Sealer } from './sealer.ts'

/** How much of a phone its photos may take, in bytes. */
const limit = 60_000_000
/** After so long (ms) all are asked for anew: a photo was changed, a card is dead. */
const oldAfter = 12 * 3_600_000
/** How long (ms) one heartbeat may be about photos; the next scan and heartbeat do not wait for thousands. */
const shareOfBeat = 3_000

/** How far the photos of this walk through the cards have come. */
interface Walk {
  began: number
  after: string | null
  bytes: number
  done: boolean
}

/** Photos of those who may come, fetched while there is a line for when there is none. Sealed, as all that is somebody's. */
export class PhotoCache {
  readonly #store: PhoneStore
  readonly #sealer: Sealer

  constructor(store: PhoneStore, sealer: Sealer) {
    this.#store = store
    this.#sealer = sealer
  }

  /** Fetches what is missing, for a share of a heartbeat; where no answer comes, with the next one: no scan is held up by faces. Throws Refusal. */
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

  /** Where the walk has come to with one page more, and whether the next may be asked for at once. */
  async #page(walk: Walk, key: string): Promise<{ walk: Walk; more: boolean }> {
    const asked = walk.after === null ? {} : { after: walk.after }
    const { list, last, more } = await askServer('getPhotosAhead', asked, { key })
    const photos = await Promise.all(
      list.map(async ({ credentialId, photo }) => {
        return { credentialId, walk: walk.began, sealed: await this.#sealer.seal(photo) }
      }),
    )
    const bytes = photos.reduce((sum, { sealed }) => sum + sealed.bytes.byteLength, walk.bytes)
    const now = { ...walk, after: last, bytes, done: walk.done || !more || bytes >= limit }
    await this.#store.putPhotos(photos, now)
    // Through for the first time, or full: whoever was not come by again may not come, or finds no room.
    if (now.done && !walk.done) await this.#store.dropPhotos(walk.began)
    return { walk: now, more: more && list.length > 0 }
  }

  /** This phone is to keep none. */
  async forget(): Promise<void> {
    if (!(await this.#store.get('photos'))) return
    await this.#store.drop('photos')
    await this.#store.dropPhotos()
  }

  async of(credentialId: string): Promise<Blob | undefined> {
    const stored = await this.#store.photo(credentialId)
    return stored && new Blob([fromBase64(await this.#sealer.open(stored.sealed))], { type: 'image/webp' })
  }
}
