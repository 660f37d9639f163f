import type { Input, Result } from '@fairgate/contract/catalogue'
import sql from 'sql-template-tag'
import type { WriteContext } from '../kernel/context.ts'
import { refuse } from '../kernel/refuse.ts'
import { refusing } from '../kernel/refusing.ts'
import { locked, transition } from '../kernel/transition.ts'
import { endOperatorSessions } from '../session/effects.ts'
import { eachRow } from './each-row.ts'
import { deleteUnusedAccount } from './make-account.ts'
import { refusals } from './refusals.ts'
import { operator } from './subject.ts'

type Rows = Input<'freezeOperator'>
type Decided = Result<'freezeOperator'>

/** Freezes operators: their logins end with this, and none begins until they are unfrozen. */
export function freezeOperators({ rows }: Rows, context: WriteContext): Promise<Decided> {
  return eachOperator(context, rows, 'frozen', async ({ id, version }) => {
    const { row } = await refusing(transition(context, operator, { id, version, event: 'freeze' }), refusals)
    await endOperatorSessions(context.db, id, 'freeze')
    return row.name
  })
}

/** Lets frozen operators in again. */
export function unfreezeOperators({ rows }: Rows, context: WriteContext): Promise<Decided> {
  return eachOperator(context, rows, 'inUse', async ({ id, version }) => {
    const { row } = await transition(context, operator, { id, version, event: 'unfreeze' })
    return row.name
  })
}

/** Deletes operators: their logins end. What they did stays in histories and the log. */
export function deleteOperators({ rows }: Rows, context: WriteContext): Promise<Decided> {
  const { db, actor } = context
  return eachOperator(context, rows, 'deleted', async ({ id, version }) => {
    const row = await locked(context, operator, { id, version })
    await endOperatorSessions(db, id, 'freeze')
    await refusing(db.run(sql`delete from operator where id = ${id}`), refusals)
    if (row.accountId !== null) await deleteUnusedAccount(db, row.accountId)
    context.push(`company:${actor.companyId}`, { type: 'row', noun: 'operator', id, state: 'deleted' })
    return row.name
  })
}

async function eachOperator(
  context: WriteContext,
  rows: Rows['rows'],
  state: string,
  work: (row: Rows['rows'][number]) => Promise<string>,
): Promise<Decided> {
  const { db, actor } = context
  const { done, ...decided } = await eachRow(context, rows, names, row => {
    if (row.id === actor.operatorId) refuse('access.yourself')
    return work(row)
  })
  const [only] = done.length === 1 ? done : []
  context.log({
    noun: 'operator',
    targetId: only?.id,
    targetName: done
      .map(({ name }) => name)
      .join(', ')
      .slice(0, 200),
    before: undefined,
    after: { state, operators: done, ...(decided.failed.length > 0 && { failed: decided.failed }) },
  })
  return decided

  function names(ids: readonly string[]) {
    return db.many<{ id: string; name: string }>(
      sql`select id, name from operator where company_id = ${actor.companyId} and id = any(${[...ids]}::uuid[])`,
    )
  }
}
