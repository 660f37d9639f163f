import type pg from 'pg'

/** With this many unanswered statements on each connection, the next statement takes a connection of the pool instead. */
const maxPending = 3

/**
 * Connections that single statements share. Each statement is sent behind the earlier ones, without a checkout and without
 * waiting for their answers. What a client sends within one turn of the event loop goes out in one write and wakes the
 * backend once. Do not use them for transactions, nor for a statement that may wait for a lock its own sender holds.
 */
export class PipelinedConnections {
  readonly #connections: PipelinedConnection[]

  /** @param open makes a pipelined client that is not connected yet */
  constructor(open: () => pg.Client, count: number) {
    this.#connections = Array.from({ length: count }, () => new PipelinedConnection(open))
  }

  /** The connection with the fewest pending statements; undefined if each has as many as it takes. */
  findFree(): PipelinedConnection | undefined {
    let free: PipelinedConnection | undefined
    for (const connection of this.#connections)
      if (connection.pending < (free?.pending ?? maxPending)) free = connection
    return free
  }

  /** A connection without pending statements, if there is one. */
  findIdle(): PipelinedConnection | undefined {
    return this.#connections.find(({ pending }) => pending === 0)
  }

  /** The connection with the fewest pending statements, however many they are; undefined if there is no connection. */
  findLeastBusy(): PipelinedConnection | undefined {
    return this.#connections.reduce<PipelinedConnection | undefined>(
      (best, connection) => (connection.pending < (best?.pending ?? Infinity) ? connection : best),
      undefined,
    )
  }

  async close(): Promise<void> {
    await Promise.all(this.#connections.map(connection => connection.close()))
  }
}

class PipelinedConnection {
  pending = 0
  readonly #open: () => pg.Client
  #client: Promise<pg.Client> | undefined
  #corked = false
  #closed = false

  constructor(open: () => pg.Client) {
    this.#open = open
  }

  async query(query: pg.QueryConfig): Promise<pg.QueryResult> {
    if (this.#closed) throw new Error('the pool has ended')
    this.pending++
    try {
      this.#client ??= this.#connect()
      const client = await this.#client
      this.#cork(client)
      return await client.query(query)
    } finally {
      this.pending--
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    const client = await this.#client?.catch(() => undefined)
    this.#client = undefined
    await client?.end()
  }

  /** A lost connection fails its pending statements; the next statement opens a new connection. */
  #connect(): Promise<pg.Client> {
    const client = this.#open()
    const opened = client.connect().then(() => client)
    const forget = () => {
      if (this.#client === opened) this.#client = undefined
    }
    client.on('error', forget).on('end', forget)
    opened.catch(forget)
    return opened
  }

  #cork(client: pg.Client): void {
    if (this.#corked) return
    const { stream } = (client as unknown as { connection: { stream: { cork(): void; uncork(): void } } }).connection
    this.#corked = true
    stream.cork()
    setImmediate(() => {
      this.#corked = false
      stream.uncork()
    })
  }
}
