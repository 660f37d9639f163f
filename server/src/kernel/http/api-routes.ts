import { hash } from 'node:crypto'
import { commands } from '@fairgate/contract/app/catalogue'
import type { Command } from '@fairgate/contract/kernel/command/command'
import { ENVELOPE_LIMIT, inputOf, JOSE, TRACE_HEADER, traceId } from '@fairgate/contract/kernel/wire/envelope'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { IncomingRequest } from '../command/incoming-request.ts'
import { type Reply, refused, toLanguage } from '../command/reply.ts'
import { Refused } from '../refusal/refuse.ts'
import { inTrace, newTrace, parseTrace } from '../services/trace.ts'
import { decryptForSession, encryptForSession } from '../wire/encrypt-for-session.ts'
import { EnvelopeError } from '../wire/envelope-error.ts'
import type { HandshakeTokenKeys } from '../wire/handshake-token.ts'
import { openEnvelope } from '../wire/open-envelope.ts'
import { parsePayload } from '../wire/payload-json.ts'
import { keyRoute } from './key-route.ts'
import { isForMachines } from './openapi.ts'
import { acceptedBy, header, inputRefused, knownCommand, send } from './responses.ts'

export interface ApiRoutes {
  keyring: HandshakeTokenKeys
  dispatch(call: IncomingRequest): Promise<Reply>
  /** Called with the duration and result of a command, for the metrics. */
  measured(command: string, answer: Reply, seconds: number): void
}

const FORM = 'application/x-www-form-urlencoded'
const traceHeader = TRACE_HEADER.toLowerCase()
/** The Authorization header of devices; the key is its first group. */
export const bearer = /^Bearer ([\w.~+/-]{16,512}=*)$/

/**
 * `POST /api`: encrypted commands of people (`application/jose`) and plain ones of devices (`application/json` with a
 * key), both also as a form; `GET /api/<command>` for public reads. Every answer has the same four members.
 */
export function apiRoutes(app: FastifyInstance, { keyring, dispatch, measured }: ApiRoutes): void {
  // Fastify's default parsers accept too much: any other type is answered with 415.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(JOSE, { parseAs: 'string', bodyLimit: ENVELOPE_LIMIT }, (_request, body, done) =>
    done(null, body),
  )

  // JSON of devices follows the same rules as a decrypted envelope: depth, no U+0000, no lone surrogates, no __proto__.
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: ENVELOPE_LIMIT },
    (_request, body, done) => {
      try {
        done(null, parsePayload(body as Buffer))
      } catch {
        done(null, undefined)
      }
    },
  )

  // A form, for clients with their own headers (specification, section 7): an envelope as its only field, or a device's
  // fields.
  app.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: ENVELOPE_LIMIT }, (_request, body, done) => {
    try {
      const fields = Object.fromEntries(new URLSearchParams(String(body)))
      done(null, fields.envelope ?? parsePayload(Buffer.from(JSON.stringify(fields))))
    } catch {
      done(null, undefined)
    }
  })
  app.post('/api', { bodyLimit: ENVELOPE_LIMIT }, async (request, reply) => {
    const call = typeof request.body === 'string' ? runEncryptedCall(request) : machineCall(request)
    return 'http' in call ? send(reply, call, request.id) : send(reply, await timed(call, request), call.traceId)
  })

  app.get('/api/:command', async (request, reply) => {
    const call = publicCall(request)
    return 'http' in call ? send(reply, call, request.id) : send(reply, await timed(call, request), call.traceId)
  })

  for (const [command, { form }] of Object.entries(commands as Record<string, Command>)) {
    if (!form) continue
    app.post(form.path, { bodyLimit: ENVELOPE_LIMIT }, async (request, reply) => {
      const said = request.body as Record<string, unknown> | null | undefined
      if (said?.[form.field] !== form.value) return send(reply, inputRefused(request), request.id)
      const input = { ...(request.params as object), ...form.input }
      const language = acceptedBy(request)
      const call = { command, input, language, traceId: request.id, address: request.ip, ticket: '' }
      return send(reply, await timed(call, request), request.id)
    })
  }

  keyRoute(app, timed)

  /** In the trace of the caller, or in a new one. */
  async function timed(call: IncomingRequest, { headers }: FastifyRequest): Promise<Reply> {
    const start = performance.now()
    const trace = parseTrace(headers.traceparent) ?? newTrace(call.traceId)
    const reply = await inTrace(trace, () => dispatch(call))
    measured(reply.http === 404 ? 'unknown' : call.command, reply, (performance.now() - start) / 1000)
    return reply
  }

  function runEncryptedCall(request: FastifyRequest): IncomingRequest | Reply {
    const trace = header(request, traceHeader)
    try {
      const authorization = header(request, 'authorization')
      const { sessionKey, kid, payload } = openEnvelope(keyring, String(request.body), {
        authorization,
        traceId: trace,
      })
      return {
        command: payload.command,
        input: inputOf(payload),
        language: payload.language,
        traceId: payload.traceId,
        address: request.ip,
        userAgent: header(request, 'user-agent'),
        ticket: kid,
        encrypt: text => encryptForSession(sessionKey, text, payload.traceId),
        open: encrypted => decryptForSession(sessionKey, encrypted, payload.traceId) ?? 'null',
        ...(authorization && {
          credential: { kind: 'session' as const, hash: hash('sha256', authorization, 'buffer') },
        }),
      }
    } catch (error) {
      if (!(error instanceof EnvelopeError)) throw error
      return {
        ...refused(new Refused('kernel.envelope', { data: { rehandshake: error.rehandshake } }), acceptedBy(request)),
        http: 400,
      }
    }
  }

  function machineCall(request: FastifyRequest): IncomingRequest | Reply {
    const body = request.body
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return inputRefused(request)
    const {
      command,
      language,
      platform: _platform,
      traceId: bodyTrace,
      auth: _auth,
      ...input
    } = body as Record<string, unknown>
    if (typeof command !== 'string') return inputRefused(request)
    const known = knownCommand(command)
    if (known && !isForMachines(known) && !known.unsealed) {
      return { ...refused(new Refused('kernel.tokenAbsent'), toLanguage(language)), http: 401 }
    }
    const trace = traceId.safeParse(header(request, traceHeader) ?? bodyTrace)
    const key = bearer.exec(header(request, 'authorization') ?? '')?.[1]
    return {
      command,
      input,
      language: toLanguage(language),
      traceId: trace.success ? trace.data : request.id,
      address: request.ip,
      ticket: '',
      ...(key && { credential: { kind: 'device' as const, hash: hash('sha256', key, 'buffer') } }),
    }
  }
}

function publicCall(request: FastifyRequest): IncomingRequest | Reply {
  const { command } = request.params as { command: string }
  const { language, ...query } = request.query as Record<string, unknown>
  if (!knownCommand(command)?.get) {
    return { ...refused(new Refused('kernel.noSuchAddress'), toLanguage(language)), http: 404 }
  }
  const input = Object.fromEntries(
    Object.entries(query).map(([key, value]) => [key, key === 'status' ? Number(value) : value]),
  )
  return { command, input, language: toLanguage(language), traceId: request.id, address: request.ip, ticket: '' }
}
