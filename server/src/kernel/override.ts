import type { Actor } from './actor.ts'
import type { Db } from './database.ts'

/** When somebody may decide what they submitted, with a reason that is stored: the one who alone may decide in a company. */
export interface Override<Event extends string = string> {
  /** What decisions on these rows need. */
  permission: string
  /** Decisions that may be so taken: those that say yes. What else one thinks of one's own submission, one withdraws. */
  events: readonly Event[]
  /** Whether nobody else of the company may decide; that the actor may is known. */
  isAlone(db: Db, actor: Pick<Actor, 'operatorId' | 'companyId'>): Promise<boolean>
}

/** The reader, as the rules of `actions` look at one: `decidesAlone` where these rows hold some they submitted themself and nobody else decides. */
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

/** `override`, where the reader may decide on a row although they submitted it: its approval takes `overrideReason`. */
export const overriding = (
  { override }: { override?: Override },
  actor: Actor,
  row: { submittedBy?: string | null },
  events: readonly string[],
): 'override'[] =>
  row.submittedBy === actor.operatorId && override?.events.some(event => events.includes(event)) ? ['override'] : []
