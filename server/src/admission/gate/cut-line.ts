import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Bytes, fromBase64, readBadgeCode } from '@fairgate/contract/admission/gate/badge-code'
import type { PassageDirection, Verdict } from '@fairgate/contract/admission/gate/checks'
import { type BundleDecision, decideByBundle, presenceAfter } from '@fairgate/contract/admission/gate/decide-by-bundle'
import { type DeviceMove, pinnedAfter } from '@fairgate/contract/admission/gate/device-move'
import {
  type BundleManifest,
  OfflineBundle,
  type Pinned,
  type SignedBundle,
} from '@fairgate/contract/admission/gate/offline-bundle'
import type { Presence } from '@fairgate/contract/admission/gate/scan-facts'
import { SnapshotDownload } from '@fairgate/contract/admission/gate/snapshot-download'
import type { UploadedPassage } from '@fairgate/contract/admission/offline/commands'
import { uploadLimit } from '@fairgate/contract/admission/offline/fields'
import type { DeviceClient } from './device-client.ts'

/** What the device received at pairing; without its own id it follows no move. */
export interface PinnedDevice extends Pinned {
  deviceId?: string
}

/** What a device without a decision of the server needs of it, while there is a connection. */
type Connection = Pick<DeviceClient, 'fetchBundle' | 'fetchBundleDelta' | 'upload'>

/** The decision when the bundle cannot decide and there is no guard. */
export type UnknownVerdict = 'admit' | 'refuse'

/** How often (once per second) a bundle that is still being built is requested. */
const pageSize = 60

/** A device without a connection: decides by its bundle, records passages, and uploads them when it is back on line. */
export class CutLine {
  readonly #client: Connection
  #pinned: PinnedDevice
  readonly #unknownVerdict: UnknownVerdict
  readonly #presence = new Map<string, Presence>()
  readonly #waiting: UploadedPassage[] = []
  #bundle: OfflineBundle | undefined
  readonly #coming = new SnapshotDownload()
  #channelCode = ''
  #lastAt = 0

  constructor(client: Connection, pinned: PinnedDevice, unknownVerdict: UnknownVerdict) {
    this.#client = client
    this.#pinned = pinned
    this.#unknownVerdict = unknownVerdict
  }

  get unsent(): number {
    return this.#waiting.length
  }
  get revision(): string | undefined {
    return this.#bundle?.manifest.revision
  }

  /** What a heartbeat reports. */
  toHeartbeat(): { ground: string; pack?: string; unsent: number } {
    return {
      ...{ ground: this.#pinned.exhibitionId, unsent: this.unsent },
      ...(this.revision !== undefined && { pack: this.revision }),
    }
  }

  /**
   * The device was moved: from now on it uses bundles of the new gate context. Throws BundleRefused if the old one has
   * not signed the move.
   */
  async follow(reassignment: DeviceMove): Promise<void> {
    const { deviceId = '' } = this.#pinned
    this.#pinned = { ...(await pinnedAfter(reassignment, deviceId, this.#pinned)), deviceId }
    this.#bundle = undefined
    this.#presence.clear()
  }

  /** Fetches the bundle while there is a connection. Throws if none comes, or BundleRefused if it must not be used. */
  async fetchBundle(channelCode: string): Promise<void> {
    this.#channelCode = channelCode
    for (let time = 0; time < pageSize; time++) {
      const sent = await this.#client.fetchBundle()
      const base = sent?.base ? await this.#wholeBase(sent.base, sent) : undefined
      if (sent && base) {
        this.#bundle = await OfflineBundle.open({ ...sent, base }, this.#pinned)
        const rest = await this.#client.fetchBundleDelta(this.#bundle.manifest.revision)
        if (rest.delta !== null) {
          this.#bundle = await this.#bundle.with({ ...rest, delta: fromBase64(rest.delta) }, this.#pinned)
        }
        return
      }
      await pause(1_000)
    }
    throw new Error('no bundle was made')
  }

  #wholeBase(first: string, { manifest, size }: SignedBundle & { size: number }): Promise<Bytes | undefined> {
    const { base } = JSON.parse(manifest) as BundleManifest
    return this.#coming.whole(
      base,
      { first, size },
      async from => (await this.#client.fetchBundle({ base, from }))?.base ?? null,
    )
  }

  /**
   * Decides by the bundle and records the passage. Undefined if there is no bundle, or it does not know the channel.
   */
  async decide(
    code: string,
    {
      direction,
      people,
      scanId = randomUUID(),
    }: { direction?: PassageDirection; people?: number; scanId?: string } = {},
  ): Promise<(BundleDecision & { action: Verdict }) | undefined> {
    const bundle = this.#bundle
    const location = bundle?.channel(this.#channelCode)
    if (!bundle || !location) return undefined
    // Two passages never have the same moment; otherwise their order would be arbitrary.
    this.#lastAt = Math.max(Date.now(), this.#lastAt + 1)
    const at = this.#lastAt
    const presenceOf = async (id: string) => this.#presence.get(id)
    const gate = { bundle: bundle, channelCode: this.#channelCode, presenceOf }
    const decided = await decideByBundle(gate, { code, at, direction, people })
    if (!decided) return undefined
    const { verdict, direction: way, credentialId, type, overruled } = decided
    const action = verdict === 'ask' ? (this.#unknownVerdict === 'admit' ? 'admitted' : 'refused') : verdict
    if (action === 'admitted' && credentialId !== null && readBadgeCode(code)) {
      const passed = {
        zone: location.zone,
        at,
        direction: way,
        people: decided.people,
        type,
        overruled: overruled !== null,
      }
      this.#presence.set(credentialId, presenceAfter(bundle, this.#presence.get(credentialId), passed))
    }
    this.#waiting.push({
      ...{ scanId, code, at: new Date(at).toISOString(), direction: way, deed: action, people: decided.people },
      ...(verdict === 'ask' ? { by: 'guard', note: 'simulator' } : { by: 'device' }),
      ...{ pack: decided.revision, ground: this.#pinned.exhibitionId },
    })
    return { ...decided, action }
  }

  /**
   * Uploads pending passages in batches and returns how many had which result. What the server has not confirmed stays
   * pending.
   */
  async upload(): Promise<Record<string, number>> {
    const outcomes: Record<string, number> = {}
    while (this.#waiting.length > 0) {
      const lot = this.#waiting.slice(0, uploadLimit)
      for (const { outcome } of await this.#client.upload(lot)) outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
      this.#waiting.splice(0, lot.length)
    }
    return outcomes
  }
}
