import { randomUUID } from 'node:crypto'
import { codes } from '@fairgate/contract/kernel/refusal/refusal'
import sql from 'sql-template-tag'
import type { Operation } from '../../kernel/audit/operation.ts'
import { type Statement, transaction } from '../../kernel/database/database.ts'
import type { Services } from '../../kernel/services/services.ts'
import { parameter } from '../../kernel/settings/parameter.ts'
import { erasePeople } from './erase.ts'

const portion = 500
/** Hours of the venue's night for this job. */
const night = { from: 1, to: 5 }

interface Sweeping {
  services: Pick<Services, 'pool' | 'config'>
  /** Appends to the audit log. */
  logged(operation: Operation): Statement
}

/**
 * Erases potential visitors without activity for `audience.keepYears` at night (PIPL 19, 47), 500 at a time; the log
 * has the number per company. Safe on several nodes at once. Returns their number.
 */
export async function sweepAudience(sweeping: Sweeping, now: Date): Promise<number> {
  const { pool, config } = sweeping.services
  const hour = Number(
    new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone: config.venueTimeZone }).format(now),
  )
  if (hour < night.from || hour >= night.to) return 0
  let all = 0
  for (let some = portion; some === portion; all += some) {
    some = await transaction(pool, async db => {
      const idle = await db.many<{ id: string; ownerId: string }>(sql`
        select id, owner_id as "ownerId" from audience where kind = 'potential' and merged_into is null
          and seen_at < ${now}::timestamptz - make_interval(years => ${parameter('audience.keepYears')})
        order by id limit ${portion} for update skip locked`)
      await erasePeople(
        db,
        idle.map(({ id }) => id),
      )
      const traceId = randomUUID()
      for (const [companyId, rows] of Map.groupBy(idle, ({ ownerId }) => ownerId)) {
        await db.run(
          sweeping.logged({
            ...{ command: 'eraseAudience', traceId, address: '', statusCode: codes.done, entityType: 'audience' },
            actor: { companyId, operatorName: '' },
            after: { idle: rows.length },
          }),
        )
      }
      return idle.length
    })
  }
  return all
}
