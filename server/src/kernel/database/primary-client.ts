import type pg from 'pg'
import { notPrimary, StandbyServer } from '../outage/outage.ts'
import { DescribingClient } from './described-query.ts'

/** Members of the driver that its types do not declare. */
interface Internals {
  connection: {
    stream: { destroy(): void }
    on(event: 'parameterStatus', listener: (message: { parameterName: string; parameterValue: string }) => void): void
    on(event: 'errorMessage', listener: (message: { code?: string }) => void): void
  }
}

/**
 * A connection to the primary. After a failover the same address may lead to a standby: such a connection is not opened.
 * One that can no longer write is closed, so that no pool keeps it.
 */
export class PrimaryClient extends DescribingClient {
  #isStandby = false

  constructor(config: pg.ClientConfig) {
    super(config)
    const { connection } = this as unknown as Internals
    // PostgreSQL reports it while the connection is opened, so that nobody has to ask.
    connection.on('parameterStatus', ({ parameterName, parameterValue }) => {
      if (parameterName === 'in_hot_standby') this.#isStandby = parameterValue === 'on'
    })
    connection.on('errorMessage', ({ code }) => {
      // The statement gets its error first: the socket reports its end in another turn.
      if (code === notPrimary) connection.stream.destroy()
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
