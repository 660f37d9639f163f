import sql from 'sql-template-tag'
import { markCompanies } from '../company/effects.ts'
import { type Moving, moveWhere } from '../kernel/move.ts'
import { handOverFiles } from './files.ts'
import { share } from './share-subject.ts'

export { temporarySettled } from './temporary.ts'

/** Partners were let in: what was uploaded for them is theirs. */
export async function companiesApproved({ db }: Moving, approved: readonly { row: { id: string } }[]): Promise<void> {
  for (const { row } of approved) await handOverFiles(db, row.id)
}

/** The first participation under a relation was made: where it was applied for, that application is being used from now on. */
export async function relationUsed(
  context: Moving,
  { applicantId, partnerId }: { applicantId: string; partnerId: string },
): Promise<void> {
  const its = sql`t.applicant_id = ${applicantId} and t.partner_id = ${partnerId}`
  await moveWhere(context, share, its, 'use')
}

/** Relations have ended: the shares they came by end with them; where one was the owner's own, nobody may apply any more. */
export async function relationsEnded(
  context: Moving,
  ended: readonly { row: { sponsorId: string; partnerId: string } }[],
): Promise<void> {
  for (const { row } of ended) {
    const { sponsorId, partnerId } = row
    const lived = sql`t.applicant_id = ${sponsorId} and t.partner_id = ${partnerId}`
    await moveWhere(context, share, lived, 'end')
    const offered = sql`c.id = ${partnerId} and ${sponsorId} in (c.keeper_id, c.parent_id) and c.sharing = 'open'`
    await markCompanies(context.db, offered, sql`sharing = 'stopped'`)
  }
}
