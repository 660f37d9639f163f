import { isSandbox } from '@fairgate/contract/kernel/lifecycle/sandbox'
import sql from 'sql-template-tag'
import { venueCompany } from '../../identity/company/api.ts'
import type { Db } from '../../kernel/database/database.ts'
import { publishRowChange, publishRowChangeToOperators } from '../../kernel/push/publish-row-change.ts'
import type { PushMessage } from '../../kernel/push/push-message.ts'
import type { NewNotification } from './add-notifications.ts'
import { isReadByAnyone } from './queries.ts'

/**
 * Removes a row from its notification: one of a single row is deleted, a sum is reduced by one. Returns whether
 * somebody may have read of the row.
 * @param row `createdAt`: its creation; the sum that contains it is the first one written since
 */
export async function withdrawNotification(
  { db, push }: { db: Db; push(topic: string, message: PushMessage): void },
  { companyId, operatorId, permissions, event, exhibitionId, page }: NewNotification,
  row: { id: string; createdAt: string },
): Promise<boolean> {
  if (isSandbox(exhibitionId)) return false
  const found = await db.maybe<{ id: string; companyId: string; count: number; read: boolean }>(sql`
    select t.id, t.company_id as "companyId", t.count, t.read_before or ${isReadByAnyone(sql`t`)} as read from notification t
    where t.company_id = coalesce(${companyId === 'venue' ? null : companyId}::uuid, ${venueCompany}) and t.event = ${event}
      and t.operator_id is not distinct from ${operatorId ?? null}::uuid
      and t.exhibition_id is not distinct from ${exhibitionId ?? null}::uuid and t.page is not distinct from ${page ?? null}
      and t.permissions is not distinct from ${permissions ? [...permissions] : null}::text[]
      and (t.subject_id = ${row.id} or t.subject_id is null
        and uuid_extract_timestamp(t.id) >= date_trunc('milliseconds', ${row.createdAt}::timestamptz))
    order by t.subject_id is null, t.id limit 1 for update of t`)
  if (!found) return false
  if (found.count === 1) await db.run(sql`delete from notification where id = ${found.id}`)
  else await db.run(sql`update notification set count = count - 1 where id = ${found.id}`)
  if (operatorId) publishRowChangeToOperators(push, [operatorId], 'notification')
  else publishRowChange(push, [found.companyId], 'notification')
  return found.read
}
