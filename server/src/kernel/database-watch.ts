import pg from 'pg'
import { DatabaseAway, outageOf } from './outage.ts'

interface Watching {
  connectionString: string
  /** Told when the database goes and when it is back. */
  onChange?: (away: boolean) => void
  /** So long (ms) work may take before the database is looked at, and so long it has to answer. Together below two seconds. */
  patience?: number
  answerWithin?: number
}

const againEvery = 250

/**
 * Ends waits for a database that does not answer. One that is down refuses connections and is known at once; one that
 * hangs, or whose network is gone, keeps whoever waits: so work that takes long has the database looked at, on a connection
 * of its own, and while that brings no answer everything is refused without being tried.
 */
export class DatabaseWatch {
  readonly #watching: Required<Watching>
  #away = false
  #look: Promise<boolean> | undefined
  #again: NodeJS.Timeout | undefined

  constructor(watching: Watching) {
    this.#watching = { onChange: () => undefined, patience: 600, answerWithin: 1_100, ...watching }
  }

  /**
   * What `work` answers.
   * @throws DatabaseAway while the database does not answer, at the latest two seconds after it was asked; the work may
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

  /** Whether the database answers now; asked by several at once it is asked once. */
  answers(): Promise<boolean> {
    this.#look ??= this.#ask().then(here => {
      this.#look = undefined
      this.#note(!here)
      return here
    })
    return this.#look
  }

  close(): void {
    clearTimeout(this.#again)
    this.#again = undefined
    this.#away = false
  }

  #note(away: boolean): void {
    if (away !== this.#away) this.#watching.onChange(away)
    this.#away = away
    if (away) this.#again = setTimeout(() => this.answers(), againEvery).unref()
  }

  async #ask(): Promise<boolean> {
    const client = new pg.Client({ connectionString: this.#watching.connectionString })
    client.on('error', () => undefined)
    const { promise: late, resolve } = Promise.withResolvers<boolean>()
    // A process that was itself held up has its answer waiting behind the timer: that is read first.
    const timer = setTimeout(() => setImmediate(() => setImmediate(() => resolve(false))), this.#watching.answerWithin)
    const asked = client
      .connect()
      .then(() => client.query('select 1'))
      .then(
        () => true,
        error => isHere(error),
      )
    const here = await Promise.race([asked, late])
    clearTimeout(timer)
    if (here) client.end().catch(() => undefined)
    else (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
    return here
  }
}

/** Whoever says that there are too many connections, or that this one may not come in, is there. */
function isHere(error: unknown): boolean {
  if (error instanceof pg.DatabaseError && error.code === '53300') return true
  return outageOf(error) === undefined
}
