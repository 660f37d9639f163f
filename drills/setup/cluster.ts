import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { configure, type Machines, passwords, start } from './machines.ts'
import { frontAddressOf, healNetwork, isolate, killOn, runsOn } from './network.ts'

export const databases = ['db1', 'db2', 'db3'] as const
export type DatabaseName = (typeof databases)[number]

/** What Patroni says about a machine. */
export interface Member {
  name: DatabaseName
  role: string
  state: string
  lag?: number | string
}

/** Roles and states of a complete cluster, with and without `synchronous_mode`. */
const healthy = ['quorum_standby', 'replica'].map(role => `leader running,${role} streaming,${role} streaming`)

/** Three machines with etcd, Patroni and PostgreSQL. */
export class Cluster {
  readonly #machines: Machines

  constructor(machines: Machines) {
    this.#machines = machines
    for (const machine of databases) configure(machines, machine)
  }

  /** Switches a machine on. */
  boot(machine: DatabaseName): void {
    this.startEtcd(machine)
    this.startPatroni(machine)
  }

  /** Ends whatever a drill has broken, also one that failed half-way. */
  async repair(): Promise<void> {
    healNetwork()
    for (const machine of databases) {
      if (!runsOn(machine, 'etcd')) this.startEtcd(machine)
      if (!runsOn(machine, 'patroni')) this.startPatroni(machine)
    }
    await this.untilHealthy()
  }

  startEtcd(machine: DatabaseName): void {
    start(this.#machines, machine, 'etcd', 'sh', '-c', 'set -a; . /etc/default/etcd; exec etcd')
  }

  startPatroni(machine: DatabaseName): void {
    start(this.#machines, machine, 'postgres', 'patroni', '/etc/patroni/config.yml')
  }

  /** Creates the cluster, and the role and the database of Fairgate. */
  async create(): Promise<void> {
    for (const machine of databases) this.boot(machine)
    await this.untilHealthy()
    const leader = (await this.leader()) as DatabaseName
    await this.#asSuperuser(leader, `create role fairgate login password '${passwords.fairgate}'`)
    // The load prepares its fair in the way of measurements, which end with a checkpoint.
    await this.#asSuperuser(leader, 'grant pg_checkpoint to fairgate')
    await this.#asSuperuser(leader, 'create database fairgate owner fairgate')
  }

  /** The address of Fairgate's database on one machine, in the network that is never cut. */
  urlOf(machine: DatabaseName): string {
    return `postgres://fairgate:${passwords.fairgate}@${frontAddressOf(machine)}:5432/fairgate`
  }

  /** The address of the database `postgres` for a superuser, as above. */
  superuserUrlOf(machine: DatabaseName): string {
    return `postgres://postgres:${passwords.superuser}@${frontAddressOf(machine)}:5432/postgres`
  }

  #asSuperuser(machine: DatabaseName, text: string): Promise<pg.QueryResult> {
    return query(this.superuserUrlOf(machine), text)
  }

  /** Runs a statement as superuser on one machine; undefined if it does not answer. */
  async ask<Row>(machine: DatabaseName, text: string): Promise<Row[] | undefined> {
    return this.#asSuperuser(machine, text).then(
      ({ rows }) => rows as Row[],
      () => undefined,
    )
  }

  /** The machine that says of itself that it is the primary. */
  async leader(among: readonly DatabaseName[] = databases): Promise<DatabaseName | undefined> {
    const answers = await Promise.all(among.map(machine => this.#rest(machine, '/primary')))
    return among.find((_, index) => answers[index]?.ok)
  }

  /** Waits until another machine than this one is the primary. */
  async successorOf(former: DatabaseName): Promise<DatabaseName> {
    for (const until = performance.now() + 90_000; ; await pause(100)) {
      const leader = await this.leader(databases.filter(machine => machine !== former))
      if (leader) return leader
      if (performance.now() > until) throw new Error(`Nobody takes over from ${former}`)
    }
  }

  async members(): Promise<Member[]> {
    for (const machine of databases) {
      const answer = await this.#rest(machine, '/cluster')
      const found = (await answer?.json().catch(() => undefined)) as { members?: Member[] } | undefined
      if (found?.members) return found.members
    }
    return []
  }

  /**
   * Waits until there is one primary and two standbys that stream. Where commits wait for a standby, both must be known
   * to etcd as such: nobody else takes over.
   */
  async untilHealthy(): Promise<void> {
    for (const until = performance.now() + 180_000; ; await pause(250)) {
      const members = await this.members()
      const roles = members.map(({ role, state }) => `${role} ${state}`).sort()
      if (healthy.includes(roles.join())) return
      if (performance.now() > until) throw new Error(`The cluster does not become healthy: ${JSON.stringify(members)}`)
    }
  }

  /** Changes settings of the cluster (`patronictl edit-config`). */
  async edit(settings: object): Promise<void> {
    const leader = (await this.leader()) as DatabaseName
    const answer = await this.#rest(leader, '/config', { method: 'PATCH', body: JSON.stringify(settings) })
    if (!answer?.ok) throw new Error(`Patroni refuses ${JSON.stringify(settings)}`)
  }

  /** Patroni refuses until the candidate has everything but a megabyte; then it is repeated, as anybody would. */
  async switchover(from: DatabaseName, to: DatabaseName): Promise<void> {
    const body = JSON.stringify({ leader: from, candidate: to })
    for (const until = performance.now() + 30_000; ; await pause(1_000)) {
      const answer = await this.#rest(from, '/switchover', { method: 'POST', body }, 60_000)
      if (answer?.ok) return
      if (performance.now() > until) throw new Error(`Patroni refuses the switchover: ${await answer?.text()}`)
    }
  }

  /** The machine loses its power: nothing that is still on its way leaves it. */
  powerOff(machine: DatabaseName): void {
    isolate(machine)
    killOn(machine)
  }

  /** Ends PostgreSQL and Patroni of a machine, not its etcd. */
  crashDatabase(machine: DatabaseName): void {
    for (const program of ['patroni', 'postgres']) killOn(machine, program)
  }

  async #rest(
    machine: DatabaseName,
    path: string,
    init: RequestInit = {},
    timeout = 2_000,
  ): Promise<Response | undefined> {
    const url = `http://${frontAddressOf(machine)}:8008${path}`
    const authorization = `Basic ${Buffer.from(`patroni:${passwords.restApi}`).toString('base64')}`
    const signal = AbortSignal.timeout(timeout)
    return fetch(url, { ...init, headers: { authorization }, signal }).catch(() => undefined)
  }
}

async function query(connectionString: string, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000, query_timeout: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return await client.query(text)
  } finally {
    await client.end().catch(() => {})
  }
}
