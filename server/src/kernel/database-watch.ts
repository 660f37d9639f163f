import pg from 'pg'
import { longestWait } from './line.ts'
import { DatabaseAway, detectOutage } from './outage.ts'

interface Watching {
  connectionString: string
  /** Told when the database goes and when it is back. */
  onChange?: (away: boolean) => void
  /** Told when the database is there and does not answer in time. */
  onSlow?: () => void
  /** So long (ms) work may take before the database is looked at, and so long a connection may take. Together below two seconds. */
  patience?: number
  connectWithin?: number
  /** A database that can be reached and has answered nothing for so long (ms) is as good as away: so long a client waits. */
  silentFor?: number
}

const retryEvery = 250
/** Looks (ms) that far apart say nothing of the time between them. */
const longestPause = 5_000

/**
 * What a look at the database found. One that is down refuses connections, and to one whose network was cut no connection
 * comes about: those are `away`. Where one does come about somebody is there: the system accepts it for a process that gets
 * no CPU, has a slow disk or is stopped. That is `slow`, and is waited for.
 */
type Found = 'here' | 'slow' | 'away'

/**
 * Ends waits for a database that cannot be reached. Work that takes long has the database looked at, on a connection of its
 * own; while it is away everything is refused without being tried. A slow one is waited for as long as a client waits.
 */
export class DatabaseWatch {
  readonly #watching: Required<Watching>
  #away = false
  /** When looks that found it slow one after the other began, and the last of them. */
  #slow: { since: number; last: number } | undefined
  #look: Promise<Found> | undefined
  #again: NodeJS.Timeout | undefined

  constructor(watching: Watching) {
    this.#watching = {
      ...{ onChange: () => undefined, onSlow: () => undefined },
      ...{ patience: 600, connectWithin: 1_100, silentFor: longestWait },
      ...watching,
    }
  }

  /**
   * What `work` answers.
   * @throws DatabaseAway while the database cannot be reached, at the latest two seconds after it was asked; the work may
   *   still come to its end unseen
   */
  async during<T>(work: () => Promise<T>): Promise<T> {
    if (this.#away) throw new DatabaseAway()
    const { promise, reject } = Promise.withResolvers<never>()
    let timer: NodeJS.Timeout | undefined
    const wait = () => {
      timer = setTimeout(async () => {
        const here = await this.answers()
        if (!here) reject(new DatabaseAway())
        else if (timer) wait()
      }, this.#watching.patience).unref()
    }
    wait()
    try {
      return await Promise.race([work(), promise])
    } finally {
      clearTimeout(timer)
      timer = undefined
    }
  }

  /** Whether the database can be reached now; asked by several at once it is looked at once. */
  async answers(): Promise<boolean> {
    this.#look ??= this.#ask().then(found => {
      this.#look = undefined
      return this.#note(found)
    })
    return (await this.#look) !== 'away'
  }

  close(): void {
    clearTimeout(this.#again)
    this.#again = undefined
    this.#away = false
  }

  /** What was found, as it is to be taken: one that has been slow for too long is away. */
  #note(found: Found): Found {
    const { onChange, silentFor } = this.#watching
    const silent = found === 'slow' ? this.#slowFor() >= silentFor : false
    if (found !== 'slow') this.#slow = undefined
    const away = found === 'away' || silent
    if (away !== this.#away) onChange(away)
    this.#away = away
    if (away) this.#again = setTimeout(() => this.answers(), retryEvery).unref()
    return away ? 'away' : found
  }

  /** For how long (ms) it has been found slow. Where nobody has looked for a while, it may have answered meanwhile. */
  #slowFor(): number {
    const now = performance.now()
    if (!this.#slow || now - this.#slow.last > longestPause) {
      this.#slow = { since: now, last: now }
      this.#watching.onSlow()
    }
    this.#slow.last = now
    return now - this.#slow.since
  }

  async #ask(): Promise<Found> {
    const { connectionString, connectWithin } = this.#watching
    const client = new pg.Client({ connectionString })
    client.on('error', () => undefined)
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
    let connected = false
    stream.once('connect', () => {
      connected = true
    })
    const { promise: late, resolve } = Promise.withResolvers<Found>()
    // A process that was itself held up has its connection waiting behind the timer: that is read first.
    const resolveLate = () => setImmediate(() => setImmediate(() => resolve(connected ? 'slow' : 'away')))
    const timer = setTimeout(resolveLate, connectWithin)
    const attempt = client
      .connect()
      .then(() => client.query('select 1'))
      .then(
        () => 'here' as const,
        error => (isHere(error) ? ('here' as const) : ('away' as const)),
      )
    const found = await Promise.race([attempt, late])
    clearTimeout(timer)
    if (found === 'here') client.end().catch(() => undefined)
    else stream.destroy()
    return found
  }
}

interface Socket {
  once(event: 'connect', listener: () => void): void
  destroy(): void
}

/** Whoever says that there are too many connections, or that this one may not come in, is there. */
function isHere(error: unknown): boolean {
  if (error instanceof pg.DatabaseError && error.code === '53300') return true
  return detectOutage(error) === undefined
}
