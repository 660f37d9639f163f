import sql from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'

export { partnersPending, partnersReturned } from './pending-partners.ts'

/** Open applications of one applicant about both of two companies, or of both about one: with the third's names. */
export const bothAsked = (
  db: Db,
  { gone, keep }: { gone: string; keep: string },
): Promise<{ id: string; name: { cn: string; en: string } }[]> =>
  db.many(sql`
    select distinct c.id, jsonb_build_object('cn', c.name_cn, 'en', c.name_en) as name
    from share_application a join share_application b on b.state in ('pending', 'returned', 'approved', 'beingUsed')
      and (b.partner_id, b.applicant_id) in ((${keep}, a.applicant_id), (a.partner_id, ${keep}))
    join company c on c.id = case when a.partner_id = ${gone} then a.applicant_id else a.partner_id end
    where ${gone} in (a.partner_id, a.applicant_id) and a.state in ('pending', 'returned')`)

/** How many open applications move with a merged company. */
export async function sharesToMove(db: Db, { gone }: { gone: string }): Promise<number> {
  const { n } = await db.one<{ n: number }>(sql`
    select count(*)::int as n from share_application
    where ${gone} in (partner_id, applicant_id, owner_id) and state in ('pending', 'returned', 'approved', 'beingUsed')`)
  return n
}
