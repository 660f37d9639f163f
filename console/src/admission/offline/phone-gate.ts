import { readBadgeCode } from '@fairgate/contract/admission/gate/badge-code'
import type { PassageDirection, Verdict } from '@fairgate/contract/admission/gate/checks'
import { type DeviceMove, pinnedAfter } from '@fairgate/contract/admission/gate/device-move'
import { codes } from '@fairgate/contract/kernel/refusal/refusal'
import { BundleCache } from './bundle-cache.ts'
import { decideOnPhone, type PhoneKnowledge, presenceOnPhone, toStoredLine } from './decide-on-phone.ts'
import { Encryptor } from './device-encryptor.ts'
import { askServer, NoAnswer, Refusal } from './phone-call.ts'
import { type Heard, type PhoneDevice, type PhoneShift, pairPhone } from './phone-device.ts'
import type { PhoneStore, StoredScan } from './phone-store.ts'
import { type PhoneVerdict, verdictOfServer } from './phone-verdict.ts'
import { fetchPassagePhoto, PhotoCache } from './photo-cache.ts'
import { type ShownText, shownIn } from './shown-text.ts'
import { Uploader } from './uploader.ts'
import { verifyCode } from './verify-code.ts'

/** How long (ms) the server may take for a verdict; then the bundle decides, so that nobody waits at a door. */
export const verdictWait = 1_200
/** How often a broken connection is retried (ms). */
const retryMs = 5_000
/**
 * A clock that changed by more than this (ms) between two heartbeats was set: the times of pending scans are
 * unreliable.
 */
const clockSet = 60_000

/** `retired`: only pending scans are uploaded. `gone`: the venue does not know this phone any longer. */
export type PhoneState = 'unpaired' | 'active' | 'retired' | 'gone'

/**
 * A device at a door, without its screen: decides on line or by the bundle, stores the action taken, and uploads it
 * when the connection is back.
 */
export class PhoneGate {
  state: PhoneState = 'unpaired'
  device: PhoneDevice | undefined
  heard: Heard | undefined
  shift: PhoneShift | undefined
  bundles: BundleCache | undefined
  /** Whether the server answered the last request. */
  line = navigator.onLine
  unsent = 0
  /** Rows that the server will never accept, and why. */
  bad: { count: number; why: string } | undefined
  /** Called when the page must be drawn again. */
  onChange: () => void = () => {}
  readonly store: PhoneStore
  readonly encryptor: Encryptor
  readonly #photos: PhotoCache
  #key = ''
  #timer: ReturnType<typeof setTimeout> | undefined
  #beating: Promise<void> | undefined

  private constructor(store: PhoneStore, encryptor: Encryptor) {
    this.store = store
    this.encryptor = encryptor
    this.#photos = new PhotoCache(store, encryptor)
  }

  /** The phone in its stored state. */
  static async open(store: PhoneStore): Promise<PhoneGate> {
    const gate = new PhoneGate(store, await Encryptor.of(store))
    gate.device = await store.get<PhoneDevice>('device')
    gate.unsent = await store.countScans()
    if (gate.device) await gate.#begin(gate.device)
    return gate
  }

  async pair(text: string): Promise<void> {
    await this.#begin(await pairPhone(this.store, text))
    await this.beat()
  }

  async #begin(device: PhoneDevice): Promise<void> {
    this.device = device
    this.#key = await this.encryptor.open(device.key)
    this.state = device.retired ? 'retired' : 'active'
    this.heard = await this.store.get<Heard>('heard')
    this.shift = await this.store.get<PhoneShift>('shift')
    this.bundles = new BundleCache(this.store, device)
    await this.bundles.load()
  }

  /** The current time by the venue's clock, as far as this phone knows it. */
  now(): number {
    return Date.now() - (this.heard?.clockOffset ?? 0)
  }

  /**
   * Has a scan decided. A verdict `ask` needs the guard: `settle` records the action taken. Throws Refusal if the
   * server refuses the device.
   */
  async scan(text: string, chosen?: PassageDirection): Promise<PhoneVerdict> {
    const scanned = { scanId: crypto.randomUUID(), at: new Date().toISOString() }
    const shown = shownIn(text)
    const channel = this.heard?.channel
    const direction = channel?.direction === 'both' ? chosen : undefined
    const line = this.line
    if (line) {
      try {
        const input = { ...scanned, ...shown, ...(direction && { direction }) }
        const decision = await askServer('decide', input as never, { key: this.#key, timeout: verdictWait })
        const verdict = verdictOfServer(scanned, decision)
        // The server has confirmed it, so nothing remains to be uploaded.
        await this.#done(verdict, shown, verdict.verdict as Verdict, null)
        return verdict
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw await this.#handleFailure(error)
        this.#cut()
      }
    }
    const verdict = { ...(await decideOnPhone(this.#known(), scanned, shown, direction)), asked: line }
    if (verdict.verdict !== 'ask') await this.#decided(verdict, shown, verdict.verdict, 'device')
    return verdict
  }

  /** Records what the guard decided when the bundle could not. */
  async settle(verdict: PhoneVerdict, text: string, action: Verdict, note: string): Promise<void> {
    await this.#decided(verdict, shownIn(text), action, 'guard', note)
  }

  #known(): PhoneKnowledge {
    return { bundle: this.bundles?.bundle, heard: this.heard, store: this.store }
  }

  /** Stored before it is shown, so that a phone that is switched off has recorded everybody it admitted. */
  async #decided(verdict: PhoneVerdict, shown: ShownText, action: Verdict, by: 'device' | 'guard', note?: string) {
    const { scanId, at, direction, people } = verdict
    const shift = this.shift && Date.parse(this.shift.until) > this.now() ? this.shift : undefined
    const scan: StoredScan = {
      ...{ scanId, at, direction, deed: action, by, ground: (this.device?.exhibitionId ?? '') as never },
      ...(note && { note }),
      ...(people !== null && { people }),
      ...(shift && { shiftId: shift.shiftId }),
      asked: verdict.asked === true,
      pack: this.bundles?.bundle?.manifest.revision ?? null,
      shown: await this.encryptor.encrypt(JSON.stringify(shown)),
    }
    await this.#done(verdict, shown, action, scan)
    this.unsent = await this.store.countScans()
    this.onChange()
    // A broken connection is retried at its own interval.
    if (this.line) this.#beatIn(0)
  }

  async #done(verdict: PhoneVerdict, shown: ShownText, action: Verdict, scan: StoredScan | null): Promise<void> {
    const { at, direction, people, overruled } = verdict
    await this.store.decided(
      scan,
      toStoredLine(verdict, action),
      action === 'admitted' ? await presenceOnPhone(this.#known(), shown, { at, direction, people, overruled }) : null,
    )
  }

  /** Starts heartbeats until the page is left. */
  start(): void {
    addEventListener('online', () => this.#beatIn(0))
    addEventListener('offline', () => this.#cut())
    document.addEventListener('visibilitychange', () => !document.hidden && this.#beatIn(0))
    this.#beatIn(0)
  }

  #beatIn(milliseconds: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.beat(), milliseconds)
  }

  #cut(): void {
    this.line = false
    this.onChange()
    this.#beatIn(retryMs)
  }

  /** Sends a heartbeat, pending scans, and requests missing parts of the bundle; one at a time. */
  beat(): Promise<void> {
    this.#beating ??= this.#beatOnce().finally(() => {
      this.#beating = undefined
      if (this.state === 'unpaired' || this.state === 'gone') return
      const pause = this.line ? (this.device?.heartbeatSeconds ?? 15) * 1_000 : retryMs
      this.#beatIn(pause)
    })
    return this.#beating
  }

  async #beatOnce(): Promise<void> {
    if (!this.device || this.state === 'gone') return
    try {
      if (this.state === 'active') {
        const bundle = this.bundles?.bundle?.manifest.revision
        const contextId = this.device.exhibitionId as never
        const input = {
          at: new Date().toISOString() as never,
          ground: contextId,
          ...(bundle && { pack: bundle }),
          unsent: this.unsent,
        }
        const answer = await askServer('heartbeat', input, { key: this.#key })
        const { channel, clockOffset, clockOff, packRevision, photosAhead, moved } = answer
        if (moved) await this.#follow(moved)
        if (this.heard && Math.abs(clockOffset - this.heard.clockOffset) > clockSet) await this.#jumped()
        this.heard = { channel: channel as Heard['channel'], clockOffset, clockOff }
        await this.store.put('heard', this.heard)
        this.line = true
        this.onChange()
        await this.#send()
        await this.bundles?.refresh(packRevision, this.#key)
        await (photosAhead ? this.#photos.refresh(this.#key) : this.#photos.forget())
      } else await this.#send()
      this.line = true
    } catch (error) {
      if (error instanceof NoAnswer) this.line = false
      else await this.#handleFailure(error)
    }
    this.onChange()
  }

  /** Follows a move to another gate context: its bundles are deleted, pending scans stay with the old one. */
  async #follow(reassignment: DeviceMove): Promise<void> {
    if (!this.device) return
    const { deviceId, exhibitionId, earlier = [] } = this.device
    const pinned = await pinnedAfter(reassignment, deviceId, this.device, verifyCode)
    this.device = { ...this.device, ...pinned, earlier: [...new Set([...earlier, exhibitionId])] }
    await this.store.wipe({ scans: true, device: true })
    await this.store.put('device', this.device)
    this.shift = undefined
    this.bundles = new BundleCache(this.store, this.device)
  }

  async #send(): Promise<void> {
    const uploader = new Uploader(this.store, this.encryptor)
    const { exhibitionId = '', earlier = [] } = this.device ?? {}
    const bad = await uploader.send(this.#key, [exhibitionId, ...earlier], left => {
      this.unsent = left
      this.onChange()
    })
    if (bad) this.bad = bad
  }

  async #jumped(): Promise<void> {
    const waiting = await this.store.scans()
    await this.store.putScans(waiting.map(scan => ({ ...scan, jumped: true })))
  }

  /** Updates the state of the phone from an answer of the server. */
  async #handleFailure(error: unknown): Promise<unknown> {
    if (!(error instanceof Refusal)) return error
    if (error.reason === 'gate.deviceRetired' && this.device) {
      this.device = { ...this.device, retired: true }
      await this.store.wipe({ scans: true, device: true })
      await this.store.put('device', this.device)
      this.#leave('retired')
      this.#beatIn(0)
    } else if (error.reason === 'kernel.noPermission') {
      // Retired a moment ago: the next heartbeat reports it.
      this.#beatIn(0)
    } else if (error.statusCode === codes.sessionRunOut) {
      await this.forget('gone')
    }
    return error
  }

  /** This phone is no device any longer; pending scans stay. */
  async forget(state: 'gone' | 'unpaired'): Promise<void> {
    await this.store.wipe({ scans: true, device: false })
    this.device = undefined
    this.heard = undefined
    this.#key = ''
    this.#leave(state)
  }

  #leave(state: PhoneState): void {
    this.state = state
    this.bundles = undefined
    this.shift = undefined
    this.onChange()
  }

  /** Calls a command as this device. */
  ask: typeof askServer = (command, input, more) => askServer(command, input, { key: this.#key, ...more })

  async setShift(shift: PhoneShift | undefined): Promise<void> {
    this.shift = shift
    if (shift) await this.store.put('shift', shift)
    else await this.store.drop('shift')
    this.onChange()
  }

  /** The photo for a verdict, from the server or fetched ahead; undefined if there is none. */
  async photo({ photoOf, verdict, name }: PhoneVerdict, text: string): Promise<Blob | undefined> {
    const picture = photoOf === null ? undefined : await fetchPassagePhoto(photoOf, this.#key)
    if (picture) return picture
    const { code } = shownIn(text)
    const credentialId = code && readBadgeCode(code)?.credentialId
    // A code that belongs to nobody must not show a photo.
    return credentialId && (verdict !== 'refused' || name !== null) ? this.#photos.of(credentialId) : undefined
  }
}
