import sql from 'sql-template-tag'
import { type Db, toDb } from '../database/database.ts'
import type { Publish } from '../jobs/job-definition.ts'
import type { Services, TransitionContext } from '../services/services.ts'
import { runTransitionTransaction } from '../transition/transition-transaction.ts'
import { Unreadable } from './cipher.ts'

/** Jobs over many rows that set unreadable ones aside; the labels are for the operator of the server. */
export const walks = {
  'audience.gather': 'the audience sync',
  'audience.export': 'exports of the audience',
  'message.send': 'sending messages',
  'webhook.deliver': 'webhooks',
  'spread.handOver': 'mailings',
  'stay.warn': 'warnings of stays that end',
  'epidemic.tell': 'messages on declarations',
  'import.errors': 'sheets of bad rows',
  'subjectRequest.collect': 'copies of personal data',
} as const
export type Walk = keyof typeof walks

/** A value that could not be read, and what its job needs to retry it. */
interface Aside {
  source: string
  row: string
  kid: string | null
  again: unknown
}

/**
 * The unreadable rows of one batch. A row that cannot be read must not stop the job for all others: it is read by `of`,
 * and what was set aside is written in the transaction of the batch.
 */
export class Reading {
  readonly #aside: Aside[] = []

  readonly walk: Walk

  constructor(walk: Walk) {
    this.walk = walk
  }

  /** What `read` answers; undefined where a value cannot be opened. `again`: what the walk needs to try the row again. */
  of<T>(read: () => T, payload: unknown = {}): T | undefined {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      this.put(error, payload)
      return undefined
    }
  }

  put({ place, kid }: Pick<Unreadable, 'place' | 'kid'>, payload: unknown = {}): void {
    this.#aside.push({ source: place.table, row: place.row, kid, again: payload })
  }

  /** Keys of the rows that were set aside and are not written yet. */
  rows = (): string[] => this.#aside.map(({ row }) => row)

  /** Writes what was set aside; returns the number of rows. */
  async write(db: Db): Promise<number> {
    const rows = [...new Map(this.#aside.map(one => [`${one.source} ${one.row}`, one])).values()]
    if (rows.length === 0) return 0
    const of = <T>(read: (one: Aside) => T) => rows.map(read)
    await db.run(sql`
      insert into set_aside as a (walk, source, row_key, kid, again)
      select ${this.walk}, n.source, n.row_key, n.kid, n.again from unnest(${of(one => one.source)}::text[], ${of(one => one.row)}::text[],
        ${of(one => one.kid)}::text[], ${of(one => JSON.stringify(one.again))}::jsonb[]) n (source, row_key, kid, again)
      order by n.source, n.row_key
      on conflict (walk, source, row_key) do update set kid = excluded.kid, again = excluded.again, last_at = clock_timestamp()`)
    this.#aside.length = 0
    return rows.length
  }
}

/** A row that is to be tried again, as its walk set it aside. */
export interface RetriedRow<Again = unknown> {
  source: string
  row: string
  again: Again
}

/** How each walk tries rows again, in the transaction that takes them off the list; those that come by themselves need nothing. */
export type RetryRegistry = Readonly<
  Partial<Record<Walk, (transitionContext: TransitionContext, rows: readonly RetriedRow<never>[]) => Promise<unknown>>>
>

const portion = 500

/**
 * Retries what was set aside: immediately when its key is back in the keyring, else once a day. On any number of nodes
 * each row is retried by one. Returns their number.
 */
export async function trySetAside(
  { services, publish }: { services: Services; publish: Publish },
  book: RetryRegistry,
): Promise<number> {
  const db = toDb(services.pool)
  const missing = await db.many<{ kid: string }>(sql`select distinct kid from set_aside where kid is not null`)
  if (missing.length > 0) await services.keyring.refresh()
  const back = missing.map(({ kid }) => kid).filter(kid => services.keyring.personalKeyById(kid) !== undefined)
  let all = 0
  for (let some = portion; some === portion; all += some) {
    some = await runTransitionTransaction({ services, publish }, async transitionContext => {
      const rows = await transitionContext.db.many<RetriedRow & { walk: Walk }>(sql`
        with due as (
          select walk, source, row_key from set_aside
          where kid = any(${back}::text[]) or last_at < now() - interval '1 day'
          order by last_at limit ${portion} for update skip locked)
        delete from set_aside a using due where (a.walk, a.source, a.row_key) = (due.walk, due.source, due.row_key)
        returning a.walk, a.source, a.row_key as row, a.again`)
      for (const [walk, theirs] of Map.groupBy(rows, row => row.walk))
        await book[walk]?.(transitionContext, theirs as readonly unknown[] as readonly RetriedRow<never>[])
      return rows.length
    })
  }
  return all
}
