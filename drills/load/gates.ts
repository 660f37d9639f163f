import { randomUUID } from 'node:crypto'
import { codes } from '@fairgate/contract/kernel/refusal/refusal'
import type { Nodes } from '../../bench/kernel/nodes.ts'
import { CutLine } from '../../server/src/admission/gate/cut-line.ts'
import { type Decision, DeviceClient, DeviceRefused } from '../../server/src/admission/gate/device-client.ts'
import type { Journal, PreparedFair } from './acknowledged.ts'
import type { Outages } from './outages.ts'
import type { OwnDelay } from './own-delay.ts'

/** How long (ms) a device waits for the server before its offline bundle decides. */
const verdictWait = 1_200

export interface GateFigures {
  byServer: number
  byBundle: number
  /** Scans that neither the server nor a bundle decided. */
  undecided: number
  /** The longest time (ms) that somebody stood at a gate, and without what the process of the load was late itself. */
  longestMs: number
  longestWithoutOwnDelayMs: number
  /** Refusals other than an outage, with their number. */
  refused: Record<string, number>
}

interface GatesOptions {
  fair: PreparedFair
  addresses: readonly string[]
  nodes: Nodes
  journal: Pick<Journal, 'note'>
  outages: Outages
  ownDelay: OwnDelay
  /** The share of scans that are sent again after their answer. */
  repeatShare: number
  random(): number
}

/** What a device does when the server cannot answer now. */
const isOutage = (error: unknown) =>
  error instanceof DeviceRefused &&
  (error.statusCode === 0 || error.statusCode === codes.unavailable || error.statusCode === codes.tooMany)

/** The devices of a fair: each has a scan decided by a server, by its offline bundle if none answers, and uploads that later. */
export class Gates {
  readonly figures: GateFigures = {
    ...{ byServer: 0, byBundle: 0, undecided: 0, refused: {} },
    ...{ longestMs: 0, longestWithoutOwnDelayMs: 0 },
  }
  readonly #options: GatesOptions
  readonly #devices: Device[]
  #next = 0

  constructor(options: GatesOptions) {
    this.#options = options
    this.#devices = options.fair.gates.map(gate => new Device(options, gate, this.figures))
  }

  /** All devices have a bundle. */
  async ready(): Promise<void> {
    for (const device of this.#devices) await device.fetchBundle()
  }

  /** Somebody shows a card at the next gate. */
  async scan(): Promise<void> {
    const { fair, random } = this.#options
    const device = this.#devices[this.#next++ % this.#devices.length] as Device
    await device.scan(fair.codes[Math.floor(random() * fair.codes.length)] as string)
  }

  /** Uploads what bundles have decided; returns how many passages are still waiting. */
  async upload(): Promise<number> {
    await Promise.all(this.#devices.map(device => device.upload()))
    return this.#devices.reduce((sum, { waiting }) => sum + waiting, 0)
  }
}

class Device {
  readonly #options: GatesOptions
  readonly #figures: GateFigures
  readonly #clients: readonly DeviceClient[]
  readonly #line: CutLine
  readonly #channelCode: string
  readonly #preferred: number
  /** Decided by the bundle and not uploaded yet. */
  #unsent: { scanId: string; deed: string }[] = []
  #uploading = false

  constructor(options: GatesOptions, gate: PreparedFair['gates'][number], figures: GateFigures) {
    const { fair, addresses } = options
    this.#options = options
    this.#figures = figures
    this.#channelCode = gate.channelCode
    this.#clients = addresses.map(url => new DeviceClient({ url, key: gate.key, timeout: 10_000 }))
    this.#preferred = fair.gates.indexOf(gate) % addresses.length
    const connection = {
      fetchBundle: (part?: Parameters<DeviceClient['fetchBundle']>[0]) =>
        this.#here(client => client.fetchBundle(part)),
      fetchBundleDelta: (revision: string) => this.#here(client => client.fetchBundleDelta(revision)),
      upload: (passages: Parameters<DeviceClient['upload']>[0]) => this.#here(client => client.upload(passages)),
    }
    const pinned = { exhibitionId: fair.exhibitionId, packKey: fair.packKey, deviceId: gate.id }
    this.#line = new CutLine(connection, pinned, 'refuse')
  }

  get waiting(): number {
    return this.#unsent.length
  }

  fetchBundle(): Promise<void> {
    return this.#line.fetchBundle(this.#channelCode)
  }

  async scan(code: string): Promise<void> {
    const { journal, outages, random, repeatShare } = this.#options
    const scanId = randomUUID()
    const began = performance.now()
    try {
      const { verdict, passageId } = await this.#decideOnline(code, scanId, began)
      outages.accepted()
      this.#figures.byServer++
      journal.note({ kind: 'scan', at: Date.now(), scanId, deed: verdict, by: 'server' })
      if (random() < repeatShare) void this.#again(code, scanId, `${verdict} ${passageId}`)
    } catch (error) {
      if (isOutage(error)) {
        outages.refused()
        await this.#decideOffline(code, scanId)
      } else this.#refused(error)
    }
    this.#stood(performance.now() - began, began)
  }

  #stood(ms: number, began: number): void {
    const figures = this.#figures
    figures.longestMs = Math.max(figures.longestMs, ms)
    if (ms <= figures.longestWithoutOwnDelayMs) return
    const without = ms - this.#options.ownDelay.longestSince(began)
    figures.longestWithoutOwnDelayMs = Math.max(figures.longestWithoutOwnDelayMs, without)
  }

  async upload(): Promise<void> {
    if (this.#uploading || this.#unsent.length === 0) return
    this.#uploading = true
    const some = this.#unsent.slice()
    try {
      await this.#line.upload()
      this.#unsent = this.#unsent.slice(some.length)
      for (const each of some) this.#options.journal.note({ kind: 'scan', at: Date.now(), ...each, by: 'bundle' })
    } catch (error) {
      // It stays unsent, and is uploaded again.
      if (!isOutage(error)) this.#refused(error)
    } finally {
      this.#uploading = false
    }
  }

  /** Each node within what is left of the time that a person waits. */
  async #decideOnline(code: string, scanId: string, began: number): Promise<Decision> {
    const { nodes } = this.#options
    for (let tried = 0; ; tried++) {
      const timeout = Math.ceil(verdictWait - (performance.now() - began))
      const node = nodes.nodeFor(this.#preferred + tried)
      try {
        return await (this.#clients[node] as DeviceClient).decide(code, { scanId }, { timeout })
      } catch (error) {
        const isGone = error instanceof DeviceRefused && error.statusCode === 0
        if (isGone) nodes.noteGone(node)
        const isOver = performance.now() - began > verdictWait - 20 || tried >= this.#clients.length - 1
        if (!isOutage(error) || isOver) throw error
      }
    }
  }

  async #decideOffline(code: string, scanId: string): Promise<void> {
    const decided = await this.#line.decide(code, { scanId })
    if (!decided) {
      this.#figures.undecided++
      return
    }
    this.#figures.byBundle++
    this.#unsent.push({ scanId, deed: decided.action })
  }

  /** The same scan once more: it is the same passage. */
  async #again(code: string, scanId: string, first: string): Promise<void> {
    const answer = await this.#here(client => client.decide(code, { scanId }, { timeout: 10_000 })).catch(
      () => undefined,
    )
    if (!answer) return
    const second = `${answer.verdict} ${answer.passageId}`
    if (first === second) return
    this.#options.journal.note({
      ...{ kind: 'differs', at: Date.now(), command: 'decide', key: scanId, answers: [first, second] },
    })
  }

  #here<Answer>(call: (client: DeviceClient) => Promise<Answer>): Promise<Answer> {
    return call(this.#clients[this.#options.nodes.nodeFor(this.#preferred)] as DeviceClient)
  }

  #refused(error: unknown): void {
    const { statusCode, reason, message } = error as DeviceRefused
    const what = `${statusCode ?? ''} ${reason ?? message}`.trim()
    this.#figures.refused[what] = (this.#figures.refused[what] ?? 0) + 1
  }
}
