import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serverBuild } from '../scripts/server-build.mjs'

export type RunningServer = {
  url: string
  dataDir: string
  /** Its output so far. */
  output(): string
  /** kill -9, like a power cut; the data folder stays for another start. */
  kill(): Promise<void>
  /** Stops it and removes the data folder, unless the caller gave it. */
  stop(): Promise<void>
}

const script = (name: string) => import(new URL(`../scripts/${name}.mjs`, import.meta.url).href)
const { serverFlags } = (await script('launch')) as { serverFlags: string[] }
const program = join(serverBuild(), 'main.mjs')

type Options = { dataDir?: string; env?: NodeJS.ProcessEnv }

/**
 * Starts the product like `npm start`, on a free port of 127.0.0.1, and waits until it is ready. Without `dataDir` it
 * is a fresh installation with the demo venue, in a temporary folder.
 */
export async function startServer({ dataDir, env }: Options = {}): Promise<RunningServer> {
  const folder = dataDir ?? freshFolder()
  const port = await freePort()
  const child = spawn(process.execPath, [...serverFlags, program], {
    cwd: join(import.meta.dirname, '..'),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...process.env, LOG_LEVEL: 'warn', ...env, PORT: String(port), FAIRGATE_DATA: folder },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', text => (output += text))
  const url = `http://localhost:${port}`
  await ready(url, child, () => output)
  return {
    url,
    dataDir: folder,
    output: () => output,
    kill: () => end(child, 'SIGKILL'),
    stop: async () => {
      await end(child, 'SIGTERM')
      if (dataDir === undefined) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * A temporary folder: a copy of the installation of `e2e/global-server.ts`, with its owners, or empty if there is none.
 */
function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fairgate-e2e-'))
  const installed = process.env.FAIRGATE_E2E_INSTALLED
  if (installed) execFileSync('cp', ['-a', `${installed}/.`, folder])
  return folder
}

async function ready(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + 180_000
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The server ended:\n${output()}`)
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    if (Date.now() > deadline) throw new Error(`The server is not ready after three minutes:\n${output()}`)
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
  await once(child, 'exit')
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
