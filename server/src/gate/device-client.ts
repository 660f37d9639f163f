import { randomUUID } from 'node:crypto'
import type { Output, Payload } from '@fairgate/contract/catalogue'
import type { Answer } from '@fairgate/contract/kernel/envelope'
import type { Language } from '@fairgate/contract/kernel/language'
import { codes } from '@fairgate/contract/kernel/refusal'
import type { UploadedPassage } from '@fairgate/contract/offline/commands'

export type Decision = Output<'decide'>
export type Paired = Output<'pairDevice'>

/** The server said no, or could not be reached; `statusCode` 0 then. */
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
  /** The device's own id of the scan; a new one where it is left out. */
  scanId?: string
  direction?: 'in' | 'out'
  people?: number
}

interface ClientOptions {
  /** Origin, e.g. `http://127.0.0.1:3000`. */
  url: string
  /** The device's key; without one it can only pair. */
  key?: string
  language?: Language
  /** After so long (ms) an answer is given up. */
  timeout?: number
  /** The device's clock. */
  clock?: () => Date
}

/** A device as the public API sees it: pairs, sends heartbeats, has scans decided. */
export class DeviceClient {
  readonly #options: ClientOptions

  constructor(options: ClientOptions) {
    this.#options = options
  }

  /** Pairs by a one-time code; gives the client that holds the new key. */
  static async pair(
    options: Omit<ClientOptions, 'key'>,
    code: string,
  ): Promise<{ client: DeviceClient; paired: Paired }> {
    const paired = await new DeviceClient(options).#call<Paired>('pairDevice', { code })
    return { client: new DeviceClient({ ...options, key: paired.key }), paired }
  }

  /** `held`: the pack it decides by where the line is cut, and what it has not sent yet. */
  heartbeat(held: { ground?: string; pack?: string; unsent?: number } = {}): Promise<Output<'heartbeat'>> {
    return this.#call('heartbeat', { at: this.#now(), ...held })
  }

  /** The pack of its ground with the first portion of its base, or a further one; null while it is being made, or kept no longer. */
  pack(part?: Payload<'getDevicePack'>['part']): Promise<Output<'getDevicePack'>> {
    return this.#call('getDevicePack', { part })
  }
  packDelta(revision: string): Promise<Output<'getPackDelta'>> {
    return this.#call('getPackDelta', { revision })
  }

  /** What was decided without the server; what became of each, in the order sent. */
  async upload(passages: readonly UploadedPassage[]): Promise<Output<'uploadPassages'>['list']> {
    const { list } = await this.#call<Output<'uploadPassages'>>('uploadPassages', { sentAt: this.#now(), passages })
    return list
  }

  /** Begins a guard's shift on it. */
  startShift(guardId: string, pin: string): Promise<Output<'startShift'>> {
    return this.#call('startShift', { guardId, pin })
  }

  /** Has a scan decided. An answer that did not come is asked for again with the same scan id, which counts once. */
  async decide(
    code: string,
    { scanId = randomUUID(), ...more }: ScanOptions = {},
    { timeout }: { timeout?: number } = {},
  ): Promise<Decision> {
    const input = { scanId, code, at: this.#now(), ...more }
    try {
      return await this.#call<Decision>('decide', input, timeout)
    } catch (error) {
      // Who decides by itself after `timeout` does not ask again.
      if (timeout !== undefined || (error instanceof DeviceRefused && error.statusCode !== 0)) throw error
      return this.#call<Decision>('decide', input)
    }
  }

  /** The photo a decision named, as the bytes of a picture; undefined where it named none. */
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
