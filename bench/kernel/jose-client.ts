import { createHash, randomBytes } from 'node:crypto'
import { CompactEncrypt, importJWK, type JWK } from 'jose'

interface Answer {
  statusCode: number
  msg: string
  data: unknown
  reason?: string
}

type Ticket = { kid: string; key: Uint8Array }

const encoder = new TextEncoder()

/** A client of the wire protocol that shares no code with the product: jose creates the envelopes (`docs/wire.md`). */
export class JoseClient {
  readonly #address: string
  #ticket: Promise<Ticket> | undefined

  readonly #from: string

  /**
   * @param address origin, such as `http://127.0.0.1:3000`
   * @param from the client address in `X-Forwarded-For`, unless a call has its own
   */
  constructor(address: string, { from = '' } = {}) {
    this.#address = address
    this.#from = from
  }

  /** Sends a command; returns the answer whatever its code. `from`: the client address in `X-Forwarded-For`. */
  async call(command: string, payload: object, { token = '', from = this.#from } = {}): Promise<Answer> {
    this.#ticket ??= this.#shake()
    const { kid, key } = await this.#ticket
    const traceId = randomBytes(16).toString('hex')
    const auth = token && createHash('sha256').update(token).digest('base64url')
    const plain = JSON.stringify({ ...payload, command, language: 'cn', platform: 'web', traceId, auth })
    const body = await new CompactEncrypt(encoder.encode(plain))
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid })
      .encrypt(key)
    const headers = {
      'content-type': 'application/jose',
      'x-trace-id': traceId,
      ...(token && { authorization: token }),
      ...(from && { 'x-forwarded-for': from }),
    }
    const answer = (await (await fetch(`${this.#address}/api`, { method: 'POST', headers, body })).json()) as Answer
    // A ticket is valid for an hour; a longer run repeats the handshake.
    if (answer.statusCode !== 10014) return answer
    this.#ticket = undefined
    return this.call(command, payload, { token, from })
  }

  async #shake(): Promise<Ticket> {
    const { keys } = (await (await fetch(`${this.#address}/api/jwks`)).json()) as { keys: (JWK & { kid: string })[] }
    const theirs = keys.find(({ crv }) => crv === 'X25519')
    if (!theirs) throw new Error('the server offers no X25519 key')
    const key = randomBytes(32)
    const body = await new CompactEncrypt(encoder.encode(JSON.stringify({ key: key.toString('base64url') })))
      .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: theirs.kid })
      .encrypt(await importJWK({ kty: theirs.kty, crv: theirs.crv, x: theirs.x }, 'ECDH-ES'))
    const headers = { 'content-type': 'application/jose', ...(this.#from && { 'x-forwarded-for': this.#from }) }
    const answer = await fetch(`${this.#address}/api/handshake`, { method: 'POST', headers, body })
    if (!answer.ok) throw new Error(`handshake refused: ${answer.status} ${await answer.text()}`)
    const { data } = (await answer.json()) as { data: { kid: string } }
    return { kid: data.kid, key }
  }
}
