import sql, { type Sql } from 'sql-template-tag'
import { isSponsor } from '../../identity/company/api.ts'
import type { Actor } from '../../kernel/command/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'

/** The organizer whose editions or exhibitions are offered: the caller, or for the venue the given one. */
export async function organizerFor({ db, actor }: { db: Db; actor: Actor }, ownerId?: string): Promise<string> {
  if (ownerId === undefined || ownerId === actor.companyId) return actor.companyId
  if (actor.companyType !== 'platform') refuse('kernel.notFound')
  return (await isSponsor(db, ownerId)) ? ownerId : refuse('kernel.notFound')
}

/** Both names of an edition and of its series, by the edition's id, as one JSON column; null without an edition. */
export const editionNamed = (id: Sql): Sql => sql`(
  select json_build_object('name', json_build_object('cn', d.name_cn, 'en', d.name_en),
    'series', json_build_object('cn', s.name_cn, 'en', s.name_en))
  from edition d join series s on s.id = d.series_id where d.id = ${id})`

/** The series in which an exhibition counts: that of its edition, or itself if it is in none. */
export const seriesOfExhibition = (id: Sql, editionId: Sql): Sql =>
  sql`coalesce((select d.series_id from edition d where d.id = ${editionId}), ${id})`

/** The number of an edition; null without one. */
export const numberOfEdition = (id: Sql): Sql => sql`(select d.number from edition d where d.id = ${id})`

/** The ids of the editions of a series, for `in`. */
export const editionsOf = (seriesId: string): Sql => sql`(select d.id from edition d where d.series_id = ${seriesId})`
