import type pg from 'pg'
import { recountVenueAccounts } from '../../finance/ledger/hooks.ts'
import { verifyExhibition } from '../../insight/statistics/hooks.ts'
import { recountRows } from '../../kernel/counter/row-count.ts'
import { toDb } from '../../kernel/database/database.ts'

/** What is summed over rows of an exhibition and does not arrive with it. Each returns how many sums were wrong. */
const recounts: Readonly<Record<string, (pool: pg.Pool, exhibitionId: string, timeZone: string) => Promise<number>>> = {
  counters: (pool, exhibitionId) => recountRows(toDb(pool), exhibitionId),
  ledger: pool => recountVenueAccounts(toDb(pool)),
  statistics: async (pool, exhibitionId, timeZone) => {
    const { visitors, entries, inside } = await verifyExhibition(pool, exhibitionId, timeZone)
    return visitors + entries + inside
  },
}

/**
 * Corrects every sum over rows of one exhibition, after they came from another database, where no trigger of this one
 * counted them. It can be repeated at any time, also while the exhibition is in use; sums of other exhibitions are not
 * counted again, and neither gates nor sales wait. Returns how many sums were wrong, by kind.
 */
export async function recountExhibition(
  pool: pg.Pool,
  exhibitionId: string,
  timeZone: string,
): Promise<Record<string, number>> {
  const wrong: Record<string, number> = {}
  for (const [kind, recount] of Object.entries(recounts)) wrong[kind] = await recount(pool, exhibitionId, timeZone)
  return wrong
}

/** Corrects what is summed over rows of several exhibitions, after the rows of one were deleted without triggers. */
export async function recountShared(pool: pg.Pool): Promise<number> {
  const db = toDb(pool)
  return (await recountRows(db, null)) + (await recountVenueAccounts(db))
}
