import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'
import type { ParticipationState } from './participation-state.ts'

/** A participation of a company that is to be merged into another one. */
export interface PartInMerge {
  id: string
  exhibitionId: string
  name: { cn: string; en: string }
  state: ParticipationState
  /** Ended, and nothing of it is open. */
  over: boolean
  /** The other company takes part there too. */
  both: boolean
  /** Nothing was ever done in it, and no stand is assigned to it. */
  idle: boolean
  badges: number
}

/** All participations of a company; `open`: what is open in a participation `p`, `accounts`: whether it has any. */
export const partsInMerge = (
  db: Db,
  { gone, keep }: { gone: string; keep: string },
  { open, accounts }: Record<'open' | 'accounts', Sql>,
): Promise<PartInMerge[]> =>
  db.many<PartInMerge>(sql`
    select p.id, p.exhibition_id as "exhibitionId", json_build_object('cn', e.name_cn, 'en', e.name_en) as name, p.state,
      p.state = 'ended' and not ${open} as over,
      exists (select from participation o where o.exhibition_id = p.exhibition_id and o.company_id = ${keep}) as both,
      not ${accounts}
        and not exists (select from quota q where q.participation_id = p.id and (q.granted > 0 or q.given > 0))
        and not exists (select from participation below where below.parent_id = p.id)
        and coalesce((select bool_and(n = 0) from (select sum(value) as n from row_count where scope = p.id
          and (name like 'badge.%' or name like 'ticket%' or name like 'stand.%') group by name) counted), true) as idle,
      (select coalesce(sum(value), 0)::int from row_count where scope = p.id and name = 'badge.active') as badges
    from participation p join exhibition e on e.id = p.exhibition_id
    where p.company_id = ${gone} order by e.open_from desc nulls last, p.id`)

/** Relations of a company without those that the other one has already. */
export async function relationsToMove(db: Db, { gone, keep }: { gone: string; keep: string }): Promise<number> {
  const { n } = await db.one<{ n: number }>(sql`
    select count(*)::int as n from organizer_partner t where t.state = 'active' and (t.partner_id = ${gone} and not exists (
        select from organizer_partner o where o.partner_id = ${keep} and o.sponsor_id = t.sponsor_id and o.state = 'active')
      or t.sponsor_id = ${gone} and not exists (
        select from organizer_partner o where o.sponsor_id = ${keep} and o.partner_id = t.partner_id and o.state = 'active'))`)
  return n
}
