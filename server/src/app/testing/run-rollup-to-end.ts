import sql from 'sql-template-tag'
import { type Rollup, runRollup } from '../../kernel/counter/rollup.ts'
import { toDb } from '../../kernel/database/database.ts'
import type { Services } from '../../kernel/services/services.ts'

/**
 * Runs a rollup until everything committed before the call is added. Other tests have open transactions in the same cluster;
 * the rollup waits until they end.
 */
export async function runRollupToEnd(services: Services, rollup: Rollup): Promise<void> {
  const db = toDb(services.pool)
  const { last } = await db.one<{ last: string }>(sql`select pg_current_xact_id()::text as last`)
  const behind = async () => {
    const at = await db.maybe<{ mark: string | null }>(
      sql`select watermark::text as mark from rollup_checkpoint where name = ${rollup.name}`,
    )
    return BigInt(at?.mark ?? 0) <= BigInt(last)
  }
  do await runRollup(services, rollup)
  while (await behind())
}
