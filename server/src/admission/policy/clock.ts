import sql from 'sql-template-tag'
import { openHere } from '../../kernel/cell/open-here.ts'
import type { Publish } from '../../kernel/jobs/job-definition.ts'
import type { Services } from '../../kernel/services/services.ts'
import { transitionWhere } from '../../kernel/transition/transition.ts'
import { runTransitionTransaction } from '../../kernel/transition/transition-transaction.ts'
import { compilePolicies, dueBy } from './compile.ts'
import { policy } from './entity.ts'

type Node = { services: Services; publish: Publish }

/** Ends versions whose successor has begun. Gates do not depend on it. Returns how many. */
export const endPolicies = (node: Node, now: Date): Promise<number> =>
  runTransitionTransaction(node, async context => {
    const followed = sql`exists (select from policy after where after.exhibition_id = t.exhibition_id
      and after.effective_at > t.effective_at and after.effective_at <= ${now.toISOString()}) and ${openHere('t.exhibition_id')}`
    return (await transitionWhere(context, policy, followed, 'end')).length
  })

/** Extends the rules of repeated hours for gate contexts that are open for years. Returns for how many versions. */
export const compileAhead = (node: Node, now: Date): Promise<number> =>
  runTransitionTransaction(node, async ({ db, services }) => {
    const due = await db.many<{ id: string }>(sql`
      select t.id from policy t where ${openHere('t.exhibition_id')} and t.state = 'published' and t.compiled_to < ${dueBy(now, services.config.venueTimeZone)}::date
      order by t.id limit 100 for update skip locked`)
    await compilePolicies(
      { db, services },
      due.map(({ id }) => id),
      now,
    )
    return due.length
  })
