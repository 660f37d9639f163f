import { randomBytes } from 'node:crypto'
import { kernelRefusals } from '@fairgate/contract/kernel/i18n/kernel-texts'
import { codes } from '@fairgate/contract/kernel/refusal/refusal'
import { type Answer, HANDSHAKE_LIMIT, JOSE, traceId } from '@fairgate/contract/kernel/wire/envelope'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AddressBuckets } from './address-buckets.ts'
import { EnvelopeError } from './envelope-error.ts'
import { createHandshake, type HandshakeKeys } from './handshake.ts'

export type WireRoutesOptions = {
  keyring: HandshakeKeys
  /** Handshakes per address; limited on this node only if omitted. */
  buckets?: AddressBuckets
  /** Handshakes that may wait on this node. */
  queue?: number
}

/** Handshakes per address, as a burst and per second. A whole office may share one. */
export const handshakes = { burst: 120, perSecond: 10 }

/** Each waits for one turn of the event loop a handshake before it: a hall that opens its first page at once is served within seconds. */
const maxShaking = 2_000

/**
 * `GET /api/jwks` and `POST /api/handshake` (`docs/wire.md`, Handshake), in a separate scope with their own parsers and
 * answers.
 */
export async function wireRoutes(app: FastifyInstance, options: WireRoutesOptions): Promise<void> {
  const handshake = createHandshake(options.keyring)
  const buckets = options.buckets ?? new AddressBuckets(handshakes)
  const queue = new TurnQueue(options.queue ?? maxShaking)

  await app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(JOSE, { parseAs: 'string', bodyLimit: HANDSHAKE_LIMIT }, (_request, body, done) =>
      done(null, body),
    )
    scope.setErrorHandler((error, request, reply) => {
      const refusal = toRefusal(error)
      if (refusal === undefined) throw error
      return answer(request, reply, refusal.http, refusal.reason, refusal.data)
    })

    // Requested once per page load: a cached copy would outlive replaced keys.
    scope.get('/api/jwks', (_request, reply) => reply.header('cache-control', 'no-cache').send(handshake.jwks()))

    scope.post<{ Body: string }>(
      '/api/handshake',
      {
        bodyLimit: HANDSHAKE_LIMIT,
        onRequest: async (request, reply) => {
          const retryAfter = buckets.take(request.ip, performance.now())
          if (retryAfter > 0) return answer(request, reply, 429, 'tooMany', { retryAfter })
        },
      },
      async (request, reply) => {
        if (typeof request.body !== 'string') return answer(request, reply, 415, 'wrongType', null)
        const result = queue.run(() => handshake.shake(request.body))
        if (result === undefined) return answer(request, reply, 429, 'tooMany', { retryAfter: 1 })
        const body: Answer = { statusCode: codes.done, msg: '', data: await result, traceId: readTrace(request) }
        return reply.header('cache-control', 'no-store').send(body)
      },
    )
  })
}

type Reason = 'envelope' | 'tooMany' | 'tooLarge' | 'wrongType'

function toRefusal(error: unknown): { http: number; reason: Reason; data: unknown } | undefined {
  if (error instanceof EnvelopeError) {
    return { http: 400, reason: 'envelope', data: { rehandshake: error.rehandshake } }
  }
  const http = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined
  if (http === 413) return { http, reason: 'tooLarge', data: null }
  if (http === 415) return { http, reason: 'wrongType', data: null }
  return undefined
}

function answer(request: FastifyRequest, reply: FastifyReply, http: number, reason: Reason, data: unknown) {
  const [statusCode, cn, en] = kernelRefusals[reason]
  const msg = request.headers['accept-language']?.startsWith('en') ? en : cn
  const body: Answer = { statusCode, msg, data, traceId: readTrace(request), reason: `kernel.${reason}` }
  return reply.code(http).header('cache-control', 'no-store').send(body)
}

const readTrace = ({ headers }: FastifyRequest): string =>
  traceId.safeParse(headers['x-trace-id']).data ?? randomBytes(16).toString('hex')

/**
 * Runs costly work one piece per turn of the event loop, so that a crowd of handshakes never delays a gate decision;
 * refuses work if too much is waiting.
 */
export class TurnQueue {
  readonly #limit: number
  readonly #waiting: (() => void)[] = []

  /** @param limit how many pieces may wait */
  constructor(limit: number) {
    this.#limit = limit
  }

  /** The work's result, or undefined immediately if the queue is full. */
  run<T>(work: () => T): Promise<T> | undefined {
    if (this.#waiting.length >= this.#limit) return undefined
    return new Promise((resolve, reject) => {
      this.#waiting.push(() => {
        try {
          resolve(work())
        } catch (error) {
          reject(error)
        }
      })
      if (this.#waiting.length === 1) setImmediate(() => this.#turn())
    })
  }

  #turn(): void {
    // Removed only when done: the running piece counts as waiting.
    this.#waiting[0]?.()
    this.#waiting.shift()
    if (this.#waiting.length > 0) setImmediate(() => this.#turn())
  }
}
