import { type Bytes, fromBase64 } from '@fairgate/contract/admission/gate/badge-code'
import { BundleRefused, OfflineBundle, type SignedBundle } from '@fairgate/contract/admission/gate/offline-bundle'
import { SnapshotDownload } from '@fairgate/contract/admission/gate/snapshot-download'
import { askServer } from './phone-call.ts'
import type { PhoneStore } from './phone-store.ts'
import { verifyCode } from './verify-code.ts'

/** A bundle as it is stored: the signed bytes, so that it is verified again whenever the page opens. */
interface CachedBundle {
  base: SignedBundle & { base: Bytes }
  deltas: (SignedBundle & { delta: Bytes })[]
}

interface Pinned {
  exhibitionId: string
  packKey: string
}

/** Maximum number of deltas; then the page requests a new manifest for the same base. */
const maxDeltas = 200

/**
 * The offline bundle of a device: loaded from the phone and updated from the server. A bundle with a wrong signature is
 * not used.
 */
export class BundleCache {
  bundle: OfflineBundle | undefined
  /** Why the last received bundle was not used. */
  fault: string | undefined
  readonly #store: PhoneStore
  readonly #pinned: Pinned
  #cached: CachedBundle | undefined
  readonly #coming = new SnapshotDownload()

  constructor(store: PhoneStore, pinned: Pinned) {
    this.#store = store
    this.#pinned = pinned
  }

  async load(): Promise<void> {
    this.#cached = await this.#store.get<CachedBundle>('pack')
    if (!this.#cached) return
    try {
      let bundle = await OfflineBundle.open(this.#cached.base, this.#pinned, undefined, verifyCode)
      for (const delta of this.#cached.deltas) bundle = await bundle.with(delta, this.#pinned, verifyCode)
      this.bundle = bundle
    } catch (error) {
      this.#refused(error)
      this.#cached = undefined
      await this.#store.drop('pack')
    }
  }

  /**
   * Requests what is missing. `revision` is that of the newest bundle, from a heartbeat. Throws NoAnswer and Refusal.
   */
  async refresh(revision: string | null, key: string): Promise<void> {
    const manifest = this.bundle?.manifest
    // Half of its lifetime has passed: the page requests a new signature although nothing has changed.
    const aged = manifest !== undefined && Date.now() > (manifest.issued + manifest.expires) / 2
    if (manifest && (revision === null || revision === manifest.revision) && !aged) return
    try {
      if (
        !manifest ||
        !this.#cached ||
        this.#cached.deltas.length >= maxDeltas ||
        !(await this.#delta(manifest.revision, key))
      ) {
        await this.#whole(key)
      }
      if (this.bundle !== undefined) this.fault = undefined
    } catch (error) {
      this.#refused(error)
    }
  }

  async #delta(revision: string, key: string): Promise<boolean> {
    const sent = await askServer('getPackDelta', { revision }, { key })
    if (sent.delta === null || !this.bundle || !this.#cached) return false
    const delta = { manifest: sent.manifest, signature: sent.signature, delta: fromBase64(sent.delta) }
    const bundle = await this.bundle.with(delta, this.#pinned, verifyCode)
    await this.#cache(bundle, { ...this.#cached, deltas: [...this.#cached.deltas, delta] })
    return true
  }

  async #whole(key: string): Promise<void> {
    const manifest = this.bundle?.manifest
    const sent = await askServer('getDevicePack', manifest ? { have: manifest.base } : {}, { key, timeout: 60_000 })
    if (!sent) return
    const bytes = sent.base === null ? this.#cached?.base.base : await this.#come(sent.base, sent, key)
    if (!bytes) return
    const base = { manifest: sent.manifest, signature: sent.signature, base: bytes }
    // The manifest of a whole bundle is as old as its base; the later changes are requested next.
    const bundle = await OfflineBundle.open(
      base,
      this.#pinned,
      sent.base === null ? undefined : manifest?.revision,
      verifyCode,
    )
    const known: CachedBundle = { base, deltas: [] }
    const rest = await askServer('getPackDelta', { revision: bundle.manifest.revision }, { key })
    if (rest.delta === null) return this.#cache(bundle, known)
    const delta = { manifest: rest.manifest, signature: rest.signature, delta: fromBase64(rest.delta) }
    return this.#cache(await bundle.with(delta, this.#pinned, verifyCode), { base, deltas: [delta] })
  }

  #come(first: string, { manifest, size }: SignedBundle & { size: number }, key: string): Promise<Bytes | undefined> {
    const { base } = JSON.parse(manifest) as { base: string }
    return this.#coming.whole(base, { first, size }, async from => {
      const sent = await askServer('getDevicePack', { part: { base, from } }, { key, timeout: 60_000 })
      return sent?.base ?? null
    })
  }

  async #cache(bundle: OfflineBundle, cached: CachedBundle): Promise<void> {
    await this.#store.put('pack', cached)
    this.bundle = bundle
    this.#cached = cached
  }

  #refused(error: unknown): void {
    if (!(error instanceof BundleRefused)) throw error
    this.fault = error.fault
  }
}
