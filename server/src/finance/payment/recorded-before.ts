import { formatFen } from '@fairgate/contract/kernel/money/money'
import sql from 'sql-template-tag'
import type { WriteContext } from '../../kernel/command/context.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { companyNames } from './queries.ts'

/**
 * Refuses a receipt number that the money holder has recorded before, with a reference to the earlier payment, while
 * that one is valid. A lock on the number serializes operators who record one receipt concurrently. A number is no key:
 * the caller skips this check if somebody states that the receipt covers another payment.
 */
export async function refuseRecorded(
  { db, language, services }: WriteContext,
  holderId: string,
  reference: string,
  field = 'reference',
): Promise<void> {
  if (reference === '') return
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`receipt ${holderId} ${reference}`}, 7246514))`)
  const earlier = await db.maybe<{ companyId: string; fen: string; by: string; day: string }>(sql`
    select company_id as "companyId", amount::text as fen, recorded_by as by,
      (recorded_at at time zone ${services.config.venueTimeZone})::date::text as day
    from payment
    where holder_id = ${holderId} and reference = ${reference} and state in ('applied', 'finished')
    order by recorded_at limit 1`)
  if (!earlier) return
  const { cn, en } = await companyNames(db, earlier.companyId)
  refuse('payment.referenceUsed', {
    field,
    values: {
      ...{ day: earlier.day, amount: formatFen(BigInt(earlier.fen)), by: earlier.by },
      company: (language === 'en' && en) || cn,
    },
  })
}
