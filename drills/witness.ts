import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Cluster, type DatabaseName, databases } from './setup/cluster.ts'

/** A commit that one machine acknowledged to somebody next to it. */
interface Commit {
  id: number
  machine: DatabaseName
  timeline: number
  begun: number
  ended: number
}

/**
 * Writes directly to each database machine, past the network that is cut: somebody who is cut off together with a
 * primary, and does not know that there is another one.
 */
export class Witness {
  readonly #commits: Commit[] = []
  readonly #cluster: Cluster
  readonly #working: Promise<void>[] = []
  #next = 1
  #stopped = false

  constructor(cluster: Cluster) {
    this.#cluster = cluster
  }

  async start(): Promise<void> {
    const leader = (await this.#cluster.leader()) as DatabaseName
    for (const text of ['drop table if exists witness', 'create table witness (id int primary key)'])
      if (!(await this.#cluster.ask(leader, text))) throw new Error(`The primary refuses: ${text}`)
    for (const machine of databases) this.#working.push(this.#watch(machine))
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await Promise.all(this.#working)
  }

  get acknowledged(): number {
    return this.#commits.length
  }

  /** Commits that a machine acknowledged, of those that were begun between two moments (`performance.now()`). */
  acknowledgedBy(machine: DatabaseName, from: number, to: number): number {
    return this.#commits.filter(one => one.machine === machine && one.begun >= from && one.ended <= to).length
  }

  /** What former primaries acknowledged: commits that were begun when a later timeline had acknowledged something. */
  get afterSuccessor(): string[] {
    const behind = this.#commits.flatMap(commit => {
      const first = this.#commits.find(other => other.timeline > commit.timeline && other.ended < commit.begun)
      return first ? [{ ...commit, after: Math.round(commit.ended - first.ended), first }] : []
    })
    return [...Map.groupBy(behind, ({ machine, timeline }) => `${machine} on timeline ${timeline}`)].map(
      ([where, some]) => {
        const { first, after } = some.at(-1) as (typeof behind)[number]
        return `${where} acknowledged ${some.length} commits after ${first.machine} did on timeline ${first.timeline}, the last one ${after} ms later`
      },
    )
  }

  /** Acknowledged commits that the present primary does not have. */
  async lost(): Promise<number> {
    const leader = (await this.#cluster.leader()) as DatabaseName
    const rows = await this.#cluster.ask<{ id: number }>(leader, 'select id from witness')
    if (!rows) throw new Error('The primary does not answer the witness')
    const stored = new Set(rows.map(({ id }) => id))
    return this.#commits.filter(({ id }) => !stored.has(id)).length
  }

  async #watch(machine: DatabaseName): Promise<void> {
    let line: Line | undefined
    while (!this.#stopped) {
      const begun = performance.now()
      const id = this.#next++
      try {
        line ??= await connect(this.#cluster.superuserUrlOf(machine))
        const timeline = await line.write(id)
        if (timeline !== undefined) this.#commits.push({ id, machine, timeline, begun, ended: performance.now() })
      } catch (error) {
        // A standby refuses to write; anything else has broken the connection.
        if (!(error instanceof pg.DatabaseError && error.code === '25006')) {
          line?.close()
          line = undefined
        }
      }
      await pause(50)
    }
    line?.close()
  }
}

interface Line {
  /** Returns the timeline of the commit, or undefined if PostgreSQL says that no standby has it. */
  write(id: number): Promise<number | undefined>
  close(): void
}

async function connect(connectionString: string): Promise<Line> {
  const client = new pg.Client({
    ...{ connectionString, connectionTimeoutMillis: 1_000, query_timeout: 3_000 },
    // The refusals of standbys would fill their logs.
    options: '-c log_min_messages=fatal',
  })
  client.on('error', () => {})
  let isReplicated = true
  client.on('notice', () => {
    isReplicated = false
  })
  await client.connect()
  return {
    async write(id) {
      isReplicated = true
      const { rows } = await client.query(
        `insert into witness values ($1) returning ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int as timeline`,
        [id],
      )
      return isReplicated ? rows[0].timeline : undefined
    },
    close: () => void client.end().catch(() => {}),
  }
}
