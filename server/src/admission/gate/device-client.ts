import { randomUUID } from 'node:crypto'
import type { UploadedPassage } from '@fairgate/contract/admission/offline/commands'
import type { Output, Payload } from '@fairgate/contract/app/catalogue'
import type { Language } from '@fairgate/contract/kernel/i18n/language'
import { codes } from '@fairgate/contract/kernel/refusal/refusal'
import type { Answer } from '@fairgate/contract/kernel/wire/envelope'

export type Decision = Output<'decide'>
export type Paired = Output<'pairDevice'>

/** The server refused or could not be reached; `statusCode` is then 0. */
export class DeviceRefused extends Error {
  readonly statusCode: number
  readonly reason: string | undefined

  constructor(msg: string, statusCode: number, reason?: string) {
    super(msg)
    this.statusCode = statusCode
    this.reason = reason
  }
}

export interface ScanOptions {
  /** The device's id of the scan; a new one if omitted. */
  scanId?: string
  direction?: 'in' | 'out'
  people?: number
}

interface ClientOptions {
  /** Origin, e.g. `http://127.0.0.1:3000`. */
  url: string
  /** The key of the device; without one it can only pair. */
  key?: string
  language?: Language
  /** Timeout of an answer in ms. */
  timeout?: number
  /** The clock of the device. */
  clock?: () => Date
}

/** A device as a client of the public API: pairs, sends heartbeats, has scans decided. */
export class DeviceClient {
  readonly #options: ClientOptions

  constructor(options: ClientOptions) {
    this.#options = options
  }

  /** Pairs with a one-time code; returns the client with the new key. */
  static async pair(
    options: Omit<ClientOptions, 'key'>,
    code: string,
  ): Promise<{ client: DeviceClient; paired: Paired }> {
    const paired = await new DeviceClient(options).#call<Paired>('pairDevice', { code })
    return { client: new DeviceClient({ ...options, key: paired.key }), paired }
  }

  /** `held`: the bundle that the device uses offline, and the number of passages not yet uploaded. */
  heartbeat(state: { ground?: string; pack?: string; unsent?: number } = {}): Promise<Output<'heartbeat'>> {
    return this.#call('heartbeat', { at: this.#now(), ...state })
  }

  /**
   * The bundle of its gate context with the first portion of its base, or a further portion; null while it is being
   * built or if it no longer exists.
   */
  fetchBundle(part?: Payload<'getDevicePack'>['part']): Promise<Output<'getDevicePack'>> {
    return this.#call('getDevicePack', { part })
  }
  fetchBundleDelta(revision: string): Promise<Output<'getPackDelta'>> {
    return this.#call('getPackDelta', { revision })
  }

  /** Uploads offline decisions; returns the result of each in the order sent. */
  async upload(passages: readonly UploadedPassage[]): Promise<Output<'uploadPassages'>['list']> {
    const { list } = await this.#call<Output<'uploadPassages'>>('uploadPassages', { sentAt: this.#now(), passages })
    return list
  }

  /** Begins a guard's shift on this device. */
  startShift(guardId: string, pin: string): Promise<Output<'startShift'>> {
    return this.#call('startShift', { guardId, pin })
  }

  /** Has a scan decided. After a missing answer it repeats the request with the same scan id, which counts once. */
  async decide(
    code: string,
    { scanId = randomUUID(), ...more }: ScanOptions = {},
    { timeout }: { timeout?: number } = {},
  ): Promise<Decision> {
    const input = { scanId, code, at: this.#now(), ...more }
    try {
      return await this.#call<Decision>('decide', input, timeout)
    } catch (error) {
      // A caller that decides itself after `timeout` does not retry.
      if (timeout !== undefined || (error instanceof DeviceRefused && error.statusCode !== 0)) throw error
      return this.#call<Decision>('decide', input)
    }
  }

  /** The photo that a decision named, as image bytes; undefined if it named none. */
  async photoOf({ passageId, photoFileId }: Pick<Decision, 'passageId' | 'photoFileId'>): Promise<Buffer | undefined> {
    if (photoFileId === null || passageId === null) return undefined
    const { url, key = '', timeout = 5_000 } = this.#options
    const link = await this.#call<Output<'getPassagePhoto'>>('getPassagePhoto', { passageId })
    const response = await fetch(new URL(link.url, url), {
      headers: { authorization: `Bearer ${key}` },
      signal: AbortSignal.timeout(timeout),
    })
    if (!response.ok) throw new DeviceRefused(`no photo: HTTP ${response.status}`, 0)
    return Buffer.from(await response.arrayBuffer())
  }

  async #call<T>(command: string, input: object, wait?: number): Promise<T> {
    const { url, key, language = 'cn', timeout = 5_000 } = this.#options
    const headers = { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) }
    const body = JSON.stringify({ command, language, ...input })
    let answer: Answer<T>
    try {
      const response = await fetch(`${url}/api`, {
        method: 'POST',
        headers,
        body,
        signal: AbortSignal.timeout(wait ?? timeout),
      })
      answer = (await response.json()) as Answer<T>
    } catch (cause) {
      throw new DeviceRefused(`no answer from ${url}: ${(cause as Error).message}`, 0)
    }
    if (answer.statusCode !== codes.done) throw new DeviceRefused(answer.msg, answer.statusCode, answer.reason)
    return answer.data as T
  }

  #now(): string {
    return (this.#options.clock?.() ?? new Date()).toISOString()
  }
}
