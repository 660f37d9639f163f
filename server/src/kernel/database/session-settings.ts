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

/**
 * A job fills the tables that it reads: a plan cached while they were empty would read them completely for each batch,
 * until statistics are updated. Planning each time uses their present size.
 */
const customPlanOption = ' -c plan_cache_mode=force_custom_plan'

/** Warnings are not optional: one of them says that a commit is not replicated (`primary-client.ts`). */
const commonSettings = ' -c plan_cache_mode=force_generic_plan -c client_min_messages=warning'

/** Slots of a counter (0001_kernel.sql). */
const slots = 16

/** The start-up options of a pool's connections. `pipeline`: they serve requests. */
export function formatSettings(pipeline: boolean, timeouts?: Timeouts): string {
  const planning = pipeline ? ' -c enable_seqscan=off' : timeouts === jobTimeouts ? customPlanOption : ''
  return `${planning}${timeouts ? formatLimits(timeouts) : ''}`
}

function formatLimits({ statement, lock, idleInTransaction }: Timeouts): string {
  return ` -c statement_timeout=${statement} -c lock_timeout=${lock} -c idle_in_transaction_session_timeout=${idleInTransaction}`
}

/**
 * Connections that each get the least used counter slot, so that writers of one pool never share one. A broken
 * connection fails its pending statements, but must not end the process.
 */
export function slottedClient(kind: typeof DescribingClient, settings: string): typeof pg.Client {
  const holders = Array.from({ length: slots }, () => 0)
  return class extends kind {
    constructor(config: pg.ClientConfig) {
      const slot = holders.indexOf(Math.min(...holders))
      super({
        ...config,
        options: `${config.options ?? ''} -c fairgate.slot=${slot}${commonSettings}${settings}`,
      })
      holders[slot] = (holders[slot] ?? 0) + 1
      this.on('error', () => {})
      this.once('end', () => {
        holders[slot] = (holders[slot] ?? 1) - 1
      })
    }
  }
}
