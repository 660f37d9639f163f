import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { cleanEnvironment } from './clean-environment.ts'
import { clusterFolder, failure, openCluster } from './cluster.ts'
import type { DatabaseUser } from './database-user.ts'
import { isReady, stopLeftover } from './leftover.ts'
import { program } from './postgres-binaries.ts'
import { isRunning, signal, waitUntilGone } from './running-process.ts'

export type PostmasterPlan = {
  home: string
  dataDir: string
  user: DatabaseUser | undefined
  /** Each is one `-c name=value`. */
  settings: Record<string, string>
  /** Receives the output of PostgreSQL, line by line. */
  log: (line: string) => void
}

export type Postmaster = {
  pid: number
  /** Resolves with PostgreSQL's last output when it has ended, stopped or not. */
  ended: Promise<string>
  stop(): Promise<void>
}

/** Errors that a killed predecessor may cause for a moment, until its backends notice that it is gone. */
const passing =
  /pre-existing shared memory block|lock file "[^"]*" already exists|could not bind Unix|Is another postmaster/i

/** Starts PostgreSQL and waits until it accepts connections. Retries for ten seconds while a predecessor ends. */
export async function startPostmaster(plan: PostmasterPlan): Promise<Postmaster> {
  const cluster = clusterFolder(plan.dataDir)
  const deadline = Date.now() + 10_000
  for (;;) {
    await stopLeftover(cluster)
    const postmaster = launch(plan)
    const output = await untilReady(postmaster, cluster)
    if (output === undefined) return postmaster
    if (!passing.test(output) || Date.now() > deadline) throw failure(output, plan.dataDir)
    await wait(250)
  }
}

/** Undefined when ready, the output if PostgreSQL ended instead. Recovery after a crash may take a while. */
async function untilReady(postmaster: Postmaster, cluster: string): Promise<string | undefined> {
  let output: string | undefined
  void postmaster.ended.then(lastLines => {
    output = lastLines
  })
  while (output === undefined && !isReady(cluster, postmaster.pid)) await wait(15)
  return output
}

function launch(plan: PostmasterPlan): Postmaster {
  const cluster = openCluster(clusterFolder(plan.dataDir), plan.user)
  const settings = Object.entries(plan.settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(program(plan.home, 'postgres'), ['-D', cluster.path, ...settings], {
    ...plan.user,
    cwd: '/',
    env: process.platform === 'win32' ? process.env : cleanEnvironment(),
    // A separate session: Ctrl-C in a terminal reaches only the server, which then stops PostgreSQL properly.
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'ignore', 'pipe', ...cluster.inherit],
    windowsHide: true,
  })
  cluster.close()
  const ended = lastOutput(child, plan.log)
  const pid = child.pid
  if (pid === undefined) return { pid: 0, ended, stop: async () => undefined }
  const watchdog = watch(pid, plan.user)
  void ended.then(() => watchdog?.kill('SIGKILL'))
  return { pid, ended, stop: () => stop(pid, ended) }
}

async function lastOutput(child: ChildProcess, log: (line: string) => void): Promise<string> {
  const recent: string[] = []
  let rest = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) log(line)
    recent.push(...lines)
    recent.splice(0, recent.length - 40)
  })
  try {
    // 'exit', not 'close': orphaned backends may hold the pipe open for a while.
    await once(child, 'exit')
  } catch (error) {
    return `FATAL: ${error instanceof Error ? error.message : String(error)}`
  }
  await Promise.race([wait(50), child.stderr && once(child.stderr, 'end')])
  child.stderr?.destroy()
  return [...recent, rest].join('\n')
}

/**
 * A shell that waits for the end of its input, which comes when this process ends in any way. It then stops PostgreSQL,
 * so that a killed server leaves nothing running.
 */
function watch(pid: number, user: DatabaseUser | undefined): ChildProcess | undefined {
  if (process.platform === 'win32') return undefined
  const watchdog = spawn('/bin/sh', ['-c', 'read line; kill -INT "$1"', 'fairgate-watchdog', String(pid)], {
    ...user,
    cwd: '/',
    env: {},
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watchdog.on('error', () => undefined)
  watchdog.unref()
  return watchdog
}

/** Fast shutdown; then immediate, which recovers at the next start; then kill. */
async function stop(pid: number, ended: Promise<string>): Promise<void> {
  for (const [name, patience] of [
    ['SIGINT', 15_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 2_000],
  ] as const) {
    if (isRunning(pid)) signal(pid, name)
    if (await waitUntilGone([pid], patience)) break
  }
  await ended
}
