import pg from 'pg'
import { PUSH_CHANNEL, type PushEntry } from './push-publisher.ts'

type Listening = {
  onEntry(entry: PushEntry): void
  /** It listens again after a gap in which entries may have been missed. */
  onGap(): void
  onError(error: unknown): void
}

const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 5000
const PROBE_MS = 30_000

/**
 * Listens on a separate connection, outside the pool, and reconnects when it is lost. A probe every 30 seconds detects
 * a silently broken connection.
 */
export class PushChannel {
  readonly #pool: pg.Pool
  readonly #directUrl: string | undefined
  readonly #listening: Listening
  #client: pg.Client | undefined
  #retry: NodeJS.Timeout | undefined
  #probe: NodeJS.Timeout | undefined
  #wait = FIRST_WAIT_MS
  #closed = false

  /**
   * @param pool gives its settings, not a connection
   * @param directUrl where to listen, if the pool leads to a pooler
   */
  constructor(pool: pg.Pool, listening: Listening, directUrl?: string) {
    this.#pool = pool
    this.#directUrl = directUrl
    this.#listening = listening
  }

  /** Starts listening. @throws if the first connection fails */
  async open(): Promise<void> {
    await this.#connect()
    this.#probe = setInterval(() => this.#client?.query('select 1').catch(() => this.#lost()), PROBE_MS).unref()
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#retry)
    clearInterval(this.#probe)
    const client = this.#client
    this.#client = undefined
    await client?.end()
  }

  async #connect(): Promise<void> {
    const { options } = this.#pool
    const connectionString = this.#directUrl ?? options.connectionString
    // The pool hides its password from enumeration.
    const own = { connectionString, password: options.password, keepAlive: true, query_timeout: 10_000 }
    const client = new pg.Client({ ...options, ...own })
    client.on('error', error => this.#listening.onError(error))
    client.on('notification', ({ payload }) => this.#receive(payload))
    try {
      await client.connect()
      await client.query(`listen ${PUSH_CHANNEL}`)
    } catch (error) {
      await client.end().catch(() => {})
      throw error
    }
    if (this.#closed) return client.end()
    this.#client = client
    this.#wait = FIRST_WAIT_MS
    client.on('end', () => this.#lost(client))
  }

  #lost(client = this.#client): void {
    if (this.#closed || client === undefined || client !== this.#client) return
    this.#client = undefined
    void client.end().catch(() => {})
    this.#reconnectLater()
  }

  #reconnectLater(): void {
    this.#retry = setTimeout(async () => {
      try {
        await this.#connect()
        if (!this.#closed) this.#listening.onGap()
      } catch (error) {
        this.#listening.onError(error)
        if (!this.#closed) this.#reconnectLater()
      }
    }, this.#wait)
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT_MS)
  }

  #receive(payload: string | undefined): void {
    try {
      for (const entry of JSON.parse(payload ?? '[]') as PushEntry[]) this.#listening.onEntry(entry)
    } catch (error) {
      this.#listening.onError(error)
    }
  }
}
