import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { lastBackup } from '../backup/last-backup.ts'
import type { Lines } from '../command/dispatch.ts'
import type { Replica } from '../database/replica.ts'
import { fetchReplication, type Replication, synchronousStandbys } from '../database/replication.ts'
import { fetchQueue } from '../jobs/fetch-queue.ts'
import type { Config } from '../settings/config.ts'
import type { GaugeDefinition } from './gauge.ts'

export interface Metrics {
  /** Called with the result and duration of each command. */
  measured(command: string, answer: { statusCode: number; data: unknown }, seconds: number): void
  routes(app: FastifyInstance): void
}

/** Sources of metrics that do not come from commands. */
export interface Sources {
  pool: pg.Pool
  lines: Lines
  config: Pick<Config, 'metricsToken' | 'dataDir' | 'databaseUrl'>
  /** Open push sockets on this node. */
  sockets(): number
  replica?: Replica
  /** Metrics of modules. */
  figures?: readonly GaugeDefinition[]
}

/** The result of the last verification of statistics on this node. */
export const proven = { untrueExhibitions: 0 }

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/**
 * Prometheus metrics: commands by name and code, gates by verdict, pool, jobs, push, backup. On loopback, or with
 * `METRICS_TOKEN`.
 */
export function createMetrics(sources: Sources): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  gauges(registry, sources)
  for (const figure of sources.figures ?? []) register(registry, figure)
  const answered = new Counter({
    name: 'fairgate_commands_total',
    help: 'Commands answered',
    labelNames: ['command', 'code'],
    registers: [registry],
  })
  const took = new Histogram({
    name: 'fairgate_command_seconds',
    help: 'Time to answer',
    labelNames: ['command'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  })
  const gateDecisions = new Counter({
    name: 'fairgate_gate_decisions_total',
    help: 'Scans that gates decided',
    labelNames: ['verdict'],
    registers: [registry],
  })
  return {
    measured(command, { statusCode, data }, seconds) {
      answered.inc({ command, code: String(statusCode) })
      took.observe({ command }, seconds)
      if (command === 'decide' && hasVerdict(data)) gateDecisions.inc({ verdict: data.verdict })
    },
    routes(app) {
      const token = sources.config.metricsToken
      app.get('/metrics', async (request, reply) => {
        const given = request.headers.authorization?.replace(/^Bearer /, '')
        const allowed = token ? given !== undefined && same(given, token) : loopback.has(request.ip)
        if (!allowed) return reply.callNotFound()
        return reply.type(registry.contentType).send(await registry.metrics())
      })
    },
  }
}

function register(registry: Registry, { name, help, kind, labels, collect }: GaugeDefinition): void {
  const shape = { name, help, labelNames: [...labels], registers: [registry] }
  // If the database is away these are unknown; the other metrics are available.
  const rows = () => collect().catch(() => [])
  if (kind === 'gauge') {
    new Gauge({
      ...shape,
      async collect() {
        const found = await rows()
        // Without labels `reset` would leave 0.
        if (labels.length === 0) this.remove()
        else this.reset()
        for (const { labels: shown, value } of found) this.set({ ...shown }, value)
      },
    })
    return
  }
  new Counter({
    ...shape,
    async collect() {
      const found = await rows()
      this.reset()
      for (const { labels: shown, value } of found) this.inc({ ...shown }, value)
    },
  })
}

/** Metrics that are computed on request. */
function gauges(registry: Registry, { pool, lines, config, sockets, replica }: Sources): void {
  const gauge: MakeGauge = (name, help, collect, kinds = false) =>
    new Gauge({
      ...{ name, help, registers: [registry], labelNames: kinds ? (['kind'] as const) : [] },
      collect() {
        return collect(this as Gauge<'kind'>)
      },
    })
  gauge(
    'fairgate_pool_connections',
    'Connections of the pool',
    shown => {
      shown.set({ kind: 'total' }, pool.totalCount)
      shown.set({ kind: 'idle' }, pool.idleCount)
      shown.set({ kind: 'waiting' }, pool.waitingCount)
    },
    true,
  )
  gauge(
    'fairgate_requests_waiting',
    'Requests that wait for their turn',
    shown => {
      shown.set({ kind: 'people' }, lines.people.waiting)
      shown.set({ kind: 'devices' }, lines.devices.waiting)
    },
    true,
  )
  gauge(
    'fairgate_jobs',
    'Jobs of the venue: that wait, that nobody took for ten minutes, that were given up',
    async shown => {
      // Of a database that is away nothing is known; the other figures are.
      const queue = await fetchQueue(pool).catch(() => undefined)
      shown.reset()
      if (!queue) return
      shown.set({ kind: 'waiting' }, queue.waiting)
      shown.set({ kind: 'late' }, queue.late)
      shown.set({ kind: 'given up' }, queue.givenUp)
    },
    true,
  )
  gauge('fairgate_push_sockets', 'Sockets of push open on this node', shown => shown.set(sockets()))
  gauge(
    'fairgate_untrue_exhibitions',
    'Exhibitions whose figures the last nightly proof of this node found untrue, and put right',
    shown => shown.set(proven.untrueExhibitions),
  )
  if (replica) replicaGauges(gauge, replica)
  for (const figure of replicationFigures(pool)) register(registry, figure)
  if (config.databaseUrl !== undefined) return
  gauge('fairgate_backup_age_seconds', 'Age of the last backup that passed its check', shown => {
    const last = lastBackup(config.dataDir)
    shown.remove()
    if (last) shown.set((Date.now() - Date.parse(last.at)) / 1000)
  })
}

type MakeGauge = (
  name: string,
  help: string,
  collect: (gauge: Gauge<'kind'>) => void | Promise<void>,
  kinds?: boolean,
) => void

function replicaGauges(gauge: MakeGauge, replica: Replica): void {
  gauge(
    'fairgate_reads',
    'Reading commands since the start by where they read: the replica, or the primary because it is away, late, behind what the reader wrote or heard of, or failed',
    shown => {
      for (const [kind, count] of replica.counts) shown.set({ kind }, count)
    },
    true,
  )
  gauge('fairgate_replica_behind_seconds', 'How far the replica is behind; none while it is not read', shown => {
    shown.remove()
    if (replica.behind !== undefined) shown.set(replica.behind)
  })
}

/** What the database is and who follows it; one statement for all of them. */
function replicationFigures(pool: pg.Pool): readonly GaugeDefinition[] {
  let running: Promise<Replication> | undefined
  const fetchOnce = () => {
    running ??= fetchReplication(pool).finally(() => {
      running = undefined
    })
    return running
  }
  type Values = Awaited<ReturnType<GaugeDefinition['collect']>>
  const figure = (
    name: string,
    help: string,
    labels: readonly string[],
    valuesOf: (found: Replication) => Values,
  ): GaugeDefinition => ({ name, help, kind: 'gauge', labels, collect: async () => valuesOf(await fetchOnce()) })
  /** What the account may not see has no value. */
  const shown = (value: number | null | undefined, labels: Readonly<Record<string, string>> = {}): Values =>
    value === null || value === undefined ? [] : [{ labels, value }]
  return [
    figure('fairgate_database_role', 'The server of DATABASE_URL is this', ['role'], ({ role }) => [
      { labels: { role: 'primary' }, value: Number(role === 'primary') },
      { labels: { role: 'standby' }, value: Number(role === 'standby') },
    ]),
    figure('fairgate_database_timeline', 'Timeline of the database: each promotion begins one', [], ({ timeline }) =>
      shown(timeline),
    ),
    figure(
      'fairgate_sync_standbys',
      'Standbys that a commit waits for; none if the account may not see them',
      [],
      found => shown(synchronousStandbys(found)),
    ),
    figure(
      'fairgate_replication_lag_bytes',
      'Write-ahead log that a standby has not replayed yet',
      ['standby', 'state'],
      ({ standbys }) =>
        standbys.flatMap(({ name, state, bytes }) => shown(bytes, { standby: name ?? '', state: state ?? '' })),
    ),
    figure(
      'fairgate_replication_slot_bytes',
      'Write-ahead log that is stored for a replication slot',
      ['slot', 'active'],
      ({ slots }) => slots.flatMap(({ name, active, bytes }) => shown(bytes, { slot: name, active: String(active) })),
    ),
  ]
}

const hasVerdict = (data: unknown): data is { verdict: string } =>
  typeof data === 'object' && data !== null && 'verdict' in data && typeof data.verdict === 'string'

function same(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
