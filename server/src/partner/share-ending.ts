import sql from 'sql-template-tag'
import type { WriteContext } from '../kernel/context.ts'
import { addHistory } from '../kernel/history.ts'

interface Parted {
  sponsorId: string
  partnerId: string
}

/** A relation has ended: the share it came by ends with it; where it was the owner's own, nobody may apply any more. */
export async function endShares(context: WriteContext, { sponsorId, partnerId }: Parted): Promise<void> {
  const { db } = context
  const ended = await db.many<{ id: string; was: string }>(sql`
    with living as (select id, state from share_application
      where applicant_id = ${sponsorId} and partner_id = ${partnerId} and state in ('approved', 'beingUsed') for update)
    update share_application a set state = 'ended', version = version + 1 from living where a.id = living.id
    returning a.id, living.state as was`)
  for (const { id, was } of ended) await addHistory(context, 'share', { id, event: 'end' }, was, 'ended')
  await db.run(sql`
    update company set sharing = 'stopped' where id = ${partnerId} and keeper_id = ${sponsorId} and sharing = 'open'`)
}
