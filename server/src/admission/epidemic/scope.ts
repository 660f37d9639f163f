import sql, { type Sql } from 'sql-template-tag'
import { runsOf } from '../../exhibitions/exhibition/api.ts'
import type { Actor } from '../../kernel/command/context.ts'

type Reader = Pick<Actor, 'companyType' | 'companyId' | 'permissions'>

/** Strategies `t` a caller sees: the venue all, an organizer those of its exhibitions. */
export const strategyScope = (actor: Pick<Actor, 'companyType' | 'companyId'>): Sql =>
  actor.companyType === 'platform' ? sql`true` : runsOf(actor, sql`t.exhibition_id`)

/** Whether a caller sees the declarations of others. */
export const seesOthers = ({ permissions }: Pick<Reader, 'permissions'>): boolean =>
  permissions.has('epidemic:view') || permissions.has('epidemic:approve')

/** Declarations `t` a caller sees: the venue all, an organizer those of its exhibitions, a company its own. */
export function declarationScope(actor: Reader): Sql {
  const own = sql`t.company_id = ${actor.companyId}`
  if (!seesOthers(actor)) return own
  return actor.companyType === 'platform' ? sql`true` : sql`(${own} or ${runsOf(actor, sql`t.exhibition_id`)})`
}
