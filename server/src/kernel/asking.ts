import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Actor } from './context.ts'
import type { Db } from './database.ts'
import type { Override } from './override.ts'

/** Rows that are alike in all that the rule looks at, but who submitted them. */
export interface Alike<Row> {
  /** What the rule looks at, as each of them has it. */
  like: Partial<Row>
  /** How many there are, by counters. */
  count: number
  /** The condition that finds them. */
  where: Sql
}

/** What is asked of a reader: a verb, by the function that fills the `actions` of rows. */
export interface Asked<Row> {
  verb: string
  actions: (row: Row) => readonly string[]
  /**
   * Where rows are decided: their submitter's column, e.g. `b.submitted_by`, and the rows, `from` and what always holds, e.g.
   * `badge b where b.exhibition_id = …`. Own submissions are counted in them; `override` says when they wait for the reader all the same.
   */
  decided?: { submittedBy: string; among: Sql; override?: Override }
}

/** What waits for a reader. */
export interface Asking {
  count: number
  /** The condition that finds it. */
  where: Sql
}

/** The same, with its rows, so that their ages can be read. */
export interface DatedAsking extends Asking {
  /** Table, alias and every condition: `badge b where …`. */
  rows: Sql
  /** The column that says since when a row waits: `b.submitted_at`. */
  since: string
  /** A query of the `id` of each exhibition in which some may wait, where rows are decided exhibition by exhibition. */
  exhibitions?: Sql
}

/** Adds the rows; `among`: table, alias and the conditions that hold for every row this reader may decide. */
export const dated = (asked: Asking, among: Sql, columns: Pick<DatedAsking, 'since' | 'exhibitions'>): DatedAsking => ({
  ...asked,
  rows: sql`${among} and ${asked.where}`,
  ...columns,
})

/** Nothing waits: the reader may not decide it. */
export const nothingAsked: DatedAsking = {
  count: 0,
  where: sql`false`,
  rows: sql`(select) none where false`,
  since: 'now()',
}

/**
 * Rows that wait for a reader: those whose `actions` hold the verb. Every number that asks comes from here: pills of tabs,
 * "Review N", next steps, red points. The rule is the one that makes the `actions` of a row; it is asked once for each kind
 * of row, and counters say how many of that kind there are, so that a million rows cost what ten do. Only where the rule
 * takes the reader's own submissions out are those counted, by an index on the submitter.
 */
export async function asking<Row>(
  db: Db,
  actor: Pick<Actor, 'operatorId' | 'companyId'>,
  { verb, actions, decided }: Asked<Row>,
  kinds: readonly Alike<Row>[],
): Promise<Asking> {
  const { operatorId } = actor
  const holds = (like: Partial<Row>, submitter: string | null) =>
    actions({ ...like, submittedBy: submitter } as Row).includes(verb)
  const asked = kinds.filter(({ like, count }) => count > 0 && holds(like, null))
  if (asked.length === 0) return { count: 0, where: sql`false` }
  const all = asked.reduce((sum, { count }) => sum + count, 0)
  const ofOthers = decided ? asked.filter(({ like }) => !holds(like, operatorId)) : []
  const whole = { count: all, where: anyOf(asked.map(({ where }) => where)) }
  if (!decided || ofOthers.length === 0) return whole
  const submitter = raw(decided.submittedBy)
  const where = anyOf(
    asked.map(kind =>
      ofOthers.includes(kind) ? sql`${kind.where} and ${submitter} is distinct from ${operatorId}` : kind.where,
    ),
  )
  const { own } = await db.one<{ own: number }>(sql`select count(*)::int as own from ${decided.among}
    and ${submitter} = ${operatorId} and ${anyOf(ofOthers.map(kind => kind.where))}`)
  if (own > 0 && (await decided.override?.isAlone(db, actor))) return whole
  return { count: Math.max(0, all - own), where }
}

const anyOf = (conditions: readonly Sql[]): Sql =>
  sql`(${join(
    conditions.map(condition => sql`(${condition})`),
    ' or ',
  )})`
