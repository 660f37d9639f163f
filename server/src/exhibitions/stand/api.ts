import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'

export { standClone } from './clone-spec.ts'

/**
 * The areas of the stands of each participation in an exhibition, in hundredths of a square metre; undefined without a
 * register.
 */
export async function areasOfParticipations(
  db: Db,
  exhibitionId: string,
): Promise<ReadonlyMap<string, readonly number[]> | undefined> {
  const rows = await db.many<{ id: string | null; areas: number[] }>(sql`
    select participation_id as id, array_agg(area_dm2 order by location, id) as areas from stand
    where exhibition_id = ${exhibitionId} and state <> 'ended' group by 1`)
  if (rows.length === 0) return
  return new Map(rows.flatMap(({ id, areas }) => (id ? [[id, areas] as const] : [])))
}

/** The sections in which companies have stands, by participation. */
export async function sectionsOfParticipations(
  db: Db,
  exhibitionId: string,
  participationIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db.many<{ id: string; sections: string[] }>(sql`
    select participation_id as id, array_agg(distinct section order by section) as sections from stand
    where exhibition_id = ${exhibitionId} and participation_id = any(${[...participationIds]}::uuid[]) group by 1`)
  return new Map(rows.map(({ id, sections }) => [id, sections]))
}

/** SQL: the sections of an exhibition with the participations that have stands in them, as a table with `section, participation_id`. */
export const assignedSections = (exhibitionId: Sql): Sql => sql`(
  select distinct s.section, s.participation_id from stand s
  where s.exhibition_id = ${exhibitionId} and s.participation_id is not null)`
