import sql from 'sql-template-tag'
import { toDb } from '../../kernel/database/database.ts'
import { proven } from '../../kernel/http/metrics.ts'
import type { Services } from '../../kernel/services/services.ts'
import { untrueFigures, verifyStatistics } from './verify.ts'

/** Hours in the venue's zone in which a repair disturbs nobody. */
const night = { from: 2, to: 5 }

/**
 * Verifies the figures once a night, on the node that claims the night.
 * @throws the repaired differences, for the log
 */
export async function reconcileStatistics({ pool, config }: Services): Promise<void> {
  const db = toDb(pool)
  const mine = await db.maybe(sql`
    update statistics_reconciliation set proved_at = now()
    where proved_at < now() - interval '20 hours'
      and extract(hour from now() at time zone ${config.venueTimeZone}) between ${night.from} and ${night.to} returning singleton as one`)
  if (!mine) return
  const found = await verifyStatistics(pool, config.venueTimeZone)
  proven.untrueExhibitions = found.length
  await db.run(sql`update statistics_reconciliation set untrue = ${found.length}`)
  if (found.length > 0) throw new Error(untrueFigures(found))
}
