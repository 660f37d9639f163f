import { openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { clusterFolder } from '@fairgate/embedded-postgres/cluster'
import { processesIn, signal, waitUntilGone } from '@fairgate/embedded-postgres/running-process'
import type { Embedded } from '@fairgate/embedded-postgres/start-embedded'
import { childrenOf } from '../../bench/kernel/cpu.ts'
import { ensureServer } from '../../scripts/server-build.mjs'
import {
  databaseOfItsOwn,
  freePort,
  killNode,
  type NodeProcess,
  startNode,
} from '../../server/src/app/testing/node-process.ts'

/** A database and two nodes with a job process each, all of which can be killed and come back at the same addresses. */
export class Processes {
  /** Built once: a change of the sources while it runs is not to be measured. */
  readonly #program = join(ensureServer(process.execPath), 'main.mjs')
  readonly masterKey = Buffer.alloc(32, 1)
  readonly #folder: string
  /** What nodes say about their outages. */
  readonly #log: number
  readonly #databaseSettings: Readonly<Record<string, string>>
  readonly #ports: number[] = []
  #embedded: Embedded | undefined
  #nodes: NodeProcess[] = []
  url = ''

  /** @param databaseSettings of PostgreSQL, besides the usual ones */
  constructor(folder: string, databaseSettings: Readonly<Record<string, string>>) {
    this.#folder = folder
    this.#log = openSync(join(folder, 'nodes.log'), 'a')
    this.#databaseSettings = databaseSettings
  }

  async start(): Promise<void> {
    for (let port = 0; port < 3; port++) this.#ports.push(await freePort())
    await this.startDatabase()
    for (let node = 0; node < 2; node++) await this.startNode(node)
  }

  get addresses(): string[] {
    return this.#nodes.map(({ address }) => address)
  }

  async startNode(at: number): Promise<void> {
    const settings = {
      ...{ DATABASE_URL: this.url, FAIRGATE_KEY: this.masterKey.toString('base64url'), OUTBOX: 'on' },
      ...{ FAIRGATE_DATA: join(this.#folder, 'server'), LOG_LEVEL: 'error' },
    }
    const node = await startNode(settings, {
      program: this.#program,
      port: this.#ports[1 + at] as number,
      log: this.#log,
    })
    if (node.child.exitCode !== null) throw new Error(`node ${at} ended with ${node.child.exitCode}`)
    this.#nodes[at] = node
  }

  async startDatabase(): Promise<void> {
    const [port = 0] = this.#ports
    const started = await databaseOfItsOwn(join(this.#folder, 'database'), port, this.#databaseSettings)
    this.#embedded = started.embedded
    this.url = started.url
  }

  killNode(at: number): Promise<void> {
    return killNode(this.#nodes[at] as NodeProcess)
  }

  /** Every process of PostgreSQL at once: what is only in its memory is gone. */
  async killDatabase(): Promise<void> {
    const embedded = this.#embedded as Embedded
    const all = [embedded.pid(), ...childrenOf(embedded.pid())]
    for (const pid of all) signal(pid, 'SIGKILL')
    // Nothing restarts it but the drill.
    await embedded.stop()
    await waitUntilGone(all, 10_000)
  }

  /** One backend, once there is one: PostgreSQL ends all others with it, and restarts from its log. */
  async killBackend(random: () => number): Promise<void> {
    const cluster = clusterFolder(join(this.#folder, 'database'))
    for (;;) {
      const backends = processesIn(cluster).filter(pid => isBackend(pid))
      const pid = backends[Math.floor(random() * backends.length)]
      if (pid !== undefined) return signal(pid, 'SIGKILL')
      await pause(20)
    }
  }

  /** The job process of a node, once it runs. */
  async killJobs(at: number): Promise<void> {
    const { pid = 0 } = (this.#nodes[at] as NodeProcess).child
    for (;;) {
      const [jobs] = childrenOf(pid)
      if (jobs !== undefined) return signal(jobs, 'SIGKILL')
      await pause(20)
    }
  }

  /** What the nodes logged as faults. */
  faults(): string[] {
    const lines = readFileSync(join(this.#folder, 'nodes.log'), 'utf8').split('\n')
    return lines.filter(line => line.includes('"msg":"fault"'))
  }

  async stop(): Promise<void> {
    for (const { child } of this.#nodes) child.kill('SIGKILL')
    await this.#embedded?.stop()
  }
}

/** PostgreSQL names its processes by what they do: a backend by its user, database and client. */
function isBackend(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('127.0.0.1(')
  } catch {
    return false
  }
}
