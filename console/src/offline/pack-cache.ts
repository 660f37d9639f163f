import { type Bytes, fromBase64 } from '@fairgate/contract/gate/badge-code'
import { ComingBase } from '@fairgate/contract/gate/coming-base'
import { Pack, PackRefused, type SignedPack } from '@fairgate/contract/gate/pack'
import { askServer } from './phone-call.ts'
import type { PhoneStore } from './phone-store.ts'
import { verifyCode } from './verify-code.ts'

/** A bundle as it is stored: the signed bytes, so that it is verified again whenever the page opens. */
interface CachedPack {
  base: SignedPack & { base: Bytes }
  deltas: (SignedPack & { delta: Bytes })[]
}

interface Pinned {
  exhibitionId: string
  packKey: string
}

/** Maximum number of deltas; then the page requests a new manifest for the same base. */
const mostDeltas = 200

/**
 * The offline bundle of a device: loaded from the phone and updated from the server. A bundle with a wrong signature is
 * not used.
 */
export class PackCache {
  pack: Pack | undefined
  /** Why the last received bundle was not used. */
  fault: string | undefined
  readonly #store: PhoneStore
  readonly #pinned: Pinned
  #kept: CachedPack | undefined
  readonly #coming = new ComingBase()

  constructor(store: PhoneStore, pinned: Pinned) {
    this.#store = store
    this.#pinned = pinned
  }

  async load(): Promise<void> {
    this.#kept = await this.#store.get<CachedPack>('pack')
    if (!this.#kept) return
    try {
      let pack = await Pack.open(this.#kept.base, this.#pinned, undefined, verifyCode)
      for (const delta of this.#kept.deltas) pack = await pack.with(delta, this.#pinned, verifyCode)
      this.pack = pack
    } catch (error) {
      this.#refused(error)
      this.#kept = undefined
      await this.#store.drop('pack')
    }
  }

  /**
   * Requests what is missing. `revision` is that of the newest bundle, from a heartbeat. Throws NoAnswer and Refusal.
   */
  async refresh(revision: string | null, key: string): Promise<void> {
    const manifest = this.pack?.manifest
    // Half of its lifetime has passed: the page requests a new signature although nothing has changed.
    const aged = manifest !== undefined && Date.now() > (manifest.issued + manifest.expires) / 2
    if (manifest && (revision === null || revision === manifest.revision) && !aged) return
    try {
      if (
        !manifest ||
        !this.#kept ||
        this.#kept.deltas.length >= mostDeltas ||
        !(await this.#delta(manifest.revision, key))
      ) {
        await this.#whole(key)
      }
      if (this.pack !== undefined) this.fault = undefined
    } catch (error) {
      this.#refused(error)
    }
  }

  async #delta(revision: string, key: string): Promise<boolean> {
    const sent = await askServer('getPackDelta', { revision }, { key })
    if (sent.delta === null || !this.pack || !this.#kept) return false
    const delta = { manifest: sent.manifest, signature: sent.signature, delta: fromBase64(sent.delta) }
    const pack = await this.pack.with(delta, this.#pinned, verifyCode)
    await this.#keep(pack, { ...this.#kept, deltas: [...this.#kept.deltas, delta] })
    return true
  }

  async #whole(key: string): Promise<void> {
    const manifest = this.pack?.manifest
    const sent = await askServer('getDevicePack', manifest ? { have: manifest.base } : {}, { key, timeout: 60_000 })
    if (!sent) return
    const bytes = sent.base === null ? this.#kept?.base.base : await this.#come(sent.base, sent, key)
    if (!bytes) return
    const base = { manifest: sent.manifest, signature: sent.signature, base: bytes }
    // The manifest of a whole bundle is as old as its base; the later changes are requested next.
    const pack = await Pack.open(base, this.#pinned, sent.base === null ? undefined : manifest?.revision, verifyCode)
    const known: CachedPack = { base, deltas: [] }
    const rest = await askServer('getPackDelta', { revision: pack.manifest.revision }, { key })
    if (rest.delta === null) return this.#keep(pack, known)
    const delta = { manifest: rest.manifest, signature: rest.signature, delta: fromBase64(rest.delta) }
    return this.#keep(await pack.with(delta, this.#pinned, verifyCode), { base, deltas: [delta] })
  }

  #come(first: string, { manifest, size }: SignedPack & { size: number }, key: string): Promise<Bytes | undefined> {
    const { base } = JSON.parse(manifest) as { base: string }
    return this.#coming.whole(base, { first, size }, async from => {
      const sent = await askServer('getDevicePack', { part: { base, from } }, { key, timeout: 60_000 })
      return sent?.base ?? null
    })
  }

  async #keep(pack: Pack, cached: CachedPack): Promise<void> {
    await this.#store.put('pack', cached)
    this.pack = pack
    this.#kept = cached
  }

  #refused(error: unknown): void {
    if (!(error instanceof PackRefused)) throw error
    this.fault = error.fault
  }
}
