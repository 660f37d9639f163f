import pg from 'pg'
import sql from 'sql-template-tag'
import type { Actor, DeviceActor } from '../auth/actor.ts'
import { type Db, getSharedDb } from './database.ts'

/**
 * Where a reading command read, and why not from the replica: it does not answer, lags for everybody, or for this
 * caller.
 */
export type ReadFrom = 'replica' | 'away' | 'late' | 'wrote' | 'heard' | 'failed'

interface ReplicaOptions {
  /** The primary, to which everybody writes. */
  pool: pg.Pool
  /** Connections to the replica, for reading. */
  readPool: pg.Pool
  connectionString: string
  /** Called when it is no longer used, and when it is used again. */
  onChange?(used: boolean, why: string): void
}

const checkEveryMs = 200
/** A replica that lags by more than this (ms) is not used. */
const maxLagMs = 10_000
/** How long a query to the replica may take. */
const timeoutMs = 1_000
const maxMarks = 200

/** The status a replica reports. */
interface ReplicaStatus {
  recovering: boolean
  cluster: string
  replayed: string | null
  ended: string
}

/** The replica no longer answers: its reads go to the primary. */
class ReplicaAway extends Error {
  override name = 'ReplicaAway'
}

/**
 * Reads from a replica that lags. Nobody reads there who would see older data than they know of:
 * - their own writes, on any node: the idempotency record has the transaction of each write, which must have ended on
 *   the replica too
 * - their notifications: a push that this node received, for their session, operator or company, must be older than
 *   what the
 *   replica has replayed, by this node's own clock
 * A request reads on one side only: one that fails here is run again on the primary, from its beginning.
 */
export class Replica {
  readonly db: Db
  readonly #options: ReplicaOptions
  readonly #looks: pg.Pool
  readonly #primary: Db
  /** By this node's clock: everything committed before is replayed. */
  #replayedUpTo = -Infinity
  /** Transactions below it have ended on the replica. */
  #ended = 0n
  #marks: { at: number; position: bigint }[] = []
  #used = false
  /** End the reads in progress. A promise that lives as long as the replica would retain the result of each of them. */
  readonly #running = new Set<(error: ReplicaAway) => void>()
  #timer: NodeJS.Timeout | undefined
  #cluster: string | undefined
  #closed = false
  #looking: Promise<void>
  readonly #notifiedAt = new Map<string, number>()
  #allNotifiedAt = -Infinity
  readonly counts = new Map<ReadFrom, number>()

  constructor(options: ReplicaOptions) {
    this.#options = options
    this.#primary = getSharedDb(options.pool)
    this.db = getSharedDb(options.readPool)
    const { connectionString } = options
    this.#looks = new pg.Pool({
      connectionString,
      max: 1,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
    })
    this.#looks.on('error', () => {})
    this.#looking = this.#look()
  }

  /** Lag in seconds, undefined if unknown. */
  get behind(): number | undefined {
    return this.#used ? Math.max(0, performance.now() - this.#replayedUpTo) / 1000 : undefined
  }

  /**
   * Chooses where a caller may read now.
   * @param owners of the idempotency records that count as this caller's writes
   */
  async choose(owners: readonly Buffer[], actor?: Actor | DeviceActor): Promise<ReadFrom> {
    if (!this.#used) return this.#cluster === undefined ? 'away' : 'late'
    const written = await this.#primary.maybe<{ tx: string }>(sql`
      select coalesce(max(tx), 0)::text as tx from idempotency_record where owner = any(${[...owners]}::bytea[])`)
    if (BigInt(written?.tx ?? 0) >= this.#ended) return 'wrote'
    return this.#lastNotifiedAt(actor) >= this.#replayedUpTo ? 'heard' : 'replica'
  }

  count(from: ReadFrom): void {
    this.counts.set(from, (this.counts.get(from) ?? 0) + 1)
  }

  /** The result of `work` there; ends immediately if the replica becomes unavailable meanwhile. */
  async during<T>(work: Promise<T>): Promise<T> {
    const { promise, reject } = Promise.withResolvers<never>()
    this.#running.add(reject)
    try {
      return await Promise.race([work, promise])
    } finally {
      this.#running.delete(reject)
    }
  }

  /** Records that the readers of this topic were, or will be, notified of a change of rows. */
  noteNotified(topic: string): void {
    this.#notifiedAt.set(topic, performance.now())
  }

  /** Records that notifications may have been missed: everybody counts as notified now. */
  noteAllNotified(): void {
    this.#allNotifiedAt = performance.now()
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    // A running check ends with its answer or its timeout.
    await this.#looking
    await this.#looks.end()
  }

  #lastNotifiedAt(actor?: Actor | DeviceActor): number {
    if (!actor || !('operatorId' in actor)) return this.#allNotifiedAt
    const { sessionId, operatorId, companyId } = actor
    const topics = [`session:${sessionId}`, `operator:${operatorId}`, `company:${companyId}`]
    return Math.max(this.#allNotifiedAt, ...topics.map(topic => this.#notifiedAt.get(topic) ?? -Infinity))
  }

  async #look(): Promise<void> {
    try {
      const at = performance.now()
      const { position, cluster } = await this.#primary.one<{ position: string; cluster: string }>(sql`
        select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::text as position,
          (select system_identifier::text from pg_control_system()) as cluster`)
      this.#marks.push({ at, position: BigInt(position) })
      if (this.#marks.length > maxMarks) this.#marks.shift()
      const { rows } = await this.#looks.query<ReplicaStatus>(`
        select pg_is_in_recovery() as recovering, (select system_identifier::text from pg_control_system()) as cluster,
          pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::text as replayed, pg_snapshot_xmin(pg_current_snapshot())::text as ended`)
      this.#take(rows[0], cluster)
    } catch (error) {
      this.#cluster = undefined
      this.#use(false, (error as Error).message || 'no answer')
    }
    if (!this.#closed) this.#timer = setTimeout(() => (this.#looking = this.#look()), checkEveryMs).unref()
  }

  #take(status: ReplicaStatus | undefined, cluster: string): void {
    this.#cluster = status?.recovering && status.cluster === cluster ? status.cluster : undefined
    if (!status || this.#cluster === undefined) {
      this.#use(false, 'it is no replica of this database')
      return
    }
    const replayed = BigInt(status.replayed ?? 0)
    const done = this.#marks.filter(({ position }) => position <= replayed)
    this.#replayedUpTo = done.at(-1)?.at ?? this.#replayedUpTo
    this.#ended = BigInt(status.ended)
    this.#marks = this.#marks.slice(Math.max(0, done.length - 1))
    const behind = performance.now() - this.#replayedUpTo
    this.#use(behind <= maxLagMs, 'it is more than ten seconds behind')
    for (const [topic, at] of this.#notifiedAt) if (at < this.#replayedUpTo) this.#notifiedAt.delete(topic)
  }

  #use(used: boolean, why: string): void {
    if (this.#used === used) return
    this.#used = used
    this.#options.onChange?.(used, used ? '' : why)
    if (used) return
    for (const end of this.#running) end(new ReplicaAway())
  }
}
