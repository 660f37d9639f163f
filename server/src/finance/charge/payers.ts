import sql from 'sql-template-tag'
import type { WriteContext } from '../../kernel/command/context.ts'
import { publishRowChange } from '../../kernel/push/publish-row-change.ts'
import { organizerPays } from '../pay-setting/api.ts'
import { waitingFor } from './fees.ts'
import { updateTasks } from './tasks.ts'

interface Fee {
  id: string
  exhibitionId: string
  participationId: string
  payerId: string
  payerCompanyId: string
}

/**
 * The collection setting of an exhibition changed: unbilled fees get the new payer. Billed fees stay with their payer.
 */
export async function payersFollow({ db, push }: WriteContext, exhibitionId: string): Promise<void> {
  const columns = sql`f.id, f.exhibition_id as "exhibitionId", f.participation_id as "participationId",
    f.payer_id as "payerId", f.payer_company_id as "payerCompanyId"`
  const before = await db.many<Fee>(sql`
    select ${columns} from badge_fee f where f.exhibition_id = ${exhibitionId} and f.state = 'uncharged'
    order by f.id for update`)
  const after = await db.many<Fee>(sql`
    update badge_fee f set payer_id = payer.id, payer_company_id = payer.company_id, version = f.version + 1,
      payer_parent_id = (select above.company_id from participation above
        where above.id = payer.parent_id and above.company_id <> above.sponsor_id)
    from participation payer
    where f.id = any(${before.map(({ id }) => id)}::uuid[]) and payer.exhibition_id = f.exhibition_id
      and payer.company_id = case when ${organizerPays(sql`f.exhibition_id`)} then f.sponsor_id else f.company_id end
      and payer.id <> f.payer_id
    returning ${columns}`)
  const changedIds = new Set(after.map(({ id }) => id))
  const left = before.filter(({ id }) => changedIds.has(id))
  // Decreases come before increases: a task that is locked for both is locked once, with the stronger lock first.
  await updateTasks(db, [...left.map(fee => ({ ...fee, deltas: { toPay: -1 } })), ...waitingFor(left, -1)])
  await updateTasks(db, [...after.map(fee => ({ ...fee, deltas: { toPay: 1 } })), ...waitingFor(after, 1)])
  publishRowChange(
    push,
    [...left, ...after].map(({ payerCompanyId }) => payerCompanyId),
    'badgeFee',
  )
}
