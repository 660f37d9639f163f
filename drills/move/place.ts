import { existsSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { clusterFolder } from '@fairgate/embedded-postgres/cluster'
import { signal, waitUntilGone } from '@fairgate/embedded-postgres/running-process'
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

/** A database and a server on it: where an exhibition is, or where it moves. Both can be killed and come back at their addresses. */
export class Place {
  /** Built once: a change of the sources while it runs is not to be measured. */
  readonly #program = join(ensureServer(process.execPath), 'main.mjs')
  readonly masterKey: Buffer
  readonly #folder: string
  readonly #log: number
  readonly #logFile: string
  readonly #logFolder: string
  #ports: [database: number, server: number] = [0, 0]
  #embedded: Embedded | undefined
  #node: NodeProcess | undefined
  url = ''

  constructor(folder: string, masterKey: Buffer) {
    this.#folder = folder
    this.masterKey = masterKey
    this.#logFile = `${folder}.log`
    this.#log = openSync(this.#logFile, 'a')
    this.#logFolder = join(clusterFolder(join(folder, 'database')), 'log')
  }

  /** The server creates the tables. */
  async start(): Promise<void> {
    this.#ports = [await freePort(), await freePort()]
    await this.startDatabase()
    await this.startServer()
  }

  get address(): string {
    return `http://127.0.0.1:${this.#ports[1]}`
  }

  async startServer(): Promise<void> {
    const settings = {
      ...{ DATABASE_URL: this.url, FAIRGATE_KEY: this.masterKey.toString('base64url'), OUTBOX: 'on' },
      ...{ FAIRGATE_DATA: join(this.#folder, 'server'), LOG_LEVEL: 'error' },
    }
    const node = await startNode(settings, { program: this.#program, port: this.#ports[1], log: this.#log })
    if (node.child.exitCode !== null) throw new Error(`the server ended with ${node.child.exitCode}`)
    this.#node = node
  }

  async startDatabase(): Promise<void> {
    const [port] = this.#ports
    const started = await databaseOfItsOwn(join(this.#folder, 'database'), port, {
      ...{ max_connections: '100', logging_collector: 'on', log_directory: 'log', log_min_messages: 'error' },
      log_line_prefix: '%m %b ',
    })
    this.#embedded = started.embedded
    this.url = started.url
  }

  async killServer(): Promise<void> {
    if (this.#node) await killNode(this.#node)
    this.#node = undefined
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

  /** What the workers of replication could not do, and the faults of the server. */
  faults(): string[] {
    const files = existsSync(this.#logFolder) ? readdirSync(this.#logFolder) : []
    const lines = files.flatMap(name => readFileSync(join(this.#logFolder, name), 'utf8').split('\n'))
    const served = readFileSync(this.#logFile, 'utf8').split('\n')
    return [
      ...lines.filter(line => /logical replication .* ERROR/.test(line)),
      ...served.filter(line => line.includes('"msg":"fault"')),
    ]
  }

  async stop(): Promise<void> {
    this.#node?.child.kill('SIGKILL')
    await this.#embedded?.stop()
  }
}
