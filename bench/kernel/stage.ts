import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '@fairgate/embedded-postgres/start-embedded'
import type pg from 'pg'
import { ensureServer } from '../../scripts/server-build.mjs'
import { seedBase } from '../../server/seeds/base.ts'
import { createPool } from '../../server/src/kernel/database/database.ts'
import { migrate } from '../../server/src/kernel/database/migrate.ts'
import { migrateJobs } from '../../server/src/kernel/jobs/migrate-jobs.ts'
import { pinTo } from './cores.ts'
import { cpuOf } from './cpu.ts'

/** One PostgreSQL, the product's server and the floor's, as three processes whose CPU can be measured separately. */
export interface Stage {
  pool: pg.Pool
  /** The URL of the database. */
  url: string
  masterKey: Buffer
  /** The folder of the database and of the server's files. */
  dataDir: string
  server: { address: string; pid: number }
  floor: { address: string; pid: number }
  /** CPU seconds so far: of a server with its children, and of the database. */
  cpu(pid: number): { server: number; database: number }
  /** Pins both servers and the database to some cores; returns whether that is possible. */
  pin(cores: string): boolean
  close(): Promise<void>
}

/** Starts all three on an empty database with the product's tables. Syncs to disk as in production. */
export async function openStage(): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'fairgate-bench-'))
  const embedded = await startEmbedded({ dataDir: folder, settings: { max_connections: '100', shared_buffers: '1GB' } })
  const pool = createPool(embedded.url, 8)
  await migrate(pool)
  await migrateJobs(pool)
  await seedBase(pool)
  const masterKey = randomBytes(32)
  const server = await startServer(embedded.url, masterKey, folder)
  const floor = await startFloor(embedded.url)
  return {
    pool,
    url: embedded.url,
    masterKey,
    dataDir: folder,
    server,
    floor,
    cpu: pid => ({ server: cpuOf(pid), database: cpuOf(embedded.pid()) }),
    pin: cores => [server.pid, floor.pid, embedded.pid()].every(pid => pinTo(cores, pid)),
    async close() {
      await Promise.all([ended(server.child), ended(floor.child)])
      await pool.end()
      await embedded.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Starts the product's server; several may share a database and the folder of files. */
export async function startServer(url: string, masterKey: Buffer, folder: string) {
  const script = (name: string) => import(new URL(`../../scripts/${name}.mjs`, import.meta.url).href)
  const { serverFlags } = (await script('launch')) as { serverFlags: string[] }
  const port = await freePort()
  const child = fork(join(ensureServer(process.execPath), 'main.mjs'), [], {
    execArgv: serverFlags,
    // Its log next to the table, not in it: a fault of the product is not lost.
    stdio: ['ignore', 2, 'inherit', 'ipc'],
    env: {
      ...process.env,
      DATABASE_URL: url,
      FAIRGATE_KEY: masterKey.toString('base64url'),
      FAIRGATE_DATA: join(folder, 'server'),
      PORT: String(port),
      LOG_LEVEL: 'error',
      // Messages go to the outbox: nothing is retried because of a missing provider.
      OUTBOX: 'on',
      // Webhooks are sent to this machine.
      WEBHOOK_PRIVATE_NETWORKS: 'true',
      POOL_SIZE: '16',
      // Requests may claim to come from different networks.
      TRUST_PROXY: '127.0.0.1',
    },
  })
  const address = `http://127.0.0.1:${port}`
  await untilReady(`${address}/readyz`, child)
  return { address, pid: child.pid as number, child }
}

async function startFloor(url: string) {
  const port = await freePort()
  const child = fork(join(import.meta.dirname, '../floor-server.ts'), [url, String(port)])
  const address = `http://127.0.0.1:${port}`
  await untilReady(`${address}/readyz`, child)
  return { address, pid: child.pid as number, child }
}

/** Waits until a process answers. */
export async function untilReady(url: string, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 900; attempt++) {
    if (child.exitCode !== null) throw new Error(`process ended with ${child.exitCode}`)
    const ready = await fetch(url).then(
      answer => answer.ok,
      () => false,
    )
    if (ready) return
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  throw new Error(`${url} does not get ready`)
}

function ended(child: ChildProcess): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  child.once('exit', () => resolve())
  child.kill('SIGTERM')
  return promise
}

/** A free port of this machine. */
export function freePort(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>()
  const probe = createServer()
  probe.listen(0, '127.0.0.1', () => {
    const { port } = probe.address() as { port: number }
    probe.close(() => resolve(port))
  })
  return promise
}
