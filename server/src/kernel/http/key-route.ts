import { createHash, createSecretKey, hash } from 'node:crypto'
import type { Command } from '@fairgate/contract/kernel/command/command'
import { ENVELOPE_LIMIT } from '@fairgate/contract/kernel/wire/envelope'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { IncomingRequest } from '../command/incoming-request.ts'
import type { Reply } from '../command/reply.ts'
import { refused } from '../command/reply.ts'
import { Refused } from '../refusal/refuse.ts'
import type { ShownKey } from '../services/ports.ts'
import { canonicalBytes } from '../wire/base64url.ts'
import { decryptForSession, encryptForSession } from '../wire/encrypt-for-session.ts'
import { acceptedBy, header, inputRefused, knownCommand, send } from './responses.ts'

const keyShape = /^Bearer fgk_([\w-]{22})_([\w-]{43})$/
const idempotencyKeyPattern = /^[\x21-\x7e]{1,200}$/
const loopback = /^(127\.|::1$|::ffff:127\.)/

/** The API key of an Authorization header; undefined if there is none. */
export function shownKey(authorization: string | undefined): ShownKey | undefined {
  const [, id, secret] = keyShape.exec(authorization ?? '') ?? []
  const hex = id && secret && canonicalBytes(id)?.toString('hex')
  if (!hex || !canonicalBytes(secret)) return undefined
  return { keyId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'), secret }
}

/**
 * Whether a request arrived confidentially: over TLS, of the server or the proxy (`TRUST_PROXY`), or from this machine.
 */
export const isSecure = ({ protocol, ip }: FastifyRequest): boolean => protocol === 'https' || loopback.test(ip)

/** Whether an API key may send it: commands of operators, and public reads. */
export const isForKeys = ({ access, get }: Command): boolean =>
  access.caller === 'operator' ? !access.person : access.caller === 'public' && get === true

/**
 * `POST /api/v1/<command>` for other systems: an API key instead of a session, JSON instead of an envelope, because TLS
 * (or the machine itself) protects it. Codes, refusals and answers are those of `POST /api`.
 */
export function keyRoute(
  app: FastifyInstance,
  answered: (call: IncomingRequest, request: FastifyRequest) => Promise<Reply>,
): void {
  app.post('/api/v1/:command', { bodyLimit: ENVELOPE_LIMIT }, async (request, reply) => {
    const call = keyCall(request)
    if ('http' in call) return send(reply, call, request.id)
    return send(reply, await answered(call, request), call.traceId)
  })
}

function keyCall(request: FastifyRequest): IncomingRequest | Reply {
  const language = acceptedBy(request)
  const no = (reason: string, http: Reply['http'], details = {}): Reply => ({
    ...refused(new Refused(reason, details), language),
    http,
  })
  // First of all: an unprotected request reaches no handler.
  if (!isSecure(request)) return no('apiKey.overTls', 403)
  const { command: name } = request.params as { command: string }
  const command = knownCommand(name)
  const shown = shownKey(header(request, 'authorization'))
  if (!shown) return no('apiKey.unknown', 401)
  if (!command || (command.access.caller !== 'operator' && !isForKeys(command))) return no('kernel.noSuchAddress', 404)
  const { body } = request
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return inputRefused(request)
  const call: IncomingRequest = {
    command: name,
    input: body as Record<string, unknown>,
    language,
    traceId: request.id,
    address: request.ip,
    ticket: '',
    credential: { kind: 'key', ...shown },
  }
  if (command.kind !== 'write') return call
  const idempotencyKey = header(request, 'idempotency-key') ?? ''
  if (!idempotencyKeyPattern.test(idempotencyKey)) return no('apiKey.onceWanted', 200, { field: 'Idempotency-Key' })
  const encryptKey = createSecretKey(hash('sha256', `once ${shown.secret}`, 'buffer'))
  const traceId = createHash('sha256').update(`${shown.keyId} ${idempotencyKey}`).digest('hex').slice(0, 32)
  return {
    ...call,
    traceId,
    encrypt: text => encryptForSession(encryptKey, text, traceId),
    open: encrypted => decryptForSession(encryptKey, encrypted, traceId) ?? 'null',
  }
}
