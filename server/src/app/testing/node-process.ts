import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { shiftedClock } from '@fairgate/embedded-postgres/clean-environment'
import { type Embedded, startEmbedded } from '@fairgate/embedded-postgres/start-embedded'
import { mainProgram } from './programs.ts'
import { WireClient } from './wire-client.ts'

/** A server in a separate process, for tests that kill it or run several on one database. */
export interface NodeProcess {
  child: ChildProcess
  client: WireClient
  address: string
}

/** The part of the test environment without settings: paths of programs, clock and zone of the tests. */
export function bareEnvironment(): NodeJS.ProcessEnv {
  const { PATH, TZ } = process.env
  return { PATH, ...(TZ === undefined ? {} : { TZ }), ...shiftedClock() }
}

interface NodeOptions {
  /** The program of the server. */
  program?: string
  /** Its port; a free one by default. */
  port?: number
  /** A file descriptor for its log; that of this process by default. */
  log?: number
}

/**
 * Starts one and waits until it is ready.
 *
 * @param settings environment of it, besides its port: `DATABASE_URL`, `FAIRGATE_KEY`, `FAIRGATE_DATA` …
 */
export async function startNode(
  settings: Readonly<Record<string, string>>,
  { program = mainProgram, port, log }: NodeOptions = {},
): Promise<NodeProcess> {
  const address = `http://127.0.0.1:${port ?? (await freePort())}`
  const env = { ...bareEnvironment(), PORT: new URL(address).port, LOG_LEVEL: 'silent', ...settings }
  const child = spawn(process.execPath, ['--no-deprecation', program], {
    env,
    stdio: ['ignore', log ?? 'pipe', log ?? 'inherit'],
  })
  if (log === undefined) for await (const chunk of child.stdout ?? []) if (String(chunk).includes('is ready')) break
  if (log !== undefined) await untilReady(address, child)
  return { child, address, client: new WireClient(address) }
}

async function untilReady(address: string, child: ChildProcess): Promise<void> {
  const isReady = async () => (await fetch(`${address}/readyz`).catch(() => undefined))?.ok
  while (child.exitCode === null && !(await isReady())) await pause(50)
}

/** Ends it by kill -9 and waits for its exit. */
export async function killNode({ child }: NodeProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address ? address.port : 0
}

/** An embedded database on a separate port, and its address over TCP. */
export async function databaseOfItsOwn(
  dataDir: string,
  port: number,
  settings: Readonly<Record<string, string>> = {},
): Promise<{ embedded: Embedded; url: string }> {
  const embedded = await startEmbedded({ dataDir, port, durable: false, settings })
  // Otherwise the next start would begin with an empty one.
  embedded.firstRunDone()
  const direct = new URL(embedded.url)
  direct.searchParams.delete('host')
  return { embedded, url: direct.href }
}
