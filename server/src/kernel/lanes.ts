import type pg from 'pg'

/** Statements on their way over one connection before a further one rather takes a connection of the pool. */
const depth = 3

/**
 * Connections that single statements share: each is sent behind those before it, without a checkout and without waiting
 * for their answers. What a client sends within one turn of the event loop goes out in one write, and wakes the backend
 * once. Not for transactions, nor for a statement that may wait for a lock held by whoever sends it.
 */
export class Lanes {
  readonly #lanes: Lane[]

  /** @param open makes a pipelined client that is not connected yet */
  constructor(open: () => pg.Client, count: number) {
    this.#lanes = Array.from({ length: count }, () => new Lane(open))
  }

  /** The lane with the fewest statements on their way; undefined where each has as many as it takes. */
  free(): Lane | undefined {
    let free: Lane | undefined
    for (const lane of this.#lanes) if (lane.onTheWay < (free?.onTheWay ?? depth)) free = lane
    return free
  }

  /** The lane with the fewest statements on their way, however many; undefined without any. */
  least(): Lane | undefined {
    return this.#lanes.reduce<Lane | undefined>(
      (least, lane) => (lane.onTheWay < (least?.onTheWay ?? Infinity) ? lane : least),
      undefined,
    )
  }

  async close(): Promise<void> {
    await Promise.all(this.#lanes.map(lane => lane.close()))
  }
}

class Lane {
  onTheWay = 0
  readonly #open: () => pg.Client
  #client: Promise<pg.Client> | undefined
  #corked = false
  #closed = false

  constructor(open: () => pg.Client) {
    this.#open = open
  }

  async query(query: pg.QueryConfig): Promise<pg.QueryResult> {
    if (this.#closed) throw new Error('the pool has ended')
    this.onTheWay++
    try {
      this.#client ??= this.#connect()
      const client = await this.#client
      this.#cork(client)
      return await client.query(query)
    } finally {
      this.onTheWay--
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
