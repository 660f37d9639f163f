import type pg from 'pg'
import sql from 'sql-template-tag'
import { type Db, toDb } from '../database/database.ts'

/** Closes an exhibition in this database until it comes (back), before or after its fence: whoever writes it learns where it is. */
export const movedAway = (db: Db, exhibitionId: string, where: string, generation: number): Promise<number> =>
  db.run(sql`
    insert into cell_member (exhibition_id, open, new_cell, generation) values (${exhibitionId}::uuid, false, ${where}, ${generation})
    on conflict (exhibition_id) do update set open = false, new_cell = excluded.new_cell, generation = excluded.generation`)

/** Lets an exhibition that is closed for a moment stay closed. @returns false if it is open */
export const remainsClosed = async (
  db: Db,
  exhibitionId: string,
  where: string,
  generation: number,
): Promise<boolean> =>
  (await db.run(sql`
    update cell_member set new_cell = ${where}, generation = ${generation} where exhibition_id = ${exhibitionId} and not open`)) >
  0

/** The exhibitions that are closed for a moment. */
export async function closedHere(pool: pg.Pool): Promise<string[]> {
  const rows = await toDb(pool).many<{ id: string }>(
    sql`select exhibition_id as id from cell_member where not open and new_cell is null`,
  )
  return rows.map(({ id }) => id)
}

/** Opens an exhibition that is closed for a moment. */
export const reopenHere = (db: Db, exhibitionId: string): Promise<number> =>
  db.run(
    sql`update cell_member set open = true where exhibition_id = ${exhibitionId} and not open and new_cell is null`,
  )
