import { createHash } from 'node:crypto'
import pg from 'pg'
import type { Sql } from 'sql-template-tag'
import { notPrimary } from '../outage/outage.ts'
import { longestWait } from '../queue/line.ts'
import { types } from './column-types.ts'
import { DescribingClient } from './described-query.ts'
import { createTurnSender, socketOf } from './one-write.ts'
import { PipelinedConnections } from './pipelined-connections.ts'
import { PrimaryClient } from './primary-client.ts'
import { requestTimeouts, sessionSettings, slottedClient, type Timeouts } from './session-settings.ts'
import { timed, watcher } from './slow-statements.ts'

/** One statement with its values: a `sql` template, or a named text for hot paths. */
export type Query = Sql | Statement

export interface Statement {
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
}

/** The database for handlers and queries: the pool for reading, the transaction's client for writing. */
export interface Db {
  /** All rows. */
  many<Row>(query: Query): Promise<Row[]>
  /** The one row; throws if there is none. */
  one<Row>(query: Query): Promise<Row>
  /** The row, or undefined. */
  maybe<Row>(query: Query): Promise<Row | undefined>
  /** Returns the number of written rows. */
  run(query: Query): Promise<number>
}

/** A function applied to every row; only set by tests (`app/testing/strict-rows.ts`). */
let guardRow: (<Row>(row: Row) => Row) | undefined

/** Applies `guard` to every row of this process, or none if undefined. */
export function guardRows(guard: typeof guardRow): void {
  guardRow = guard
}

/** Declares a hot statement once: parsed and planned once per connection, without building text at each call. */
export function statement(name: string, text: string): (...values: unknown[]) => Statement {
  return (...values) => ({ name, text, values })
}

interface PoolOptions {
  /**
   * Statements are sent without waiting for the previous answer, so that `begin` and the first, and the last and
   * `commit` share a round trip. Such a pool can neither COPY nor use cursors. A quarter of its connections are shared
   * by single statements ({@link getSharedDb}). It serves requests, which look up rows and never read a whole table,
   * and wait only seconds.
   */
  pipeline?: boolean
  /** None by default, for seeds, migrations and tests. */
  timeouts?: Timeouts
  /** The address is that of a pooler, which accepts no settings: its role has them (`probe-connections.ts`). */
  pooler?: boolean
  /** The address is that of a replica: its connections are only read on, and may lead to a standby. */
  replica?: boolean
}

/** A pool of connections; `max` limits how much of PostgreSQL one node may use. */
export function createPool(connectionString: string, max = 16, pooling: PoolOptions = {}): pg.Pool {
  const { pipeline = false, timeouts = pipeline ? requestTimeouts : undefined, replica = false } = pooling
  const shared = pipeline ? Math.floor(max / 4) : 0
  const reservedCount = pipeline ? Math.floor(max / 8) : 0
  const settings = pooling.pooler ? undefined : sessionSettings(pipeline, timeouts)
  const Client = slottedClient(replica ? DescribingClient : PrimaryClient, settings)
  const options = {
    connectionString,
    types,
    // For a connection of the pool, or for a new one: both take long on a slow machine. The database watch reports an
    // unreachable database.
    connectionTimeoutMillis: longestWait,
    // Detects peers that vanished silently.
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
    ...(timeouts?.answer && { query_timeout: timeouts.answer }),
    ...{ pipeline },
  }
  const pool = new pg.Pool({ ...options, max: max - shared - reservedCount, Client, idleTimeoutMillis: 30_000 })
  const sharedByStatements = new PipelinedConnections(() => new Client(options), shared)
  sharedConnections.set(pool, sharedByStatements)
  const reserved = new PipelinedConnections(() => new Client(options), reservedCount)
  gateConnections.set(pool, reserved)
  openConnections.set(pool, Client.open)
  const end = pool.end.bind(pool) as () => Promise<void>
  pool.end = (async () => {
    await Promise.all([sharedByStatements.close(), reserved.close()])
    await end()
  }) as typeof pool.end
  // The next query reconnects.
  pool.on('error', () => {})
  return pool
}

const openConnections = new WeakMap<pg.Pool, ReadonlySet<pg.Client>>()

/** Closes the connections of a pool that these processes of PostgreSQL serve, without waiting for their statements. */
export function closeConnections(pool: pg.Pool, processes: ReadonlySet<number>): void {
  for (const client of openConnections.get(pool) ?? []) {
    const { processID, connection } = client as unknown as Internals
    if (processes.has(processID ?? 0)) connection.stream.destroy()
  }
}

/** Members of the driver that its types do not declare. */
interface Internals {
  /** 0 until it is connected. */
  processID: number | null
  connection: { stream: { destroy(): void } }
}

const sharedConnections = new WeakMap<pg.Pool, PipelinedConnections>()
/** An eighth of the connections is reserved for gate devices. */
const gateConnections = new WeakMap<pg.Pool, PipelinedConnections>()
/** Texts that are prepared under a name; bounded so that composed filters cannot fill a connection with plans. */
const names = new Map<string, string>()
const namesLimit = 1_000

function named(query: Query): { name?: string; text: string; values: unknown[] } {
  if ('name' in query) return { name: query.name, text: query.text, values: query.values as unknown[] }
  const text = query.text
  let name = names.get(text)
  if (name === undefined && names.size < namesLimit) {
    name = createHash('sha1').update(text).digest('base64url')
    names.set(text, name)
  }
  return { name, text, values: query.values }
}

/** Wraps a pool or a client. */
export const toDb = (executor: pg.Pool | pg.PoolClient): Db =>
  createDb('connection' in executor ? withCause(createTurnSender(executor)) : query => executor.query(query))

type Send = (query: pg.QueryConfig) => Promise<pg.QueryResult>

/**
 * Of statements that are sent together, those after one that failed fail because of it: they report its error, which says what to
 * do, whichever of them is noticed first.
 */
function withCause(send: Send): Send {
  let cause: unknown
  return query =>
    send(query).catch((error: unknown) => {
      if (sqlState(error) !== inFailedTransaction) cause = error
      throw cause ?? error
    })
}

const inFailedTransaction = '25P02'

/**
 * Runs single statements, outside of any transaction: on the pipelined connections, or on a connection of the pool if those
 * have enough to do.
 */
export function getSharedDb(pool: pg.Pool): Db {
  const shared = sharedConnections.get(pool)
  return createDb(query => (shared?.findFree() ?? pool).query(query))
}

/**
 * Runs single statements of gate devices: on their reserved connections, or on others as long as no request waits for a
 * connection. However many requests wait, the devices do not wait behind them.
 */
export function getGateDb(pool: pg.Pool): Db {
  const existing = gateConnections.get(pool)
  const shared = sharedConnections.get(pool)
  return createDb(query => {
    const others = () => (pool.waitingCount === 0 ? (shared?.findFree() ?? pool) : undefined)
    return (existing?.findFree() ?? others() ?? existing?.findLeastBusy() ?? pool).query(query)
  })
}

/**
 * Runs single statements that an open transaction waits for: never on a connection of the pool, because all of those may be
 * held by transactions that wait for the same.
 */
export function getPipelinedDb(pool: pg.Pool): Db {
  const shared = sharedConnections.get(pool)
  return createDb(query => (shared?.findLeastBusy() ?? pool).query(query))
}

/** A connection for a look-up and for the first statement of a read that is sent behind it, without waiting for it. */
export interface ReadLane {
  /** Runs the look-up. */
  lookup: Db
  /** Runs the statements of the read. */
  read: Db
}

/**
 * A pipelined connection without pending statements, so that the look-up waits for nobody; undefined if there is none.
 * Only the first statement of the read joins the look-up: a third one would wait for both.
 */
export function findIdleLane(pool: pg.Pool): ReadLane | undefined {
  const shared = sharedConnections.get(pool)
  const idle = shared?.findIdle()
  if (!idle) return undefined
  let joined = false
  const choose = () => {
    if (joined || idle.pending > 1) return shared?.findFree() ?? pool
    joined = true
    return idle
  }
  return { lookup: createDb(query => idle.query(query)), read: createDb(query => choose().query(query)) }
}

function createDb(send: Send): Db {
  const query = <Row>(query: Query) => {
    const onSlow = watcher()
    const run = () => send(named(query))
    const result = (onSlow ? timed(query, run, onSlow) : run()) as unknown as Promise<{
      rows: Row[]
      rowCount: number | null
    }>
    return guardRow
      ? result.then(({ rows, rowCount }) => ({ rows: rows.map(row => guardRow?.(row) ?? row), rowCount }))
      : result
  }
  return {
    async many<Row>(q: Query) {
      return (await query<Row>(q)).rows
    },
    async one<Row>(q: Query) {
      const { rows } = await query<Row>(q)
      if (rows.length !== 1) throw new Error(`expected one row, got ${rows.length}`)
      return rows[0] as Row
    },
    async maybe<Row>(q: Query) {
      return (await query<Row>(q)).rows[0]
    },
    async run(q: Query) {
      return (await query(q)).rowCount ?? 0
    },
  }
}

/**
 * Sends the statements that `work` begins in one write: on a pipelined connection the backend is woken once for all of
 * them, which costs more than most of them do.
 */
export function inOneWrite<T>(client: pg.PoolClient, work: () => T): T {
  const stream = socketOf(client)
  stream.cork()
  try {
    return work()
  } finally {
    stream.uncork()
  }
}

/** Runs `work` in one transaction; anything thrown rolls it back. */
export async function transaction<T>(pool: pg.Pool, work: (db: Db, client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const result = await work(toDb(client), client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    client.release(broken)
  }
}

/** PostgreSQL's five-character error code, if it is PostgreSQL's error. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined
}

/** The constraint that refused a write, by name. */
export function findConstraint(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.constraint : undefined
}

/**
 * Whether the transaction wrote nothing and may simply run again: it lost to another (deadlock or serialization
 * failure), or its connection did not lead to the primary any more.
 */
export function isRetryable(error: unknown): boolean {
  return ['40P01', '40001', notPrimary].includes(sqlState(error) ?? '')
}
