import type pg from 'pg'

/** Statements on their way over one connection before a further one rather takes a connection of the pool. */
const maxPending = 3

/**
 * Connections that single statements share: each is sent behind those before it, without a checkout and without waiting
 * for their answers. What a client sends within one turn of the event loop goes out in one write, and wakes the backend
 * once. Not for transactions, nor for a statement that may wait for a lock held by whoever sends it.
 */
export class PipelinedConnections {
  readonly #lanes: PipelinedConnection[]

  /** @param open makes a pipelined client that is not connected yet */
  constructor(open: () => pg.Client, count: number) {
    this.#lanes = Array.from({ length: count }, () => new PipelinedConnection(open))
  }

  /** The lane with the fewest statements on their way; undefined where each has as many as it takes. */
  findFree(): PipelinedConnection | undefined {
    let free: PipelinedConnection | undefined
    for (const connection of this.#lanes) if (connection.pending < (free?.pending ?? maxPending)) free = connection
    return free
  }

  /** The lane with the fewest statements on their way, however many; undefined without any. */
  findLeastBusy(): PipelinedConnection | undefined {
    return this.#lanes.reduce<PipelinedConnection | undefined>(
      (best, connection) => (connection.pending < (best?.pending ?? Infinity) ? connection : best),
      undefined,
    )
  }

  async close(): Promise<void> {
    await Promise.all(this.#lanes.map(connection => connection.close()))
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

  /** A connection that was lost fails what was on its way; the next statement opens another. */
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
