import sql from 'sql-template-tag'
import type { Db } from '../../../kernel/database/database.ts'

export interface CardWithPhoto {
  credentialId: string
  photoId: string
}

/**
 * Active cards with a photo whose type opens one of these zones (a zone and the zones around it), in the order of
 * creation. `after`: only cards created after this one.
 */
export const cardsWithPhotos = (
  db: Db,
  of: { exhibitionId: string; zones: readonly string[]; after: string | undefined; limit: number },
): Promise<CardWithPhoto[]> =>
  db.many<CardWithPhoto>(sql`
    select c.id as "credentialId", b.photo_id as "photoId"
    from credential c join badge b on b.exhibition_id = c.exhibition_id and b.id = c.badge_id
    where c.exhibition_id = ${of.exhibitionId} and c.state <> 'dead' and b.photo_id is not null
      and c.id > coalesce(${of.after ?? null}::uuid, '00000000-0000-0000-0000-000000000000')
      and c.badge_type_id in (select t.id from badge_type t
        where t.exhibition_id = ${of.exhibitionId} and (t.zones = '{}' or t.zones && ${of.zones}::uuid[]))
    order by c.id limit ${of.limit}`)
