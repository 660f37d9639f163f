import type { AddressInfo } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newTraceId, WireClient } from '../../app/testing/wire-client.ts'
import { wireKeys } from '../../app/testing/wire-keys.ts'
import { AddressBuckets } from './address-buckets.ts'
import { EnvelopeError } from './envelope-error.ts'
import { openEnvelope } from './open-envelope.ts'
import { wireRoutes } from './wire-routes.ts'

const jose = { 'content-type': 'application/jose' }
let app: FastifyInstance
let baseUrl: string
let keyring = wireKeys()

beforeEach(async () => {
  app = fastify()
  keyring = wireKeys()
})

afterEach(() => app.close())

async function listen(options: { burst?: number; queue?: number } = {}) {
  const buckets = new AddressBuckets({ burst: options.burst ?? 1000, perSecond: 1 })
  await app.register(wireRoutes, { keyring, buckets, queue: options.queue })
  // A replacement of dispatch: decrypts, and returns the payload.
  app.addContentTypeParser('application/jose', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.post<{ Body: string }>('/api', ({ body, headers }, reply) => {
    try {
      const bound = { authorization: headers.authorization, traceId: String(headers['x-trace-id']) }
      return { statusCode: 10001, data: openEnvelope(keyring, body, bound).payload }
    } catch (error) {
      if (!(error instanceof EnvelopeError)) throw error
      return reply.code(400).send({ statusCode: 10014, data: { rehandshake: error.rehandshake } })
    }
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  baseUrl = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

const shake = (body: string, headers: Record<string, string> = jose) =>
  fetch(`${baseUrl}/api/handshake`, { method: 'POST', headers, body })

describe('wireRoutes', () => {
  it('lets a client make a handshake and encrypt', async () => {
    await listen()
    const client = new WireClient(baseUrl, { language: 'en' })
    const answer = await client.call('findRedPoint', { size: 1 }, { token: 'a-token' })
    expect(answer).toMatchObject({ http: 200, data: { command: 'findRedPoint', language: 'en', size: 1 } })
  })

  it('lets a client whose handshake token is no longer known make a new handshake automatically', async () => {
    await listen()
    const client = new WireClient(baseUrl)
    const { kid } = await client.ticket()
    Object.assign(keyring, wireKeys())
    expect((await client.call('findRedPoint')).statusCode).toBe(10001)
    expect((await client.ticket()).kid).not.toBe(kid)
  })

  it("answers garbage with 10014 in the caller's language, under the caller's trace id", async () => {
    await listen()
    const trace = newTraceId()
    const answer = await shake('garbage', { ...jose, 'x-trace-id': trace, 'accept-language': 'en-GB' })
    expect(answer.status).toBe(400)
    const body = await answer.json()
    expect(body).toMatchObject({ statusCode: 10014, reason: 'kernel.envelope', traceId: trace })
    expect(body).toMatchObject({
      msg: 'The request could not be read. Please try again.',
      data: { rehandshake: false },
    })
  })

  it('answers a body over 1 KiB with 413, and any other type with 415', async () => {
    await listen()
    expect((await shake('x'.repeat(1025))).status).toBe(413)
    expect((await shake('{}', { 'content-type': 'application/json' })).status).toBe(415)
  })

  it('answers an address with too many handshakes with 10009 and the time to wait', async () => {
    await listen({ burst: 2 })
    const statuses = [await shake('x'), await shake('x'), await shake('x')]
    expect(statuses.map(({ status }) => status)).toEqual([400, 400, 429])
    expect(await statuses[2]?.json()).toMatchObject({ statusCode: 10009, data: { retryAfter: 1 } })
  })

  it('answers a crowd beyond the queue with 10009', async () => {
    await listen({ queue: 0 })
    const response = await shake('x')
    expect(response.status).toBe(429)
    expect(await response.json()).toMatchObject({ statusCode: 10009, data: { retryAfter: 1 } })
  })
})
