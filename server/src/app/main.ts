import { statfs } from 'node:fs/promises'
import { createServer } from 'node:net'
import { type Embedded, startEmbedded } from '@fairgate/embedded-postgres/start-embedded'
import pino from 'pino'
import { seedBase } from '../../seeds/base.ts'
import { masterKey } from '../kernel/crypto/master-key.ts'
import { createPool } from '../kernel/database/database.ts'
import { migrate } from '../kernel/database/migrate.ts'
import { probeConnections } from '../kernel/database/probe-connections.ts'
import { migrateJobs } from '../kernel/jobs/migrate-jobs.ts'
import { detectOutage } from '../kernel/outage/outage.ts'
import { exitWhenIdle } from '../kernel/services/exit-when-idle.ts'
import { lowerHelperThreads } from '../kernel/services/process-priority.ts'
import { releaseMemory } from '../kernel/services/release-memory.ts'
import { StartFailure, systemErrorCode } from '../kernel/services/start-failure.ts'
import { type Config, directUrlOf, readSettings, type Settings } from '../kernel/settings/config.ts'
import { serve } from './server.ts'

/** What was started, to be stopped in reverse order. */
const running: { name: string; stop: () => Promise<void> }[] = []
let ending = false

async function start(settings: Settings): Promise<void> {
  await checkAddress(settings)
  const embedded = settings.databaseUrl === undefined ? await startDatabase(settings) : undefined
  const connectionUrl = settings.databaseUrl ?? embedded?.url ?? ''
  const { key, ...rest } = settings
  const config: Config = {
    ...rest,
    connectionUrl,
    masterKey: key ?? masterKey(settings.dataDir, embedded?.firstRun ?? false),
  }
  await prepare(config, embedded)
  const pooler = settings.databaseDirectUrl !== undefined
  const pool = createPool(connectionUrl, settings.poolSize, { pipeline: true, pooler })
  running.push({ name: 'connections', stop: () => pool.end() })
  const server = await serve(config, pool)
  running.push({ name: 'server', stop: () => server.close() })
  releaseMemory()
  lowerHelperThreads()
  announce(server.page, embedded !== undefined)
}

async function startDatabase(settings: Settings): Promise<Embedded> {
  const log = pino({ name: 'postgres', level: settings.logLevel })
  const embedded = await startEmbedded({
    dataDir: settings.dataDir,
    port: settings.postgresPort,
    archiveCommand: settings.archiveCommand,
    log: line => log.warn(line),
    onLost: lost => void end(lost),
  })
  running.push({ name: 'database', stop: () => embedded.stop() })
  return embedded
}

/** Migrates and seeds on separate connections: the base seeds use COPY, which a pipelined pool cannot. */
async function prepare(config: Config, embedded: Embedded | undefined): Promise<void> {
  const pool = createPool(directUrlOf(config), 2)
  try {
    if (config.databaseUrl !== undefined) await probeConnections(config.databaseUrl, config.databaseDirectUrl)
    await migrate(pool)
    await seedBase(pool)
    if (!embedded?.firstRun) return
    // Seeds queue messages too.
    await migrateJobs(pool)
    await fillWithDemo(config)
    embedded.firstRunDone()
  } finally {
    await pool.end()
  }
}

/** Commands fill it, which send several statements at once. */
async function fillWithDemo(config: Config): Promise<void> {
  const { seedDemo } = await import('../../seeds/demo.ts')
  const pool = createPool(config.connectionUrl, 2, { pipeline: true })
  // A trial streams its rows, which a pipelined connection cannot.
  const streaming = createPool(config.connectionUrl, 2)
  try {
    await seedDemo(pool, config, streaming)
  } finally {
    await Promise.all([pool.end(), streaming.end()])
  }
}

/** Before the database is touched: a port in use is the most frequent reason for a failed start. */
function checkAddress({ host, port }: Settings): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const probe = createServer()
  probe.once('error', error => reject(addressFailure(error, host, port)))
  probe.listen(port, host, () => probe.close(() => resolve()))
  return promise
}

function addressFailure(error: unknown, host: string, port: number): unknown {
  switch (systemErrorCode(error)) {
    case 'EADDRINUSE':
      return new StartFailure(`Port ${port} on ${host} is taken by another program; choose another with PORT.`)
    case 'EACCES':
      return new StartFailure(`This user may not listen on port ${port}; choose another with PORT.`)
    case 'EADDRNOTAVAIL':
      return new StartFailure(`HOST ${host} is not an address of this machine.`)
    default:
      return error
  }
}

function announce(address: string, isDemo: boolean): void {
  const lines = ['', `Fairgate is ready: ${address}`]
  if (isDemo) {
    lines.push(
      'Demo accounts: admin, organizer, cooperator, secondary, temporary, logistics, agent, subagent',
      'Password of each: Demo1234',
    )
  }
  lines.push('Ctrl-C stops it.', '')
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** Stops everything that was started, reports the reason if there is one, and ends the process. */
async function end(reason?: unknown): Promise<void> {
  if (ending) return
  ending = true
  const sentence = reason === undefined ? undefined : await explain(reason)
  if (sentence !== undefined) process.stderr.write(`${sentence}\n`)
  // A request waits in the queue and then for its statement; one that never ends must not keep the process alive.
  setTimeout(() => process.exit(1), 50_000).unref()
  for (const { name, stop } of running.reverse()) {
    await stop().catch((error: unknown) =>
      process.stderr.write(`The ${name} did not stop in order: ${String(error)}\n`),
    )
  }
  exitWhenIdle(exitCode(reason))
}

function exitCode(reason: unknown): number {
  if (reason === undefined) return 0
  return reason instanceof StartFailure ? reason.exitCode : 1
}

async function explain(reason: unknown): Promise<string> {
  if (reason instanceof StartFailure) return reason.message
  const folder = readSettings(process.env).dataDir
  const disk = await statfs(folder).catch(() => undefined)
  // A full disk shows in many ways: a failed statement, a lost connection, a short file.
  if (disk && disk.bavail * disk.bsize < 8 * 1024 * 1024) {
    return `The disk that holds ${folder} is full; free some space and start again.`
  }
  return reason instanceof Error ? (reason.stack ?? reason.message) : String(reason)
}

let signalled = 0
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(name, () => {
    // Ctrl-C arrives twice, from the terminal and from the script that started us. A later one forces the exit.
    if (ending && Date.now() - signalled > 1_000) process.exit(130)
    signalled = Date.now()
    void end()
  })
}
process.on('uncaughtException', error => {
  // A line of the log that finds no room is lost; whoever asked for something is answered.
  if (detectOutage(error) !== 'kernel.diskFull') void end(error)
})
if (process.channel) {
  process.on('disconnect', () => void end())
  process.channel.unref()
}

try {
  await start(readSettings(process.env))
} catch (error) {
  await end(error)
}
