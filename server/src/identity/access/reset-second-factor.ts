import type { Input, Result } from '@fairgate/contract/app/catalogue'
import sql, { type Sql } from 'sql-template-tag'
import type { WriteContext } from '../../kernel/command/context.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { locked } from '../../kernel/transition/transition.ts'
import { takeSecondFactorOff } from '../session/hooks.ts'
import { operator } from './entity.ts'
import { givableRole } from './grantable-roles.ts'

/**
 * Whether the account of the operator `o` acts for no other company. A company must not remove a factor that protects
 * another one.
 */
export const actsHereAlone: Sql = sql`not exists (select from operator other
  where other.account_id = o.account_id and other.company_id <> o.company_id and other.state in ('inUse', 'frozen'))`

/**
 * For a person who has lost the authenticator and the recovery codes. They are notified; their password does not
 * change.
 */
export async function resetSecondFactor(
  { id, version }: Input<'resetSecondFactor'>,
  context: WriteContext,
): Promise<Result<'resetSecondFactor'>> {
  const { db, actor } = context
  const row = await locked(context, operator, { id, version })
  if (id === actor.operatorId) refuse('access.yourself')
  if (row.accountId === null || !['inUse', 'frozen'].includes(row.state)) refuse('kernel.notInThisState')
  // As with contact data: an actor who may not grant the role may not weaken its login.
  await givableRole(context, row.roleId)
  const { alone } = await db.one<{ alone: boolean }>(
    sql`select ${actsHereAlone} as alone from operator o where o.id = ${id}`,
  )
  if (!alone) refuse('access.secondFactorShared')
  if (!(await takeSecondFactorOff(context, row.accountId, actor.companyName))) refuse('access.secondFactorNone')
  context.log({ entityType: 'operator', targetId: id, targetName: row.name, after: { secondFactor: 'reset' } })
  return {}
}
