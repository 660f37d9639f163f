import sql from 'sql-template-tag'
import type { JobContext } from '../../kernel/jobs/job-definition.ts'
import { parameter } from '../../kernel/settings/parameter.ts'
import { transitionWhere } from '../../kernel/transition/transition.ts'
import { runTransitionTransaction } from '../../kernel/transition/transition-transaction.ts'
import { bankLine } from './entity.ts'
import { takeLines } from './match.ts'
import type { Target } from './match-line.ts'
import { proposalsOf, type Waiting, waitingColumns } from './propose.ts'

const portion = 100

/**
 * Books the certain lines of a statement, if the venue has enabled that (system parameter `bank.bookAlone`, off by
 * default). In portions of one transaction each: what a kill interrupts stays pending.
 *
 * @returns how many lines were booked
 */
export async function autoBook(context: JobContext, statementId: string): Promise<number> {
  const { on } = await context.db.one<{ on: number }>(sql`select ${parameter('bank.bookAlone')} as on`)
  if (on === 0) return 0
  let booked = 0
  let last: string | null = null
  for (;;) {
    context.signal.throwIfAborted()
    const rows: Waiting[] = await context.db.many<Waiting>(sql`
      select ${waitingColumns} from bank_line t
      where t.statement_id = ${statementId} and t.state = 'pending' and t.amount > 0 and (${last}::uuid is null or t.id > ${last})
      order by t.id limit ${portion}`)
    if (rows.length === 0) return booked
    last = rows.at(-1)?.id ?? null
    booked += await bookPortion(context, statementId, rows)
  }
}

async function bookPortion(context: JobContext, statementId: string, rows: readonly Waiting[]): Promise<number> {
  // A payment that was recorded by hand may be the same money, so a person decides.
  const proposed = await proposalsOf(context, rows)
  const targets = new Map<string, Target>()
  for (const [id, { proposals, certain }] of proposed) {
    const [first] = proposals
    if (!certain || !first || first.candidate.paymentId !== null) continue
    const { participationId, charges: bills } = first.candidate
    targets.set(id, { participationId, chargeIds: bills.map(bill => bill.id) })
  }
  if (targets.size === 0) return 0
  return runTransitionTransaction(context, async transitionContext => {
    const transitions = await transitionWhere(
      transitionContext,
      bankLine,
      sql`t.id = any(${[...targets.keys()]}::uuid[])`,
      'match',
      {
        set: sql`decided_at = now(), decided_by_name = ''`,
        allocate: candidates => takeLines(transitionContext, candidates, targets),
      },
    )
    await transitionContext.db.run(
      sql`update bank_statement set booked = booked + ${transitions.length} where id = ${statementId}`,
    )
    return transitions.length
  })
}
