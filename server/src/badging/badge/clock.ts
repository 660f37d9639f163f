import { badgeStateMachine } from '@fairgate/contract/badging/badge/states'
import { statesBefore } from '@fairgate/contract/kernel/transition/machine'
import sql, { type Sql } from 'sql-template-tag'
import { openHere } from '../../kernel/cell/open-here.ts'
import type { Publish } from '../../kernel/jobs/job-definition.ts'
import type { Services } from '../../kernel/services/services.ts'
import { transitionWhere } from '../../kernel/transition/transition.ts'
import { runTransitionTransaction } from '../../kernel/transition/transition-transaction.ts'
import { badge } from './entity.ts'
import { releaseBadgeQuota } from './transition/allocate.ts'

export type Node = { services: Services; publish: Publish }

const chunkSize = 500
const expirable = statesBefore(badgeStateMachine, 'expire')

/** For how many days after its end an exhibition is still scanned, for badges submitted at the moment it ended. */
const lookedAfter = 30

/** When the last phase of the row `alias` ends; the same rule as in gate_decide_all. */
export const lastPhaseEnds = (phases: Sql): Sql => sql`case when 'moveOut' = any (${phases}) then e.move_out_to
  when 'open' = any (${phases}) then e.open_to else e.move_in_to end`

/**
 * Expires badges whose last phase is over, and those of closed or cancelled exhibitions, 500 per transaction. A run
 * without results reads no badge of an ended exhibition, and of a running one only those whose type is over. Safe on
 * several nodes at once. Returns how many expired.
 *
 * @param exhibitionId only this exhibition
 */
export async function expireBadges(node: Node, now: Date, exhibitionId?: string): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`
  const here = exhibitionId ? sql`e.id = ${exhibitionId}` : sql`true`
  const types = await runTransitionTransaction(node, ({ db }) =>
    db.many<Type>(sql`
      select y.id, y.exhibition_id as "exhibitionId" from exhibition e join badge_type y on y.exhibition_id = e.id
      where ${here} and ${openHere('e.id')} and (e.ended_at > ${at} - make_interval(days => ${lookedAfter})
          or e.state in ('preparing', 'ready') and ${lastPhaseEnds(sql`y.phases`)} <= ${at})
        and (select sum(c.value) from row_count c where c.scope = e.id
          and c.name = any(${expirable.map(state => `badge.${state}`)}::text[])) > 0
      order by y.exhibition_id, y.id`),
  )
  let count = 0
  for (const type of types) {
    for (let last: ExhibitionRow | undefined; ; ) {
      const done = await chunk(node, at, type, last)
      if (!done) break
      count += done.moved
      last = done.last
    }
  }
  return count
}

interface Type {
  id: string
  exhibitionId: string
}

/** The position of a scan through the badges of a type, in the order of `badge_of_type`. */
interface ExhibitionRow {
  createdAt: string
  id: string
}

async function chunk(node: Node, at: Sql, { id, exhibitionId }: Type, after?: ExhibitionRow) {
  return runTransitionTransaction(node, async context => {
    const within = sql`t.exhibition_id = ${exhibitionId}`
    const due = await context.db.many<ExhibitionRow>(sql`
      select t.id, t.created_at::text as "createdAt" from badge t join exhibition e on e.id = t.exhibition_id
      where ${within} and t.badge_type_id = ${id} and t.state = any(${expirable}::text[])
        and (e.ended_at is not null or ${lastPhaseEnds(sql`t.phases`)} <= ${at})
        and ${after ? sql`(t.created_at, t.id) > (${after.createdAt}::timestamptz, ${after.id}::uuid)` : sql`true`}
      order by t.created_at, t.id limit ${chunkSize}`)
    const last = due.at(-1)
    if (!last) return undefined
    const these = sql`t.id = any(${due.map(one => one.id)}::uuid[])`
    const allocate = releaseBadgeQuota.bind(undefined, context.db)
    return { last, moved: (await transitionWhere(context, badge, these, 'expire', { within, allocate })).length }
  })
}
