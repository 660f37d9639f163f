import { createCipheriv, createPublicKey, diffieHellman, generateKeyPairSync, hash, randomBytes } from 'node:crypto'
import type { Language } from '@fairgate/contract/kernel/i18n/language'
import { type Answer, type HandshakeResult, JOSE, TRACE_HEADER } from '@fairgate/contract/kernel/wire/envelope'
import { concatKdf } from '../../kernel/wire/ecdh-es.ts'
import type { KeySet } from '../../kernel/wire/handshake.ts'

export type CallOptions = { token?: string; traceId?: string; language?: Language }
/** An answer with its HTTP status. */
export type WireAnswer<T> = Answer<T> & { http: number }
/** An encrypted command, ready to be sent, changed or sent twice. */
export type EncryptedCommand = { body: string; headers: Record<string, string> }

type WireSession = { kid: string; key: Buffer }

/**
 * A client of the wire protocol for tests, benches and the gate simulator. It does the handshake on the first call, and
 * again when the server asks for it.
 */
export class WireClient {
  readonly #baseUrl: string
  readonly #language: Language
  readonly #timeout: number | undefined
  #ticket: Promise<WireSession> | undefined

  /**
   * @param baseUrl origin, such as `http://127.0.0.1:3000`
   * @param options `timeout`: after so many ms without an answer a call throws; without it, it waits
   */
  constructor(baseUrl: string, { language = 'cn', timeout }: { language?: Language; timeout?: number } = {}) {
    this.#baseUrl = baseUrl
    this.#language = language
    this.#timeout = timeout
  }

  /** Sends a command; returns the answer whatever its code. */
  async call<T = unknown>(command: string, payload: object = {}, options: CallOptions = {}): Promise<WireAnswer<T>> {
    const fixed = { ...options, traceId: options.traceId ?? newTraceId() }
    const answer = await this.send<T>(await this.encrypt(command, payload, fixed))
    if (!needsHandshake(answer)) return answer
    this.#ticket = undefined
    return this.send<T>(await this.encrypt(command, payload, fixed))
  }

  /** Encrypts a command without sending it. */
  async encrypt(command: string, payload: object, options: CallOptions = {}): Promise<EncryptedCommand> {
    const { token = '', traceId = newTraceId(), language = this.#language } = options
    const auth = token === '' ? '' : hash('sha256', token, 'base64url')
    const { kid, key } = await this.ticket()
    const plain = { ...payload, command, language, platform: 'web', traceId, auth }
    const headers: Record<string, string> = { 'content-type': JOSE, [TRACE_HEADER]: traceId }
    if (token !== '') headers.authorization = token
    return { body: encryptCompact({ alg: 'dir', enc: 'A256GCM', kid }, key, plain), headers }
  }

  /** Sends what was encrypted. */
  async send<T = unknown>({ body, headers }: EncryptedCommand): Promise<WireAnswer<T>> {
    const response = await this.#fetch('/api', { method: 'POST', headers, body })
    return { ...((await response.json()) as Answer<T>), http: response.status }
  }

  /** The current ticket; does the handshake if there is none. One that failed is done again by the next call. */
  ticket(): Promise<WireSession> {
    this.#ticket ??= this.#shake().catch(error => {
      this.#ticket = undefined
      throw error
    })
    return this.#ticket
  }

  #fetch(path: string, request: RequestInit = {}): Promise<Response> {
    const signal = this.#timeout === undefined ? null : AbortSignal.timeout(this.#timeout)
    return fetch(`${this.#baseUrl}${path}`, { ...request, signal })
  }

  async #shake(): Promise<WireSession> {
    const { keys } = (await (await this.#fetch('/api/jwks')).json()) as KeySet
    const theirs = keys.find(({ crv }) => crv === 'X25519')
    if (theirs === undefined) throw new Error('the server offers no X25519 key')
    const ours = generateKeyPairSync('x25519')
    const publicKey = createPublicKey({ key: theirs, format: 'jwk' })
    const contentKey = concatKdf(diffieHellman({ privateKey: ours.privateKey, publicKey }))
    const { kty, crv, x } = ours.publicKey.export({ format: 'jwk' })
    const header = { alg: 'ECDH-ES', enc: 'A256GCM', kid: theirs.kid, epk: { kty, crv, x } }
    const key = randomBytes(32)
    const body = encryptCompact(header, contentKey, { key: key.toString('base64url') })
    const response = await this.#fetch('/api/handshake', {
      method: 'POST',
      headers: { 'content-type': JOSE },
      body,
    })
    if (!response.ok) throw new Error(`handshake refused: ${response.status} ${await response.text()}`)
    const { data } = (await response.json()) as { data: HandshakeResult }
    return { kid: data.kid, key }
  }
}

/** A random trace id: 32 hex digits. */
export function newTraceId(): string {
  return randomBytes(16).toString('hex')
}

function encryptCompact(header: object, key: Buffer, plain: object): string {
  const protectedHeader = Buffer.from(JSON.stringify(header)).toString('base64url')
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(protectedHeader))
  const ciphertext = Buffer.concat([cipher.update(JSON.stringify(plain)), cipher.final()])
  const encrypted = [iv, ciphertext, cipher.getAuthTag()].map(part => part.toString('base64url'))
  return [protectedHeader, '', ...encrypted].join('.')
}

function needsHandshake({ statusCode, data }: Answer): boolean {
  return (
    statusCode === 10014 &&
    typeof data === 'object' &&
    data !== null &&
    'rehandshake' in data &&
    data.rehandshake === true
  )
}
