import sql from 'sql-template-tag'
import { openHere } from '../../kernel/cell/open-here.ts'
import type { Publish } from '../../kernel/jobs/job-definition.ts'
import type { Services } from '../../kernel/services/services.ts'
import { transitionWhere } from '../../kernel/transition/transition.ts'
import { runTransitionTransaction } from '../../kernel/transition/transition-transaction.ts'
import { ruleBook } from './entity.ts'
import { deriveBegun } from './quota-rules.ts'

/**
 * Has quotas derived by versions that have begun, and ends those whose successor has begun. Applications do not depend
 * on it. Returns how many.
 */
export const endRuleBooks = (node: { services: Services; publish: Publish }, now: Date): Promise<number> =>
  runTransitionTransaction(node, async context => {
    const followed = sql`exists (select from rule_book after where after.exhibition_id = t.exhibition_id
      and after.effective_at > t.effective_at and after.effective_at <= ${now.toISOString()}) and ${openHere('t.exhibition_id')}`
    const begun = await deriveBegun(context.db, now)
    return begun + (await transitionWhere(context, ruleBook, followed, 'end')).length
  })
