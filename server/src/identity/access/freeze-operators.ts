import type { Input, Result } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import type { WriteContext } from '../../kernel/command/context.ts'
import { eachRow } from '../../kernel/command/each-row.ts'
import { mapConstraintErrors } from '../../kernel/refusal/constraint-errors.ts'
import { toBatchResult } from '../../kernel/refusal/failure.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { locked, transitionAll } from '../../kernel/transition/transition.ts'
import { deleteUnusedAccount, endOperatorSessions } from '../session/hooks.ts'
import { type LockedOperator, operator } from './entity.ts'
import { lockCompany } from './lock-company.ts'
import { refusals } from './refusals.ts'

type Rows = Input<'freezeOperator'>
type Decided = Result<'freezeOperator'>

/** Freezes operators: ends their sessions and refuses logins until they are unfrozen. Or unfreezes them. */
export async function freezeOperators(
  event: 'freeze' | 'unfreeze',
  { rows }: Rows,
  context: WriteContext,
): Promise<Decided> {
  const { db, actor, language } = context
  await lockCompany(db, actor.companyId)
  const ofOthers = ({ id }: LockedOperator) => (id === actor.operatorId ? refuse('access.yourself') : event)
  const { transitions, failed } = await transitionAll(context, operator, rows, ofOthers)
  return toBatchResult(transitions.length, failed, language)
}

/** Deletes operators: ends their sessions. Their actions stay in histories and the log. */
export async function deleteOperators({ rows }: Rows, context: WriteContext): Promise<Decided> {
  const { db, actor } = context
  await lockCompany(db, actor.companyId)
  return eachRow(context, { rows, entityType: 'operator', namesOf }, 'deleted', async ({ id, version }) => {
    if (id === actor.operatorId) refuse('access.yourself')
    const row = await locked(context, operator, { id, version })
    await endOperatorSessions(db, id, 'freeze')
    await mapConstraintErrors(db.run(sql`delete from operator where id = ${id}`), refusals)
    if (row.accountId !== null) await deleteUnusedAccount(db, row.accountId)
    return { nameCn: row.name, nameEn: '' }
  })

  function namesOf(ids: readonly string[]) {
    return db.many<{ id: string; nameCn: string; nameEn: string }>(
      sql`select id, name as "nameCn", '' as "nameEn" from operator where company_id = ${actor.companyId} and id = any(${[...ids]}::uuid[])`,
    )
  }
}
