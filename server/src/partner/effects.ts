import sql from 'sql-template-tag'
import type { WriteContext } from '../kernel/context.ts'
import { addHistory } from '../kernel/history.ts'
import type { Moving } from '../kernel/move.ts'
import { handOverFiles } from './files.ts'

export { temporarySettled } from './temporary.ts'

/** Partners were let in: what was uploaded for them is theirs. */
export async function companiesApproved({ db }: Moving, approved: readonly { row: { id: string } }[]): Promise<void> {
  for (const { row } of approved) await handOverFiles(db, row.id)
}

/** The first participation under a share was made: its application is being used from now on. */
export async function shareUsed(
  context: Pick<WriteContext, 'db' | 'actor'>,
  { applicantId, partnerId }: { applicantId: string; partnerId: string },
): Promise<void> {
  const used = await context.db.many<{ id: string }>(sql`
    update share_application set state = 'beingUsed', version = version + 1
    where applicant_id = ${applicantId} and partner_id = ${partnerId} and state = 'approved' returning id`)
  for (const { id } of used) await addHistory(context, 'share', { id, event: 'use' }, 'approved', 'beingUsed')
}
