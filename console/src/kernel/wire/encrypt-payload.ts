import type { HandshakeResult } from '@fairgate/contract/kernel/wire/envelope'

/** An encrypted command, ready for `fetch('/api', { method: 'POST', … })`. */
export type Encrypted = { body: string; headers: Record<string, string>; traceId: string; kid: string }

type WireSession = { kid: string; key: CryptoKey; goodUntil: number }
type PublicJwk = { kty: string; crv: string; x: string; y?: string; kid: string }

const encoder = new TextEncoder()
const JOSE = 'application/jose'
/** A handshake token is replaced a minute before it expires, so that none expires during a request. */
const MARGIN_MS = 60_000

/**
 * The browser's side of the wire (`docs/wire.md`): one handshake per page load, then encryption of commands. The key is
 * only in this object, not extractable, never stored. It uses only WebCrypto, because the login page includes it.
 */
export class Encryptor {
  readonly #baseUrl: string
  #ticket: Promise<WireSession> | undefined

  /** @param baseUrl origin of the API; empty for the page's own */
  constructor(baseUrl = '') {
    this.#baseUrl = baseUrl
  }

  /** Makes the handshake before the first command, so that it need not wait. */
  async prepare(): Promise<void> {
    await this.#current()
  }

  /**
   * Discards the handshake token of a command that the server answered with 10014 and `rehandshake`. The next `encrypt`
   * makes a new handshake; of several commands refused together only the first discards something.
   */
  async renew({ kid }: Encrypted): Promise<void> {
    const current = this.#ticket
    const session = await current?.catch(() => undefined)
    if (session?.kid === kid && this.#ticket === current) this.#ticket = undefined
  }

  /**
   * Encrypts one command for one request.
   * @param payload `command`, `language`, `platform` and the command's input; `traceId` to send a request again
   * @param token the session token, or empty without one
   * @throws TypeError if the network fails; Error if the handshake is refused
   */
  async encrypt(payload: Readonly<Record<string, unknown>>, token = ''): Promise<Encrypted> {
    const traceId = typeof payload.traceId === 'string' ? payload.traceId : newTraceId()
    const { kid, key } = await this.#current()
    const auth = token === '' ? '' : base64url(await crypto.subtle.digest('SHA-256', encoder.encode(token)))
    const body = await encryptCompact({ alg: 'dir', enc: 'A256GCM', kid }, key, { ...payload, traceId, auth })
    const headers: Record<string, string> = { 'Content-Type': JOSE, 'X-Trace-Id': traceId }
    if (token !== '') headers.Authorization = token
    return { body, headers, traceId, kid }
  }

  async #current(): Promise<WireSession> {
    this.#ticket ??= this.#shake()
    const running = this.#ticket
    try {
      const session = await running
      if (performance.now() < session.goodUntil) return session
    } catch (error) {
      // A failed handshake must not be cached; the next command tries again.
      if (this.#ticket === running) this.#ticket = undefined
      throw error
    }
    if (this.#ticket === running) this.#ticket = undefined
    return this.#current()
  }

  async #shake(): Promise<WireSession> {
    if (!globalThis.crypto?.subtle) throw new Error('This page needs HTTPS to talk to its server')
    const { keys } = await readJson<{ keys: PublicJwk[] }>(await fetch(`${this.#baseUrl}/api/jwks`))
    const { theirs, ours } = await agreeOnCurve(keys)
    const raw = crypto.getRandomValues(new Uint8Array(32))
    const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', ours.publicKey)
    const epk = y === undefined ? { kty, crv, x } : { kty, crv, x, y }
    const header = { alg: 'ECDH-ES', enc: 'A256GCM', kid: theirs.kid, epk }
    const body = await encryptCompact(header, await contentKey(theirs, ours.privateKey), { key: base64url(raw) })
    const key = await importAes(raw)
    raw.fill(0)
    const sent = performance.now()
    const response = await fetch(`${this.#baseUrl}/api/handshake`, {
      method: 'POST',
      headers: { 'Content-Type': JOSE },
      body,
    })
    const { data } = await readJson<{ data: HandshakeResult }>(response)
    return { kid: data.kid, key, goodUntil: sent + Math.max(data.expiresIn * 1000 - MARGIN_MS, MARGIN_MS) }
  }
}

/** A random trace id: 32 hex digits. */
export function newTraceId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')
}

/** X25519 if the browser has it (since 2023–2025), else P-256, which all have. */
async function agreeOnCurve(keys: readonly PublicJwk[]): Promise<{ theirs: PublicJwk; ours: CryptoKeyPair }> {
  for (const crv of ['X25519', 'P-256']) {
    const theirs = keys.find(key => key.crv === crv)
    if (theirs === undefined) continue
    try {
      const ours = await crypto.subtle.generateKey(algorithmOf(crv), false, ['deriveBits'])
      return { theirs, ours: ours as CryptoKeyPair }
    } catch {
      // This browser does not know the curve.
    }
  }
  throw new Error('Browser and server share no curve')
}

/** ECDH-ES, direct agreement (RFC 7518 §4.6): one round of the Concat KDF gives the key for A256GCM. */
async function contentKey({ kty, crv, x, y }: PublicJwk, privateKey: CryptoKey): Promise<CryptoKey> {
  const theirs = await crypto.subtle.importKey('jwk', { kty, crv, x, y }, algorithmOf(crv), false, [])
  const shared = await crypto.subtle.deriveBits({ name: algorithmOf(crv).name, public: theirs }, privateKey, 256)
  const input = new Uint8Array(4 + 32 + 23)
  // Round 1 ‖ Z ‖ length and name of A256GCM ‖ no PartyUInfo, no PartyVInfo ‖ 256 bits
  input[3] = 1
  input.set(new Uint8Array(shared), 4)
  input[39] = 7
  input.set(encoder.encode('A256GCM'), 40)
  input[57] = 1
  return importAes(await crypto.subtle.digest('SHA-256', input))
}

function algorithmOf(crv: string): { name: string; namedCurve?: string } {
  return crv === 'X25519' ? { name: 'X25519' } : { name: 'ECDH', namedCurve: crv }
}

function importAes(raw: BufferSource): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt'])
}

async function encryptCompact(header: object, key: CryptoKey, plain: object): Promise<string> {
  const protectedHeader = base64url(encoder.encode(JSON.stringify(header)))
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const additionalData = encoder.encode(protectedHeader)
  const encrypted = new Uint8Array(
    await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, encoder.encode(JSON.stringify(plain))),
  )
  const ciphertext = encrypted.subarray(0, -16)
  const tag = encrypted.subarray(-16)
  return [protectedHeader, '', base64url(iv), base64url(ciphertext), base64url(tag)].join('.')
}

function base64url(data: Uint8Array | ArrayBuffer): string {
  const bytes = new Uint8Array(data)
  let text = ''
  // In pages, because a megabyte of arguments overflows the stack.
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text).replace(/[+/=]/g, mark => ({ '+': '-', '/': '_' })[mark] ?? '')
}

async function readJson<T>(response: Response): Promise<T> {
  const { status } = response
  if (!response.ok) throw Object.assign(new Error(`Handshake refused: ${status}`), { status })
  return (await response.json()) as T
}
