import sql from 'sql-template-tag'
import type { Db } from '../kernel/database.ts'
import { addHistory } from '../kernel/transition.ts'
import { giveBackUnused } from './allotment.ts'
import { closeAffairs } from './close-affairs.ts'
import type { Participation } from './facts.ts'

/**
 * Ends a temporary partner's participation at move-out, by the clock: what nobody took goes back to who gave it, badges
 * in work keep what they reserved until they are decided. Done twice it is the same.
 */
export async function endTemporaryParticipation(db: Db, exhibitionId: string, companyId: string): Promise<void> {
  const row = await db.maybe<Participation>(sql`
    select id, version, state, exhibition_id as "exhibitionId", company_id as "companyId", sponsor_id as "sponsorId", kind,
      parent_id as "parentId"
    from participation where exhibition_id = ${exhibitionId} and company_id = ${companyId} and state <> 'ended' for update`)
  if (!row) return
  await giveBackUnused(db, row)
  await db.run(sql`update participation set state = 'ended', version = version + 1 where id = ${row.id}`)
  await addHistory({ db }, 'participation', { id: row.id, event: 'end' }, row.state, 'ended')
  await closeAffairs(db, sql`participation_id = ${row.id}`)
}
