import type { Output } from '@fairgate/contract/catalogue'
import type { ExhibitionForm } from '@fairgate/contract/exhibition/fields'
import { runningStates } from '@fairgate/contract/exhibition/states'
import type { Phase } from '@fairgate/contract/exhibition/views'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { ReadContext } from '../kernel/context.ts'
import type { Db } from '../kernel/database.ts'
import { refuse } from '../kernel/refuse.ts'

/** What of an exhibition may be moved once it is approved. */
export type Plan = Pick<ExhibitionForm, 'halls' | Phase>

/** Halls that another exhibition has. */
export type TakenHalls = Output<'getTakenHalls'>['taken'][number]

/**
 * Whoever looks for free halls to move into, or moves, does so one after the other until their transactions have committed:
 * two that look at once would both find a hall free. Taken after the exhibition's own lock.
 */
export const holdHallPlan = async (db: Db): Promise<void> => {
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended('exhibition.halls', 0))`)
}

/** Whether the exhibition of an alias is approved and has one of the halls of another, of this id, between that one's move-in and move-out. */
function hasThen(alias: string, { id, halls, from, to }: Record<'id' | 'halls' | 'from' | 'to', Sql>): Sql {
  const one = raw(alias)
  // A rehearsal occupies nothing.
  return sql`not is_rehearsal(${one}.id) and ${one}.state = any(${[...runningStates]}) and ${one}.id is distinct from ${id} and ${one}.halls && ${halls}
    and ${one}.move_in_from < ${to} and ${one}.move_out_to > ${from}`
}

/** Whether an exhibition `e` waits to be approved into halls that another has then: somebody is asked. */
export const sharesHalls: Sql = sql`(e.state = 'pending' and exists (select from exhibition other where ${hasThen(
  'other',
  {
    ...{ id: sql`e.id`, halls: sql`e.halls`, from: sql`e.move_in_from`, to: sql`e.move_out_to` },
  },
)}))`

/**
 * Halls of a plan that other approved exhibitions have between its move-in and its move-out, the next of those first, five
 * at most. `exhibitionId`: whose plan it is; null while nobody's.
 */
export async function hallsTaken(
  db: Db,
  exhibitionId: string | null,
  { halls, moveIn, moveOut }: Pick<Plan, 'halls' | 'moveIn' | 'moveOut'>,
): Promise<TakenHalls[]> {
  if (moveIn.from === null || moveOut.to === null || halls.length === 0) return []
  return db.many<TakenHalls>(sql`
    select e.code, json_build_object('cn', e.name_cn, 'en', e.name_en) as name,
      array(select unnest(e.halls) intersect select unnest(${halls}::text[]) order by 1) as halls,
      json_build_object('from', e.move_in_from, 'to', e.move_out_to) as period
    from exhibition e where ${hasThen('e', {
      ...{ id: sql`${exhibitionId}::uuid`, halls: sql`${halls}::text[]` },
      ...{ from: sql`${moveIn.from}::timestamptz`, to: sql`${moveOut.to}::timestamptz` },
    })}
    order by e.move_in_from, e.id limit 5`)
}

/** Refuses an approval into halls that another has then, but for those its decider was told of: `shares`, by their codes (decision 25). */
export async function refuseUntoldHalls(
  { db, language }: Pick<ReadContext, 'db' | 'language'>,
  exhibitionId: string,
  plan: Plan,
  shares: readonly string[],
): Promise<void> {
  await holdHallPlan(db)
  const taken = await hallsTaken(db, exhibitionId, plan)
  const unlisted = taken.find(({ code }) => code === null || !shares.includes(code))
  if (!unlisted) return
  const { name, halls } = unlisted
  refuse('exhibition.hallsShared', {
    field: 'shares',
    values: { halls: halls.join(' '), exhibition: name[language] || name.cn },
  })
}
