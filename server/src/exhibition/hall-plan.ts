import { runningStates } from '@fairgate/contract/exhibition/states'
import sql from 'sql-template-tag'
import type { Db } from '../kernel/database.ts'
import type { Plan } from './postpone.ts'

/** Halls that another exhibition has. */
export interface TakenHalls {
  name: { cn: string; en: string }
  halls: string[]
}

/**
 * Whoever looks for free halls to move into, or moves, does so one after the other until their transactions have committed:
 * two that look at once would both find a hall free. Taken after the exhibition's own lock.
 */
export const holdHallPlan = async (db: Db): Promise<void> => {
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended('exhibition.halls', 0))`)
}

/** Halls of a plan that other approved exhibitions have between its move-in and its move-out, the next of those first, five at most. */
export async function hallsTaken(
  db: Db,
  exhibitionId: string,
  { halls, moveIn, moveOut }: Plan,
): Promise<TakenHalls[]> {
  if (moveIn.from === null || moveOut.to === null || halls.length === 0) return []
  return db.many<TakenHalls>(sql`
    select json_build_object('cn', e.name_cn, 'en', e.name_en) as name,
      array(select unnest(e.halls) intersect select unnest(${halls}::text[]) order by 1) as halls
    from exhibition e where e.state = any(${[...runningStates]}) and e.id <> ${exhibitionId} and e.halls && ${halls}::text[]
      and e.move_in_from < ${moveOut.to}::timestamptz and e.move_out_to > ${moveIn.from}::timestamptz
    order by e.move_in_from, e.id limit 5`)
}
