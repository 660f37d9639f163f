import pg from 'pg'
import sql, { type Sql } from 'sql-template-tag'
import { CommitNotReplicated, notPrimary, StandbyServer } from '../outage/outage.ts'
import { DescribingClient } from './described-query.ts'

/** Members of the driver that its types do not declare. */
interface Internals {
  /** The query whose answer is being received, until the server is ready for the next one. */
  _getActiveQuery(): { _canceledDueToError: unknown } | null
  connection: {
    stream: { destroy(error?: Error): void }
    on(event: 'parameterStatus', listener: (message: { parameterName: string; parameterValue: string }) => void): void
    on(event: 'errorMessage', listener: (message: { code?: string }) => void): void
    on(event: 'notice', listener: (message: { file?: string; routine?: string }) => void): void
  }
}

/**
 * Makes the commit of a transaction that has written nothing wait for the synchronous standby, and so for all earlier
 * commits, by a message in the write-ahead log. Run it where a repeat is answered from what the first attempt wrote.
 */
export const waitForReplication: Sql = sql`select pg_logical_emit_message(true, 'fairgate', '')`

/**
 * A connection to the primary. After a failover the same address may lead to a standby: such a connection is not opened.
 * One that can no longer write is closed, so that no pool keeps it. A commit that is not replicated is not reported as
 * done.
 */
export class PrimaryClient extends DescribingClient {
  #isStandby = false

  constructor(config: pg.ClientConfig) {
    super(config)
    const internals = this as unknown as Internals
    const { connection } = internals
    // PostgreSQL reports it while the connection is opened, so that nobody has to ask.
    connection.on('parameterStatus', ({ parameterName, parameterValue }) => {
      if (parameterName === 'in_hot_standby') this.#isStandby = parameterValue === 'on'
    })
    connection.on('errorMessage', ({ code }) => {
      // The statement gets its error first: the socket reports its end in another turn.
      if (code === notPrimary) connection.stream.destroy()
    })
    connection.on('notice', warning => {
      if (!isInterruptedWait(warning)) return
      const query = internals._getActiveQuery()
      const error = new CommitNotReplicated()
      // The driver then ends the query with this error instead of its result.
      if (query instanceof pg.Query) query._canceledDueToError = error
      else connection.stream.destroy(error)
    })
  }

  override connect(callback?: unknown): never {
    const connected = super.connect().then(() => this.#refuseStandby())
    if (typeof callback !== 'function') return connected as never
    connected.then(() => callback(null, this), callback as (error: Error) => void)
    return undefined as never
  }

  async #refuseStandby(): Promise<this> {
    if (!this.#isStandby) return this
    // A pooler may report what applied to an earlier connection.
    const { rows } = (await this.query('select pg_is_in_recovery() as standby')) as pg.QueryResult<{ standby: boolean }>
    if (!rows[0]?.standby) return this
    await this.end()
    throw new StandbyServer()
  }
}

/** By the place in PostgreSQL's source: code and severity say no more than "warning", and the text is translated. */
function isInterruptedWait({ file, routine }: { file?: string; routine?: string }): boolean {
  return file === 'syncrep.c' && routine === 'SyncRepWaitForLSN'
}
