import { hash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingHttpHeaders, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { RefusalKey } from '@fairgate/contract/app/texts'
import { TRACE_HEADER, traceId } from '@fairgate/contract/kernel/wire/envelope'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, LogController } from 'fastify'
import type pg from 'pg'
import pino, { type Logger } from 'pino'
import { brandFiles } from '../foundation/brand/brand-files.ts'
import { readBranding } from '../foundation/brand/branding.ts'
import { relyingParty } from '../identity/session/passkey/relying-party.ts'
import { createDispatch, linesFor } from '../kernel/command/dispatch.ts'
import { done, refused } from '../kernel/command/reply.ts'
import { createPool, getSharedDb } from '../kernel/database/database.ts'
import { DatabaseWatch } from '../kernel/database/database-watch.ts'
import { Replica } from '../kernel/database/replica.ts'
import { fileRoutes } from '../kernel/files/file-routes.ts'
import { allowedMethods } from '../kernel/http/allowed-methods.ts'
import { apiRoutes, bearer } from '../kernel/http/api-routes.ts'
import { consoleFiles } from '../kernel/http/console-files.ts'
import { isSecure, shownKey } from '../kernel/http/key-route.ts'
import { createMetrics, type Metrics } from '../kernel/http/metrics.ts'
import { openapi } from '../kernel/http/openapi.ts'
import { allowedOrigins, parseOrigin, shareFiles } from '../kernel/http/origins.ts'
import { answerBroken, answerForNode, failure, isUnread, plainAnswer } from '../kernel/http/plain-answer.ts'
import { acceptedBy, retryAfterOutage, send } from '../kernel/http/responses.ts'
import { startJobHost } from '../kernel/jobs/host.ts'
import { DiskSpace, type FreeSpace } from '../kernel/outage/disk-space.ts'
import { detectOutage } from '../kernel/outage/outage.ts'
import { createPush } from '../kernel/push/push.ts'
import { ratesOf } from '../kernel/queue/venue-rates.ts'
import { Refused } from '../kernel/refusal/refuse.ts'
import { startTicker } from '../kernel/schedule/ticker.ts'
import { createServices } from '../kernel/services/create-services.ts'
import type { Services } from '../kernel/services/services.ts'
import { StartFailure } from '../kernel/services/start-failure.ts'
import { traceFields } from '../kernel/services/trace.ts'
import type { Config } from '../kernel/settings/config.ts'
import { pageHost } from '../kernel/settings/public-url.ts'
import { handshakes, wireRoutes } from '../kernel/wire/wire-routes.ts'
import { handlerBook } from './handlers.ts'
import { hooks } from './hooks.ts'
import { figures, ports, pushPorts, ticks } from './wiring.ts'

export interface Serving {
  /** Where it listens, e.g. `http://127.0.0.1:3000`. */
  address: string
  /** The same for a browser, e.g. `http://localhost:3000`. */
  page: string
  close(): Promise<void>
}

/**
 * Milliseconds during which a stopping server still accepts requests, so that those in transit on open connections
 * arrive.
 */
const leavingFor = 250
/** Milliseconds until it stops accepting them, however many come. */
const leavingAtMost = 5_000

/** Serves console, API, files and push on one port. The database is already migrated and seeded. */
export async function serve(config: Config, pool: pg.Pool, machine: { freeSpace?: FreeSpace } = {}): Promise<Serving> {
  const log = pino({ level: config.logLevel, redact: ['req.headers.authorization'], mixin: traceFields })
  const onError = (error: unknown, where = '') => log.error({ err: error }, where)
  const origins = allowedOrigins(config)
  const readPool = config.databaseReplicaUrl
    ? createPool(config.databaseReplicaUrl, config.poolSize, { pipeline: true })
    : undefined
  const replica = readPool && replicaOf(config, pool, readPool, log)
  const push = createPush({
    ...{ pool, origins, ...pushPorts(pool) },
    onHeard: topic => (topic === undefined ? replica?.noteAllNotified() : replica?.noteNotified(topic)),
    onError: error => onError(error, 'push'),
  })
  const services = await createServices(config, pool, push, {
    onError: error => onError(error, 'keyring'),
    hooks,
    readsCaptcha: ports.readsCaptcha,
  })
  const watch = new DatabaseWatch({
    connectionString: config.connectionUrl,
    onChange: away => log.warn(away ? 'the database does not answer' : 'the database answers again'),
    onSlow: () => log.warn('the database is there, and slow to answer'),
  })
  const disk = new DiskSpace({
    folder: config.dataDir,
    ...machine,
    onChange: full => log.warn(full ? 'the disk is full: changes are refused' : 'the disk has room again'),
  })
  const lines = linesFor(pool)
  const metrics = createMetrics({
    pool,
    lines,
    config,
    sockets: () => push.sockets(),
    replica,
    figures: figures(services),
  })
  const dispatch = createDispatch({
    pool,
    replica,
    ports: { ...ports, publish: push.publish },
    services,
    handlers: handlerBook,
    ...{ lines, watch },
    // The disk of an external database cannot be measured here: it refuses itself.
    disk: config.databaseUrl === undefined ? disk : undefined,
    onFault: (error, call) => log.error({ err: error, traceId: call.traceId, command: call.command }, 'fault'),
    onSlow: (slow, call) => log.warn({ ...slow, traceId: call.traceId, command: call.command }, 'slow statement'),
  })
  const app = await createApp(config, log, { pool, services, dispatch, metrics, watch, disk })
  const jobHost = startJobHost({
    config,
    registry: join(import.meta.dirname, 'jobs.ts'),
    onError: e => onError(e, 'jobs'),
  })
  await jobHost.ready
  const stopTicker = startTicker(
    [...ticks(services), { name: 'disk space', every: 2_000, work: () => disk.measure() }],
    onError,
  )
  push.share(ratesOf(services))
  await push.attach(app.server, plainAnswer(secureHeaders(config)))
  const at = await listen(app, config)
  return {
    ...at,
    async close() {
      app.leave()
      push.leave()
      await takeAccepted(app.server)
      await app.close()
      await Promise.all([jobHost.stop(), stopTicker()])
      // After everything that publishes: other nodes are notified of what was done while the server stopped.
      await push.close()
      services.keyring.close()
      watch.close()
      await replica?.close()
      await readPool?.end()
    },
  }
}

/**
 * Reads what the system has accepted for us: closing would reset queued connections, and those with unread requests.
 * Node accepts one connection per turn of its event loop and reads it in the next, so a burst takes many.
 */
async function takeAccepted(server: Server): Promise<void> {
  let arrived = 0
  const count = () => arrived++
  server.on('connection', count).on('request', count)
  const end = performance.now() + leavingAtMost
  await pause(leavingFor)
  for (let seen = -1; seen !== arrived && performance.now() < end; ) {
    seen = arrived
    for (let turn = 0; turn < 4; turn++) await nextTurn()
  }
  server.off('connection', count).off('request', count)
}

function replicaOf(config: Config, pool: pg.Pool, readPool: pg.Pool, log: Logger): Replica {
  return new Replica({
    ...{ pool, readPool, connectionString: config.databaseReplicaUrl ?? '' },
    onChange: (used, why) =>
      used
        ? log.info('reads go to the replica')
        : log.warn({ why }, 'the replica is not read: all reads go to the primary'),
  })
}

interface Parts {
  pool: pg.Pool
  services: Services
  dispatch: ReturnType<typeof createDispatch>
  metrics: Metrics
  watch: DatabaseWatch
  disk: DiskSpace
}

/**
 * An app that, once it stops, answers running requests with `Connection: close`, so that clients and load balancers go
 * elsewhere.
 */
type LeavingApp = FastifyInstance & { leave(): void }

async function createApp(config: Config, log: Logger, parts: Parts): Promise<LeavingApp> {
  const { pool, services, dispatch, metrics, watch, disk } = parts
  const { keyring, store } = services
  const db = getSharedDb(pool)
  const app = bareApp(config, log)
  shareFiles(app, allowedOrigins(config))
  await wireRoutes(app, { keyring, buckets: ratesOf(services).of('kernel.handshake', handshakes) })
  apiRoutes(app, { keyring, dispatch, measured: metrics.measured })
  await fileRoutes(app, {
    pool,
    store,
    disk,
    signKey: () => keyring.linkKey(),
    during: work => watch.during(work),
    holderOf: async request => {
      const { authorization = '' } = request.headers
      const shown = isSecure(request) ? shownKey(authorization) : undefined
      if (shown) {
        const use = { address: request.ip, command: 'files', inWrite: false, aside: db }
        const found = await ports.keyOf(db, services, shown, use)
        return 'actor' in found ? found.actor.sessionId : undefined
      }
      const key = bearer.exec(authorization)?.[1]
      if (key) return (await ports.deviceOf(db, hash('sha256', key, 'buffer')))?.deviceId
      const lookup = await ports.sessionOf(db, hash('sha256', authorization, 'buffer'))
      return lookup.state === 'live' ? lookup.actor.sessionId : undefined
    },
  })
  app.get('/api/openapi.json', async () => openapi())
  brandFiles(app, { db, store, during: work => watch.during(work) })
  healthRoutes(app, watch)
  metrics.routes(app)
  await consoleFiles(app, join(import.meta.dirname, '../../../console/dist'), {
    brand: config.brand,
    timeZone: config.venueTimeZone,
    sso: config.oidcIssuer !== undefined,
    passkeys: relyingParty(config)?.id,
    demo: config.databaseUrl === undefined,
    pushUrl: config.pushUrl,
    readBranding: () => watch.during(() => readBranding(db, config.brand)),
  })
  return app
}

function bareApp(config: Config, log: Logger): LeavingApp {
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
    if (http >= 500) log.error({ err: error, traceId: request.id }, 'fault')
    if (http === 503) reply.header('retry-after', retryAfterOutage)
    return reply.code(http).send(failure(reason, request.id, request.headers['accept-language']))
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

/** Headers of every answer, built once; a route may override them. */
function secureHeaders({ fileUrl, pushUrl, trustProxy, tlsKey }: Config): Record<string, string> {
  const files = fileUrl ? ` ${parseOrigin(fileUrl)}` : ''
  const push = pushUrl ? ` ${parseOrigin(pushUrl)?.replace(/^http/, 'ws')}` : ''
  const content = [
    "default-src 'self'",
    // antd writes its styles at run time.
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${files}`,
    `connect-src 'self'${files}${push}`,
    "frame-ancestors 'none'",
    "form-action 'self'",
    "base-uri 'self'",
    "object-src 'none'",
  ]
  return {
    'content-security-policy': content.join(';'),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'same-origin',
    ...((trustProxy || tlsKey) && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'SAMEORIGIN',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  }
}

const healthy = done({ status: 'ok' })

function healthRoutes(app: FastifyInstance, watch: DatabaseWatch): void {
  app.get('/healthz', (request, reply) => send(reply, healthy, request.id))
  app.get('/readyz', async (request, reply) => {
    if (await watch.answers()) return send(reply, healthy, request.id)
    return send(reply, { ...refused(new Refused('kernel.databaseAway'), acceptedBy(request)), http: 503 }, request.id)
  })
}

/**
 * Connections that the system may queue for us, up to its own limit (`net.core.somaxconn`). Node accepts one per turn
 * of its event loop: with its default of 511 a crowd's connections are dropped and time out.
 */
const backlog = 4_096

async function listen(app: FastifyInstance, { host, port }: Config): Promise<Pick<Serving, 'address' | 'page'>> {
  try {
    await app.listen({ host, port, backlog })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') throw new StartFailure(`Port ${port} is taken: stop what uses it, or set PORT.`)
    if (code === 'EACCES') throw new StartFailure(`Port ${port} may not be opened by this user: set PORT above 1023.`)
    if (code === 'EADDRNOTAVAIL') throw new StartFailure(`HOST ${host} is not an address of this machine.`)
    throw error
  }
  const { port: actual } = app.server.address() as AddressInfo
  const at = (name: string) => `${app.initialConfig.https ? 'https' : 'http'}://${name}:${actual}`
  return { address: at(host.includes(':') ? `[${host}]` : host), page: at(pageHost(host)) }
}
