import type { Actor } from '../auth/actor.ts'
import type { Db } from '../database/database.ts'

/**
 * When an operator may decide their own submission, with a stored reason: if they are the only approver of a company.
 */
export interface Override<Event extends string = string> {
  /** The permission for decisions on these rows. */
  permission: string
  /** Decisions that may be overridden: approvals. An own submission is not rejected but withdrawn. */
  events: readonly Event[]
  /** Whether no other operator of the company may decide; that the actor may is known. */
  isAlone(db: Db, actor: Pick<Actor, 'operatorId' | 'companyId'>): Promise<boolean>
}

/**
 * The actor for the rules of `actions`: with `decidesAlone` if some of these rows are their own submissions and nobody
 * else may decide.
 */
export async function asDecider(
  db: Db,
  actor: Actor,
  { override }: { override?: Override },
  rows: readonly { submittedBy?: string | null }[],
): Promise<Actor> {
  if (!override || !actor.permissions.has(override.permission)) return actor
  const own = rows.some(({ submittedBy }) => submittedBy === actor.operatorId)
  return own && (await override.isAlone(db, actor)) ? { ...actor, decidesAlone: true } : actor
}

/** `override`, if the actor may decide a row although they submitted it: its approval takes `overrideReason`. */
export const overriding = (
  { override }: { override?: Override },
  actor: Actor,
  row: { submittedBy?: string | null },
  events: readonly string[],
): 'override'[] =>
  row.submittedBy === actor.operatorId && override?.events.some(event => events.includes(event)) ? ['override'] : []
