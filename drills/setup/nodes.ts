import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { configure, logOf, type Machines, passwords, spawnIn, start } from './machines.ts'
import { frontAddressOf, ownAddress } from './network.ts'

export const nodeNames = ['node1', 'node2'] as const
export type NodeName = (typeof nodeNames)[number]

const port = 3000
const maxStarts = 5

/** A node: HAProxy, and the server with its job process. */
export class FairgateNode {
  readonly name: NodeName
  readonly address: string
  readonly #machines: Machines
  readonly #masterKey: Buffer
  #server: ChildProcess | undefined
  #build = ''

  constructor(machines: Machines, name: NodeName, masterKey: Buffer) {
    this.name = name
    this.address = `http://${frontAddressOf(name)}:${port}`
    this.#machines = machines
    this.#masterKey = masterKey
    configure(machines, name)
    start(machines, name, 'haproxy', 'haproxy', '-db', '-f', '/etc/haproxy/haproxy.cfg')
  }

  /**
   * Starts the server and waits until it is ready. It is started again if it ends, as by a service manager: until its
   * first checks HAProxy takes each machine for the primary, and then ends the connections to the others.
   *
   * @param build the folder with its programs
   */
  async start(build: string): Promise<void> {
    this.#build = build
    for (let start = 1; ; start++) {
      const server = this.#launch('fairgate', port, databaseUrl(5000), { DATABASE_REPLICA_URL: databaseUrl(5001) })
      this.#server = server
      try {
        return await this.#untilReady(server, 'fairgate', port)
      } catch (error) {
        if (server.exitCode === null || start === maxStarts) throw error
      }
      await pause(1_000)
    }
  }

  /** Starts a second server on another database port, and ends it; returns why it did not get ready, if it did not. */
  async tryWith(databasePort: number): Promise<string | undefined> {
    const server = this.#launch('trial', port + 1, databaseUrl(databasePort))
    try {
      await this.#untilReady(server, 'trial', port + 1)
      return undefined
    } catch (error) {
      return (error as Error).message
    } finally {
      server.kill('SIGKILL')
    }
  }

  #launch(log: string, at: number, database: string, settings: NodeJS.ProcessEnv = {}): ChildProcess {
    const program = ['--max-semi-space-size=16', join(this.#build, 'main.mjs')]
    return spawnIn(this.name, logOf(this.#machines, this.name, log), process.execPath, program, {
      PATH: process.env.PATH,
      DATABASE_URL: database,
      FAIRGATE_KEY: this.#masterKey.toString('base64url'),
      // The bucket that nodes share.
      FAIRGATE_DATA: join(this.#machines.folder, 'files'),
      HOST: frontAddressOf(this.name),
      PORT: String(at),
      // The drill is the proxy in front of the nodes.
      TRUST_PROXY: ownAddress,
      PUBLIC_URL: this.address,
      OUTBOX: 'on',
      LOG_LEVEL: 'warn',
      ...settings,
    })
  }

  async #untilReady(server: ChildProcess, log: string, at: number): Promise<void> {
    const lastWords = () =>
      readFileSync(logOf(this.#machines, this.name, log), 'utf8')
        .trim()
        .slice(-1_000)
    const url = `http://${frontAddressOf(this.name)}:${at}/readyz`
    for (const until = performance.now() + 120_000; ; await pause(100)) {
      if (server.exitCode !== null) throw new Error(lastWords())
      const isReady = await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
      if (isReady) return
      if (performance.now() > until) throw new Error(`${this.name} does not get ready: ${lastWords()}`)
    }
  }

  /** Starts PgBouncer between server and HAProxy, on port 6432. */
  startPgBouncer(settings: string): ChildProcess {
    const folder = join(this.#machines.folder, this.name, 'etc/pgbouncer')
    writeFileSync(join(folder, 'pgbouncer.ini'), settings)
    writeFileSync(join(folder, 'userlist.txt'), `"fairgate" "${passwords.fairgate}"\n`)
    return start(this.#machines, this.name, 'postgres', 'pgbouncer', '/etc/pgbouncer/pgbouncer.ini')
  }

  async stop(): Promise<void> {
    const server = this.#server
    if (server === undefined || server.exitCode !== null) return
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
}

const databaseUrl = (databasePort: number) =>
  `postgres://fairgate:${passwords.fairgate}@127.0.0.1:${databasePort}/fairgate`
