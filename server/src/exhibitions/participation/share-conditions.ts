import sql from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'

/**
 * Whether the owner of a shared partner lets it work in this exhibition; refuses `participation.typeNotShared` and
 * `participation.regionNotShared`. Returns the maximum number at the same time, which the constraint checks.
 */
export async function sharedTerms(db: Db, partnerId: string, exhibitionId: string): Promise<{ atOnce: number }> {
  const fits = await db.maybe<{ type: boolean; region: boolean; atOnce: number }>(sql`
    select s.exhibition_types = '{}' or coalesce(e.show_type = any (s.exhibition_types), false) as type,
      s.regions = '{}' or coalesce(e.city_code = any (s.regions) or left(e.city_code, 2) || '0000' = any (s.regions), false)
        as region, s.at_once as "atOnce"
    from share_condition s, exhibition e where s.partner_id = ${partnerId} and e.id = ${exhibitionId}`)
  if (!fits) throw new Error('a shared partner without conditions')
  if (!fits.type) refuse('participation.typeNotShared', { field: 'companyId' })
  if (!fits.region) refuse('participation.regionNotShared', { field: 'companyId' })
  return { atOnce: fits.atOnce }
}
