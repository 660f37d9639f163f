import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export interface Metrics {
  measured(command: string, statusCode: number, seconds: number): void
  routes(app: FastifyInstance): void
}

/** What the last proof of figures on this node found. */
export const proven = { untrueExhibitions: 0 }

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** Prometheus figures: commands by name and code, time, pool. Readable on loopback, or with `METRICS_TOKEN`. */
export function createMetrics(pool: pg.Pool, token?: string): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
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
  new Gauge({
    name: 'fairgate_pool_connections',
    help: 'Connections of the pool',
    labelNames: ['kind'],
    registers: [registry],
    collect() {
      this.set({ kind: 'total' }, pool.totalCount)
      this.set({ kind: 'idle' }, pool.idleCount)
      this.set({ kind: 'waiting' }, pool.waitingCount)
    },
  })
  new Gauge({
    name: 'fairgate_untrue_exhibitions',
    help: 'Exhibitions whose figures the last nightly proof of this node found untrue, and put right',
    registers: [registry],
    collect() {
      this.set(proven.untrueExhibitions)
    },
  })
  return {
    measured(command, statusCode, seconds) {
      answered.inc({ command, code: String(statusCode) })
      took.observe({ command }, seconds)
    },
    routes(app) {
      app.get('/metrics', async (request, reply) => {
        const given = request.headers.authorization?.replace(/^Bearer /, '')
        const allowed = token ? given !== undefined && same(given, token) : loopback.has(request.ip)
        if (!allowed) return reply.code(404).send()
        return reply.type(registry.contentType).send(await registry.metrics())
      })
    },
  }
}

function same(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
