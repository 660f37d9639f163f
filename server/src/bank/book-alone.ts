import sql, { type Sql } from 'sql-template-tag'
import type { Actor } from '../kernel/context.ts'
import type { JobContext } from '../kernel/jobs/job-definition.ts'
import { type Moving, moveWhere } from '../kernel/move.ts'
import { movingTransaction } from '../kernel/moving-transaction.ts'
import { parameter } from '../kernel/parameter.ts'
import { takeLines } from './match.ts'
import { proposalsOf, type Waiting } from './propose.ts'
import { bankLine } from './subject.ts'
import type { Target } from './take-line.ts'

const portion = 100

/**
 * Books what a statement brought and leaves no doubt, where the venue has switched that on (system parameter
 * `bank.bookAlone`, off until then). In portions, each a transaction of its own: what a kill interrupts waits to be matched.
 *
 * @returns how many rows were booked
 */
export async function bookAlone(context: JobContext, statementId: string): Promise<number> {
  const { on } = await context.db.one<{ on: number }>(sql`select ${parameter('bank.bookAlone')} as on`)
  if (on === 0) return 0
  return bookSure(context, {
    among: sql`t.statement_id = ${statementId}`,
    told: ({ db }, booked) =>
      db.run(sql`update bank_statement set booked = booked + ${booked} where id = ${statementId}`),
  })
}

interface Sure {
  /** Which rows, as a condition on `bank_line t`. */
  among: Sql
  /** Who wants them booked; nobody, where the venue does so alone. */
  actor?: Actor
  /** Told of each portion, in its transaction. */
  told?: (context: Moving, booked: number) => Promise<unknown>
}

/** Books the rows that wait and leave no doubt, as proposed. @returns how many */
export async function bookSure(context: JobContext, sure: Sure): Promise<number> {
  let booked = 0
  let seen = 0
  let last: string | null = null
  for (;;) {
    context.signal.throwIfAborted()
    const rows: Waiting[] = await context.db.many<Waiting>(sql`
      select t.id, t.amount::text as fen, t.day::text as day, t.text, payer_name(t.payer) as "payerPlain",
        t.payer_account as "payerAccount", t.serial from bank_line t
      where ${sure.among} and t.state = 'pending' and t.amount > 0 and (${last}::uuid is null or t.id > ${last})
      order by t.id limit ${portion}`)
    if (rows.length === 0) return booked
    last = rows.at(-1)?.id ?? null
    booked += await bookPortion(context, sure, rows)
    seen += rows.length
    if (sure.actor) context.progress(seen)
  }
}

async function bookPortion(context: JobContext, { actor, told }: Sure, rows: readonly Waiting[]): Promise<number> {
  const proposed = await proposalsOf(context, rows)
  const targets = new Map<string, Target>()
  for (const [id, { proposals, certain }] of proposed) {
    const [first] = proposals
    if (!certain || !first) continue
    const { participationId, charges } = first.candidate
    targets.set(id, { participationId, chargeIds: charges.map(charge => charge.id) })
  }
  if (targets.size === 0) return 0
  return movingTransaction(context, async surroundings => {
    const moving = { ...surroundings, ...(actor && { actor }) }
    const moved = await moveWhere(moving, bankLine, sql`t.id = any(${[...targets.keys()]}::uuid[])`, 'match', {
      set: sql`decided_at = now(), decided_by_name = ${actor?.operatorName ?? ''}`,
      claim: candidates => takeLines(moving, candidates, targets),
    })
    await told?.(moving, moved.length)
    return moved.length
  })
}
