import type pg from 'pg'
import { functionDefinitions } from '../../server/src/app/testing/function-definitions.ts'

/** Replaces part of a function, and fails if it is not there. */
async function changeFunction(pool: pg.Pool, name: string, part: RegExp, by: string): Promise<void> {
  const definition = (await functionDefinitions(pool)).get(name)
  const changed = definition?.replace(part, by)
  if (changed === undefined || changed === definition) throw new Error(`${name} is not as the drill knows it`)
  await pool.query(changed)
}

/** What the drill removes from a database to show that the move would lose or double something without it. */
export const protections = {
  /** Writers that were under way when the fence closed are not waited for. */
  lock: pool => changeFunction(pool, 'refuse_while_closed()', /perform pg_advisory_xact_lock_shared.*/, ''),
  /** Passages keep the transaction ids of the other database, by which rollups take them for counted or for new. */
  arrival: async pool => {
    await pool.query('drop trigger arrived on passage')
  },
} as const satisfies Record<string, (pool: pg.Pool) => Promise<void>>

export type Protection = keyof typeof protections

export const isProtection = (name: string): name is Protection => Object.hasOwn(protections, name)
