import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Actor } from '../auth/actor.ts'
import type { Db } from '../database/database.ts'
import type { Override } from '../transition/override.ts'

/** Rows that differ only in their submitter, as far as the rule is concerned. */
export interface Alike<Row> {
  /** The columns that the rule reads, with the values all of these rows have. */
  like: Partial<Row>
  /** How many rows there are, by counters. */
  count: number
  /** The condition that finds them. */
  where: Sql
}

/** Which rows are pending for an actor: those whose `actions` contain the verb. */
export interface PendingRule<Row> {
  verb: string
  actions: (row: Row) => readonly string[]
  /**
   * For decisions: the column of the submitter, e.g. `b.submitted_by`, and the rows with the conditions that always hold, e.g.
   * `badge b where b.exhibition_id = …`. Own submissions are counted in them; `override` says when they are pending for the actor anyway.
   */
  decided?: { submittedBy: string; among: Sql; override?: Override }
}

/** How many rows are pending for an actor. */
export interface PendingCount {
  count: number
  /** The condition that finds them. */
  where: Sql
}

/** The same with the rows, so that their ages can be read. */
export interface DatedPendingCount extends PendingCount {
  /** Table, alias and every condition: `badge b where …`. */
  rows: Sql
  /** The column that says since when a row is pending: `b.submitted_at`. */
  since: string
  /** A query of the ids of the exhibitions that may have pending rows, if rows are decided exhibition by exhibition. */
  exhibitions?: Sql
}

/** Adds the rows; `among` is the table, the alias and the conditions that hold for every row this actor may decide. */
export const addPendingRows = (
  pending: PendingCount,
  among: Sql,
  columns: Pick<DatedPendingCount, 'since' | 'exhibitions'>,
): DatedPendingCount => ({
  ...pending,
  rows: sql`${among} and ${pending.where}`,
  ...columns,
})

/** Nothing is pending, because the actor may not decide it. */
export const nothingPending: DatedPendingCount = {
  count: 0,
  where: sql`false`,
  rows: sql`(select) none where false`,
  since: 'now()',
}

/**
 * Counts the rows that are pending for an actor: those whose `actions` contain the verb. Every pending count comes from here:
 * pills of tabs, "Review N", next steps, menu flags. The rule is the one that computes the `actions` of a row. It is evaluated once
 * for each kind of row, and counters say how many rows of that kind exist, so a million rows cost as much as ten. Only if the
 * rule excludes the actor's own submissions are those counted, by an index on the submitter.
 */
export async function countPending<Row>(
  db: Db,
  actor: Pick<Actor, 'operatorId' | 'companyId'>,
  { verb, actions, decided }: PendingRule<Row>,
  kinds: readonly Alike<Row>[],
): Promise<PendingCount> {
  const { operatorId } = actor
  const countsFor = (like: Partial<Row>, submitter: string | null) =>
    actions({ ...like, submittedBy: submitter } as Row).includes(verb)
  const matching = kinds.filter(({ like, count }) => count > 0 && countsFor(like, null))
  if (matching.length === 0) return { count: 0, where: sql`false` }
  const all = matching.reduce((sum, { count }) => sum + count, 0)
  const ofOthers = decided ? matching.filter(({ like }) => !countsFor(like, operatorId)) : []
  const whole = { count: all, where: anyOf(matching.map(({ where }) => where)) }
  if (!decided || ofOthers.length === 0) return whole
  const submitter = raw(decided.submittedBy)
  const where = anyOf(
    matching.map(kind =>
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
