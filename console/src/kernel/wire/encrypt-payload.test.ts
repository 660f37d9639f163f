import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { compactDecrypt, decodeProtectedHeader, exportJWK, generateKeyPair } from 'jose'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Encryptor, newTraceId } from './encrypt-payload.ts'

/** A server of the wire made with another library: what it decrypts, any JOSE server decrypts. */
class JoseServer {
  readonly keys = new Map<string, Awaited<ReturnType<typeof generateKeyPair>>>()
  readonly tickets = new Map<string, Uint8Array>()
  readonly handshakes: string[] = []
  expiresIn = 3600
  refusing = false
  #server: Server | undefined

  async start(curves: readonly string[]): Promise<string> {
    for (const crv of curves) this.keys.set(crv, await generateKeyPair('ECDH-ES', { crv, extractable: true }))
    const server = createServer(async (request, response) => {
      response.setHeader('content-type', 'application/json')
      if (this.refusing) response.statusCode = 429
      response.end(JSON.stringify(request.method === 'GET' ? await this.#jwks() : await this.#shake(request)))
    })
    this.#server = server
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  stop(): void {
    this.#server?.close()
    this.#server?.closeAllConnections()
  }

  async open(body: string) {
    const key = this.tickets.get(String(decodeProtectedHeader(body).kid))
    if (key === undefined) throw new Error('no such ticket')
    const { plaintext, protectedHeader } = await compactDecrypt(body, key)
    return { header: protectedHeader, payload: JSON.parse(new TextDecoder().decode(plaintext)) }
  }

  async #jwks() {
    const keys = [...this.keys].map(async ([crv, { publicKey }]) => ({ ...(await exportJWK(publicKey)), kid: crv }))
    return { keys: await Promise.all(keys) }
  }

  async #shake(request: IncomingMessage) {
    const body = Buffer.concat(await request.toArray()).toString()
    const { kid = '' } = decodeProtectedHeader(body)
    const pair = this.keys.get(String(kid))
    if (pair === undefined) throw new Error('no such key')
    const { plaintext, protectedHeader } = await compactDecrypt(body, pair.privateKey)
    expect(Object.keys(protectedHeader).sort()).toEqual(['alg', 'enc', 'epk', 'kid'])
    const { key } = JSON.parse(new TextDecoder().decode(plaintext))
    const ticket = `ticket-${this.handshakes.push(String(kid))}`
    this.tickets.set(ticket, Buffer.from(key, 'base64url'))
    return { data: { kid: ticket, expiresIn: this.expiresIn, now: Date.now() } }
  }
}

let server: JoseServer
beforeEach(() => {
  server = new JoseServer()
})
afterEach(() => {
  server.stop()
  vi.useRealTimers()
})

describe('Encryptor', () => {
  it.each([
    ['X25519 where both have it', ['P-256', 'X25519'], 'X25519'],
    ['P-256 where the server has no other', ['P-256'], 'P-256'],
  ])('shakes hands over %s', async (_what, curves, chosen) => {
    const encryptor = new Encryptor(await server.start(curves))
    const { body, headers, traceId } = await encryptor.encrypt({ command: 'findRedPoint', language: 'en' }, 'a-token')
    const { header, payload } = await server.open(body)
    expect(server.handshakes).toEqual([chosen])
    expect(header).toEqual({ alg: 'dir', enc: 'A256GCM', kid: 'ticket-1' })
    const auth = Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from('a-token'))).toString('base64url')
    expect(payload).toEqual({ command: 'findRedPoint', language: 'en', traceId, auth })
    expect(headers).toEqual({ 'Content-Type': 'application/jose', 'X-Trace-Id': traceId, Authorization: 'a-token' })
  })

  it('encrypts without a token with an empty auth and no Authorization', async () => {
    const { body, headers } = await new Encryptor(await server.start(['X25519'])).encrypt({ command: 'getLoginCode' })
    expect((await server.open(body)).payload.auth).toBe('')
    expect(headers).not.toHaveProperty('Authorization')
  })

  it('encrypts a repeated request under its trace id', async () => {
    const traceId = newTraceId()
    const encrypted = await new Encryptor(await server.start(['X25519'])).encrypt({ command: 'addBadge', traceId })
    expect(encrypted.traceId).toBe(traceId)
    expect((await server.open(encrypted.body)).payload.traceId).toBe(traceId)
  })

  it('encrypts a payload of nearly a megabyte', async () => {
    const text = '展'.repeat(250_000)
    const { body } = await new Encryptor(await server.start(['X25519'])).encrypt({ command: 'importBadges', text })
    expect((await server.open(body)).payload.text).toBe(text)
  })

  it('makes one handshake for parallel commands', async () => {
    const encryptor = new Encryptor(await server.start(['X25519']))
    await Promise.all([encryptor.prepare(), encryptor.encrypt({ command: 'a' }), encryptor.encrypt({ command: 'b' })])
    expect(server.handshakes).toHaveLength(1)
  })

  it('makes one new handshake if several commands learn that the handshake token is unknown', async () => {
    const encryptor = new Encryptor(await server.start(['X25519']))
    const refused = await Promise.all([encryptor.encrypt({ command: 'a' }), encryptor.encrypt({ command: 'b' })])
    for (const encrypted of refused) {
      await encryptor.renew(encrypted)
      await encryptor.prepare()
    }
    expect(server.handshakes).toHaveLength(2)
  })

  it('makes a new handshake a minute before the handshake token expires', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const encryptor = new Encryptor(await server.start(['X25519']))
    await encryptor.prepare()
    vi.advanceTimersByTime(3_539_000)
    await encryptor.prepare()
    expect(server.handshakes).toHaveLength(1)
    vi.advanceTimersByTime(2000)
    await encryptor.prepare()
    expect(server.handshakes).toHaveLength(2)
  })

  it('retries after a refused handshake', async () => {
    const encryptor = new Encryptor(await server.start(['X25519']))
    server.refusing = true
    await expect(encryptor.prepare()).rejects.toThrow('Handshake refused: 429')
    server.refusing = false
    await encryptor.prepare()
  })
})
