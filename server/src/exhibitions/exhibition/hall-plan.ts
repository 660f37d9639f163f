import type { Output } from '@fairgate/contract/app/catalogue'
import type { ExhibitionForm } from '@fairgate/contract/exhibitions/exhibition/fields'
import { runningStates } from '@fairgate/contract/exhibitions/exhibition/states'
import type { Phase } from '@fairgate/contract/exhibitions/exhibition/views'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { ReadContext } from '../../kernel/command/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'

/** The movable part of an approved exhibition. */
export type Plan = Pick<ExhibitionForm, 'halls' | Phase>

/** Halls that another exhibition has. */
export type TakenHalls = Output<'getTakenHalls'>['taken'][number]

/**
 * Serializes searches for free halls and moves until their transactions have committed: two parallel searches would
 * both find a hall free. Taken after the lock of the exhibition itself.
 */
export const lockHallPlan = async (db: Db): Promise<void> => {
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended('exhibition.halls', 0))`)
}

/**
 * Whether the exhibition of an alias is approved and has one of the halls of another, of this id, between that one's
 * move-in and move-out.
 */
function hasThen(alias: string, { id, halls, from, to }: Record<'id' | 'halls' | 'from' | 'to', Sql>): Sql {
  const one = raw(alias)
  // A sandbox exhibition occupies no halls.
  return sql`not is_sandbox(${one}.id) and ${one}.state = any(${[...runningStates]}) and ${one}.id is distinct from ${id} and ${one}.halls && ${halls}
    and ${one}.move_in_from < ${to} and ${one}.move_out_to > ${from}`
}

/** Whether an exhibition `e` is pending with occupied halls, so that the approver is asked. */
export const sharesHalls: Sql = sql`(e.state = 'pending' and exists (select from exhibition other where ${hasThen(
  'other',
  {
    ...{ id: sql`e.id`, halls: sql`e.halls`, from: sql`e.move_in_from`, to: sql`e.move_out_to` },
  },
)}))`

/**
 * Halls of a plan that other approved exhibitions have between its move-in and its move-out, the earliest first, five
 * at most. `exhibitionId`: the exhibition of the plan; null if there is none yet.
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

/**
 * Refuses an approval into occupied halls, except those that the approver has seen: `shares`, by their codes (decision
 * 25).
 */
export async function refuseUndeclaredHalls(
  { db, language }: Pick<ReadContext, 'db' | 'language'>,
  exhibitionId: string,
  plan: Plan,
  shares: readonly string[],
): Promise<void> {
  await lockHallPlan(db)
  const taken = await hallsTaken(db, exhibitionId, plan)
  const unlisted = taken.find(({ code }) => code === null || !shares.includes(code))
  if (!unlisted) return
  const { name, halls } = unlisted
  refuse('exhibition.hallsShared', {
    field: 'shares',
    values: { halls: halls.join(' '), exhibition: name[language] || name.cn },
  })
}
