import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { CommitsWait } from '../outage/outage.ts'
import { closeConnections } from './database.ts'
import { PrimaryClient, waitForReplication } from './primary-client.ts'

interface ReplicationWatching {
  /** The address of PostgreSQL itself. */
  connectionString: string
  /** The pool of requests: its connections whose commit waits are closed, so that reads get others. */
  pool: pg.Pool
  /** Called when writes are refused, and when they are accepted again. */
  onChange?: (waiting: boolean) => void
  /** How long (ms) a commit may wait for a standby before writes are refused. */
  patience?: number
}

/** Between two looks at the waiting commits, and before a lost probe is repeated (ms). */
const lookEvery = 1_000
const retryEvery = 250
const connectWithin = 1_100

/**
 * Refuses writes while no synchronous standby answers, instead of letting each of them wait and hold a connection. A
 * commit of its own finds out: if that waits, all others do, and the moment it is done a standby has answered. It is
 * only begun when a request takes long while some commit waits ({@link suspect}), so it costs nothing otherwise.
 */
export class ReplicationWatch {
  readonly #watching: Required<ReplicationWatching>
  #waiting = false
  #closed = false
  #probing: Promise<void> | undefined
  #probe: PrimaryClient | undefined
  /** End the writes in progress. */
  readonly #running = new Set<(error: CommitsWait) => void>()

  constructor(watching: ReplicationWatching) {
    this.#watching = { onChange: () => undefined, patience: 2_400, ...watching }
  }

  get isWaiting(): boolean {
    return this.#waiting
  }

  /** @throws CommitsWait while commits wait for a standby */
  check(): void {
    if (this.#waiting) throw new CommitsWait()
  }

  /**
   * The result of `work`, which writes.
   * @throws CommitsWait while commits wait for a standby; the work may still complete unnoticed
   */
  async during<T>(work: () => Promise<T>): Promise<T> {
    this.check()
    const { promise, reject } = Promise.withResolvers<never>()
    this.#running.add(reject)
    try {
      return await Promise.race([work(), promise])
    } finally {
      this.#running.delete(reject)
    }
  }

  /** Some commit waits for a standby: finds out whether they all do. */
  suspect(): void {
    if (this.#closed) return
    this.#probing ??= this.#watchCommits().finally(() => {
      this.#probing = undefined
    })
  }

  async close(): Promise<void> {
    this.#closed = true
    if (this.#probe) destroy(this.#probe)
    await this.#probing
  }

  async #watchCommits(): Promise<void> {
    while (!this.#closed) {
      if (await this.#commit()) return this.#set(false)
      if (!this.#waiting) return
      await pause(retryEvery)
    }
  }

  /** Whether a commit is replicated; false if its connection was lost or its wait interrupted. */
  async #commit(): Promise<boolean> {
    const { connectionString, patience } = this.#watching
    const options = { options: '-c client_min_messages=warning', connectionTimeoutMillis: connectWithin }
    const probe = new PrimaryClient({ connectionString, ...options, keepAlive: true })
    probe.on('error', () => undefined)
    this.#probe = probe
    let timer: NodeJS.Timeout | undefined
    const look = async (pid: number) => {
      await this.#look(probe, pid)
      if (this.#probe === probe) timer = setTimeout(look, lookEvery, pid).unref()
    }
    try {
      await (probe as pg.Client).connect()
      const { rows } = await (probe as pg.Client).query<{ pid: number }>('select pg_backend_pid() as pid')
      timer = setTimeout(look, this.#waiting ? 0 : patience, rows[0]?.pid ?? 0).unref()
      await (probe as pg.Client).query(waitForReplication)
      return true
    } catch {
      return false
    } finally {
      this.#probe = undefined
      clearTimeout(timer)
      destroy(probe)
    }
  }

  /** Refuses writes if the probe still waits, and closes the connections that wait with it. */
  async #look(probe: PrimaryClient, pid: number): Promise<void> {
    const waiting = await this.#findWaiting()
    if (!waiting || this.#probe !== probe) return
    // It waits for something else, or PostgreSQL no longer knows it: another one will tell.
    if (!waiting.has(pid)) return destroy(probe)
    this.#set(true)
    closeConnections(this.#watching.pool, waiting)
  }

  /** The processes of PostgreSQL that wait for a standby; undefined if it does not say. */
  async #findWaiting(): Promise<ReadonlySet<number> | undefined> {
    const { connectionString } = this.#watching
    const client = new pg.Client({
      ...{ connectionString, connectionTimeoutMillis: connectWithin, query_timeout: connectWithin },
    })
    client.on('error', () => undefined)
    try {
      await client.connect()
      const { rows } = await client.query<{ pid: number }>(
        `select pid from pg_stat_activity where wait_event = 'SyncRep'`,
      )
      return new Set(rows.map(({ pid }) => pid))
    } catch {
      return undefined
    } finally {
      destroy(client)
    }
  }

  #set(waiting: boolean): void {
    if (waiting === this.#waiting) return
    this.#waiting = waiting
    this.#watching.onChange(waiting)
    if (waiting) for (const refuse of [...this.#running]) refuse(new CommitsWait())
  }
}

/** Closes a connection without waiting for its statement. */
function destroy(client: object): void {
  ;(client as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
}
