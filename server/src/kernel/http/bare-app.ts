import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import type { RefusalKey } from '@fairgate/contract/app/texts'
import { TRACE_HEADER, traceId } from '@fairgate/contract/kernel/wire/envelope'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, LogController } from 'fastify'
import type { Logger } from 'pino'
import { detectOutage, isFenced, outageValues } from '../outage/outage.ts'
import { StartFailure } from '../services/start-failure.ts'
import type { Config } from '../settings/config.ts'
import { allowedMethods } from './allowed-methods.ts'
import { answerBroken, answerForNode, failure, isUnread, plainAnswer } from './plain-answer.ts'
import { retryAfterOutage } from './responses.ts'
import { secureHeaders } from './secure-headers.ts'

/**
 * An app that, once it stops, answers running requests with `Connection: close`, so that clients and load balancers go
 * elsewhere.
 */
export type LeavingApp = FastifyInstance & { leave(): void }

/** @param isCounted whether an error belongs to an outage that is logged as a whole */
export function bareApp(config: Config, log: Logger, isCounted: (error: unknown) => boolean = () => false): LeavingApp {
  const headers = secureHeaders(config)
  const answer = plainAnswer(headers)
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy ?? false,
    genReqId: traceIdOf,
    bodyLimit: 1024 * 1024,
    // Requests on open connections while the server stops are answered like running ones.
    return503OnClosing: false,
    // Requests that the router cannot parse, such as `%zz`, run none of the hooks.
    frameworkErrors: (error, request, reply) => {
      const { http, reason } = shownAs(error)
      // Its type knows no route.
      const answer = reply as unknown as FastifyReply
      answer
        .headers(headers)
        .code(http)
        .send(failure(reason, request.id, request.headers['accept-language']))
    },
    clientErrorHandler: (error, socket) => answerBroken(error, socket, answer),
    // Node would answer a request without a host itself.
    http: { requireHostHeader: false },
    routerOptions: { maxParamLength: 200 },
    // No route has a Fastify schema; without this its compilers would be loaded for nothing.
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    ...tls(config),
  }) as unknown as FastifyInstance
  let leaving = false
  answerForNode(app.server, answer)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    if (request.raw.httpVersion !== '1.1' || request.headers.host !== undefined) return done()
    reply
      .code(400)
      .header('connection', 'close')
      .send(failure('kernel.inputRefused', request.id, request.headers['accept-language']))
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (leaving || isUnread(request.raw)) reply.header('connection', 'close')
    done()
  })
  const methodsOf = allowedMethods(app)
  app.setNotFoundHandler((request, reply) => {
    const methods = methodsOf(request.url)
    const known = methods.length > 0 && !methods.includes(request.method)
    if (known) reply.header('allow', methods.join(', '))
    const reason = known ? 'kernel.wrongMethod' : 'kernel.noSuchAddress'
    return reply.code(known ? 405 : 404).send(failure(reason, request.id, request.headers['accept-language']))
  })
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { http, reason } = shownAs(error)
    if (http >= 500 && !isFenced(error) && !isCounted(error)) log.error({ err: error, traceId: request.id }, 'fault')
    if (http === 503) reply.header('retry-after', retryAfterOutage)
    return reply.code(http).send(failure(reason, request.id, request.headers['accept-language'], outageValues(error)))
  })
  return Object.assign(app, {
    leave() {
      leaving = true
    },
  })
}

function noSchemas(): never {
  throw new Error('no route has a schema')
}

/** The sender's trace id, if it sent one. */
const traceIdOf = ({ headers }: { headers: IncomingHttpHeaders }): string =>
  traceId.safeParse(headers[TRACE_HEADER.toLowerCase()]).data ?? randomBytes(16).toString('hex')

function tls({ tlsCertificate, tlsKey }: Config) {
  if (!tlsCertificate || !tlsKey) return {}
  try {
    return { https: { requireHostHeader: false, cert: readFileSync(tlsCertificate), key: readFileSync(tlsKey) } }
  } catch (error) {
    throw new StartFailure(`TLS_CERT or TLS_KEY cannot be read: ${(error as Error).message}`, 2)
  }
}

/** The refusal of an error of a route or the framework. */
function shownAs(error: FastifyError): { http: number; reason: RefusalKey } {
  const outage = detectOutage(error)
  if (outage) return { http: 503, reason: outage }
  const { statusCode: http = 500 } = error
  if (http === 413) return { http, reason: 'kernel.tooLarge' }
  if (http === 415) return { http, reason: 'kernel.wrongType' }
  return { http, reason: http < 500 ? 'kernel.inputRefused' : 'kernel.fault' }
}
