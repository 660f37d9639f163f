import { hash } from 'node:crypto'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
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
import { ReplicationWatch } from '../kernel/database/replication-watch.ts'
import { fileRoutes } from '../kernel/files/file-routes.ts'
import { apiRoutes, bearer } from '../kernel/http/api-routes.ts'
import { bareApp, type LeavingApp } from '../kernel/http/bare-app.ts'
import { consoleFiles } from '../kernel/http/console-files.ts'
import { isSecure, shownKey } from '../kernel/http/key-route.ts'
import { type Listening, listen } from '../kernel/http/listen.ts'
import { createMetrics, type Metrics } from '../kernel/http/metrics.ts'
import { openapi } from '../kernel/http/openapi.ts'
import { allowedOrigins, shareFiles } from '../kernel/http/origins.ts'
import { plainAnswer } from '../kernel/http/plain-answer.ts'
import { acceptedBy, send } from '../kernel/http/responses.ts'
import { secureHeaders } from '../kernel/http/secure-headers.ts'
import { takeAccepted } from '../kernel/http/take-accepted.ts'
import { startJobHost } from '../kernel/jobs/host.ts'
import { DiskSpace, type FreeSpace } from '../kernel/outage/disk-space.ts'
import { OutageLog } from '../kernel/outage/outage-log.ts'
import { createPush } from '../kernel/push/push.ts'
import { ratesOf } from '../kernel/queue/venue-rates.ts'
import { Refused } from '../kernel/refusal/refuse.ts'
import { startTicker } from '../kernel/schedule/ticker.ts'
import { createServices } from '../kernel/services/create-services.ts'
import { programFile } from '../kernel/services/program-file.ts'
import type { Services } from '../kernel/services/services.ts'
import { traceFields } from '../kernel/services/trace.ts'
import { type Config, directUrlOf } from '../kernel/settings/config.ts'
import { handshakes, wireRoutes } from '../kernel/wire/wire-routes.ts'
import { handlerBook } from './handlers.ts'
import { hooks } from './hooks.ts'
import { figures, ports, pushPorts, ticks } from './wiring.ts'

export interface Serving extends Listening {
  close(): Promise<void>
}

/** Serves console, API, files and push on one port. The database is already migrated and seeded. */
export async function serve(config: Config, pool: pg.Pool, machine: { freeSpace?: FreeSpace } = {}): Promise<Serving> {
  const log = pino({ level: config.logLevel, redact: ['req.headers.authorization'], mixin: traceFields })
  const outages = new OutageLog(log)
  const onError = (error: unknown, where = '') => {
    if (!outages.counts(error, where)) log.error({ err: error }, where)
  }
  const origins = allowedOrigins(config)
  const readPool = config.databaseReplicaUrl
    ? createPool(config.databaseReplicaUrl, config.poolSize, { pipeline: true, replica: true })
    : undefined
  const replica = readPool && replicaOf(config, pool, readPool, log)
  const push = createPush({
    ...{ pool, directUrl: config.databaseDirectUrl, origins, ...pushPorts(pool) },
    onHeard: topic => (topic === undefined ? replica?.noteAllNotified() : replica?.noteNotified(topic)),
    onError: error => onError(error, 'push'),
  })
  const services = await createServices(config, pool, push, {
    onError: error => onError(error, 'keyring'),
    hooks,
    readsCaptcha: ports.readsCaptcha,
  })
  const replication = new ReplicationWatch({
    ...{ pool, connectionString: directUrlOf(config) },
    onChange: outages.state('no standby answers: writes are refused', 'a standby answers again: writes are accepted'),
  })
  const watch = new DatabaseWatch({
    connectionString: config.connectionUrl,
    onChange: outages.state('the database does not answer', 'the database answers again'),
    onSlow: () => log.warn('the database is reachable but slow'),
    onCommitWaiting: () => replication.suspect(),
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
    ...{ lines, watch, replication },
    // The disk of an external database cannot be measured here: it refuses itself.
    disk: config.databaseUrl === undefined ? disk : undefined,
    onRefused: () => outages.refuse(),
    onFault: (error, call) => log.error({ err: error, traceId: call.traceId, command: call.command }, 'fault'),
    onSlow: (slow, call) => log.warn({ ...slow, traceId: call.traceId, command: call.command }, 'slow statement'),
  })
  const app = await createApp(config, log, { pool, outages, services, dispatch, metrics, watch, replication, disk })
  const jobHost = startJobHost({
    config,
    registry: programFile(join(import.meta.dirname, 'jobs.ts')),
    program: programFile(join(import.meta.dirname, '../kernel/jobs/process.ts')),
    onError: e => onError(e, 'jobs'),
  })
  await jobHost.ready
  const stopTicker = startTicker(
    [...ticks(services), { name: 'disk space', every: 2_000, work: () => disk.measure(), local: true }],
    onError,
    () => replication.isWaiting,
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
      await replication.close()
      outages.close()
      await replica?.close()
      await readPool?.end()
    },
  }
}

function replicaOf(config: Config, pool: pg.Pool, readPool: pg.Pool, log: Logger): Replica {
  return new Replica({
    ...{ pool, readPool, connectionString: config.databaseReplicaUrl ?? '' },
    onChange: (used, why) =>
      used
        ? log.info('reads go to the replica')
        : log.warn({ why }, 'the replica is not used: all reads go to the primary'),
  })
}

interface Parts {
  pool: pg.Pool
  outages: OutageLog
  services: Services
  dispatch: ReturnType<typeof createDispatch>
  metrics: Metrics
  watch: DatabaseWatch
  replication: ReplicationWatch
  disk: DiskSpace
}

async function createApp(config: Config, log: Logger, parts: Parts): Promise<LeavingApp> {
  const { pool, outages, services, dispatch, metrics, watch, replication, disk } = parts
  const { keyring, store } = services
  const db = getSharedDb(pool)
  const app = bareApp(config, log, error => outages.counts(error, 'requests'))
  shareFiles(app, allowedOrigins(config))
  await wireRoutes(app, { keyring, buckets: ratesOf(services).of('kernel.handshake', handshakes) })
  apiRoutes(app, { keyring, dispatch, measured: metrics.measured })
  await fileRoutes(app, {
    pool,
    store,
    disk,
    replication,
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

const healthy = done({ status: 'ok' })

function healthRoutes(app: FastifyInstance, watch: DatabaseWatch): void {
  app.get('/healthz', (request, reply) => send(reply, healthy, request.id))
  app.get('/readyz', async (request, reply) => {
    if (await watch.answers()) return send(reply, healthy, request.id)
    return send(reply, { ...refused(new Refused('kernel.databaseAway'), acceptedBy(request)), http: 503 }, request.id)
  })
}
