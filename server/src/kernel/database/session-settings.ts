import type pg from 'pg'
import type { DescribingClient } from './described-query.ts'

/** How long (ms) PostgreSQL lets a connection block others; the last one bounds the driver, if nothing comes back. */
export interface Timeouts {
  statement: number
  lock: number
  /** Between two statements of a transaction. */
  idleInTransaction: number
  answer?: number
}

/** Below the 30 seconds after which the console gives up. */
export const requestTimeouts: Timeouts = {
  statement: 20_000,
  lock: 10_000,
  idleInTransaction: 30_000,
  answer: 25_000,
}
/** Jobs read whole tables and copy them. */
export const jobTimeouts: Timeouts = { statement: 600_000, lock: 60_000, idleInTransaction: 600_000 }

/** Slots of a counter (0001_kernel.sql). */
const slots = 16

/**
 * The settings of a pool's connections. `pipeline`: they serve requests.
 *
 * - A job fills the tables that it reads: a plan cached while they were empty would read them completely for each batch,
 *   until statistics are updated. Planning each time uses their present size.
 * - Warnings are not optional: one of them says that a commit is not replicated (`primary-client.ts`).
 */
export function sessionSettings(pipeline: boolean, timeouts?: Timeouts): Readonly<Record<string, string>> {
  return {
    plan_cache_mode: timeouts === jobTimeouts ? 'force_custom_plan' : 'force_generic_plan',
    client_min_messages: 'warning',
    ...(pipeline && { enable_seqscan: 'off' }),
    ...(timeouts && {
      statement_timeout: String(timeouts.statement),
      lock_timeout: String(timeouts.lock),
      idle_in_transaction_session_timeout: String(timeouts.idleInTransaction),
    }),
  }
}

/** The settings of connections that serve requests. */
export const requestSettings = sessionSettings(true, requestTimeouts)

/**
 * Connections with these settings, that each get the least used counter slot, so that writers of one pool never share
 * one. A broken connection fails its pending statements, but must not end the process.
 *
 * @param settings undefined behind a pooler, which accepts none: there the role has them, and the slot is that of the
 *   process of PostgreSQL
 */
export function slottedClient(
  kind: typeof DescribingClient,
  settings?: Readonly<Record<string, string>>,
): typeof pg.Client & { readonly open: ReadonlySet<pg.Client> } {
  const holders = Array.from({ length: slots }, () => 0)
  return class SlottedClient extends kind {
    static readonly open = new Set<pg.Client>()

    constructor(config: pg.ClientConfig) {
      const slot = holders.indexOf(Math.min(...holders))
      const options = Object.entries({ 'fairgate.slot': slot, ...settings }).map(
        ([name, value]) => `-c ${name}=${value}`,
      )
      super(settings ? { ...config, options: [config.options ?? '', ...options].join(' ') } : config)
      holders[slot] = (holders[slot] ?? 0) + 1
      SlottedClient.open.add(this)
      this.on('error', () => {})
      this.once('end', () => {
        holders[slot] = (holders[slot] ?? 1) - 1
        SlottedClient.open.delete(this)
      })
    }
  }
}
