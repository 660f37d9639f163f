import pg from 'pg'
import { DatabaseAway, detectOutage } from '../outage/outage.ts'
import { longestWait } from '../queue/line.ts'

interface Watching {
  connectionString: string
  /** Called when the database becomes unavailable and when it is back. */
  onChange?: (away: boolean) => void
  /** Called when the database is reachable and does not answer in time. */
  onSlow?: () => void
  /** Called when a check finds that some commit waits for a standby. */
  onCommitWaiting?: () => void
  /**
   * How long (ms) work may take before the database is checked, and how long a connection may take. Together below two
   * seconds.
   */
  patience?: number
  connectWithin?: number
  /** A reachable database without an answer for this time (ms) counts as away: a client waits no longer. */
  silentFor?: number
}

const look = `select pg_is_in_recovery() as standby,
  exists (select from pg_stat_activity where wait_event = 'SyncRep') as waiting`
const retryEvery = 250
/** Looks (ms) that far apart say nothing of the time between them. */
const longestPause = 5_000

/**
 * The result of a check. A database that is down refuses connections, and through a cut network none is established:
 * both are `away`, and so is a standby, which accepts no writes. If a connection is established, the database is reachable: the system accepts it for a process that
 * gets no CPU, has a slow disk or is stopped. That is `slow`, and requests wait.
 */
type Found = 'here' | 'slow' | 'away'

/**
 * Ends waits for an unreachable database. Work that takes long triggers a check on a separate connection; while the
 * database is away every request is refused immediately. For a slow one requests wait as long as a client does.
 */
export class DatabaseWatch {
  readonly #watching: Required<Watching>
  #away = false
  /** When consecutive checks with the result slow began, and the last of them. */
  #slow: { since: number; last: number } | undefined
  #look: Promise<Found> | undefined
  #again: NodeJS.Timeout | undefined

  constructor(watching: Watching) {
    this.#watching = {
      ...{ onChange: () => undefined, onSlow: () => undefined, onCommitWaiting: () => undefined },
      ...{ patience: 600, connectWithin: 1_100, silentFor: longestWait },
      ...watching,
    }
  }

  /**
   * The result of `work`.
   * @throws DatabaseAway while the database cannot be reached, at the latest two seconds after the call; the work may
   *   still complete unnoticed
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

  /** Whether the database can be reached now; parallel calls share one check. */
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

  /** The effective result: a database that has been slow for too long counts as away. */
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

  /** How long (ms) it has been slow. If nobody has checked for a while, it may have answered meanwhile. */
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
    // A process that was itself delayed has a connection event waiting behind the timer: that is handled first.
    const resolveLate = () => setImmediate(() => setImmediate(() => resolve(connected ? 'slow' : 'away')))
    const timer = setTimeout(resolveLate, connectWithin)
    const attempt = client
      .connect()
      .then(() => client.query<{ standby: boolean; waiting: boolean }>(look))
      .then(
        ({ rows }) => {
          if (rows[0]?.waiting) this.#watching.onCommitWaiting()
          return rows[0]?.standby ? ('away' as const) : ('here' as const)
        },
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

/** A database that reports too many connections, or refuses this one, is reachable. */
function isHere(error: unknown): boolean {
  if (error instanceof pg.DatabaseError && error.code === '53300') return true
  return detectOutage(error) === undefined
}
