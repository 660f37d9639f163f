import sql from 'sql-template-tag'
import type { Db } from '../kernel/database.ts'
import { refuse } from '../kernel/refuse.ts'

/**
 * Refuses `gate.zoneUnknown` at `field` unless all are zones of the exhibition. They cannot be deleted before the caller's
 * transaction has ended.
 */
export async function refuseUnknownZones(
  db: Db,
  exhibitionId: string,
  zones: readonly string[],
  field: string,
): Promise<void> {
  const wanted = [...new Set(zones)]
  if (wanted.length === 0) return
  const found = await db.many(sql`
    select id from zone where exhibition_id = ${exhibitionId} and id = any (${wanted}::uuid[]) order by id for key share`)
  if (found.length < wanted.length) refuse('gate.zoneUnknown', { field })
}

/** How many doors and zones an exhibition has. */
export function gateFigures(db: Db, exhibitionId: string): Promise<{ doors: number; zones: number }> {
  return db.one(sql`
    select (select count(*)::int from door where exhibition_id = ${exhibitionId}) as doors,
      (select count(*)::int from zone where exhibition_id = ${exhibitionId}) as zones`)
}
