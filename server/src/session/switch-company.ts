import type { Input, Result } from '@fairgate/contract/catalogue'
import sql from 'sql-template-tag'
import type { ReadContext, WriteContext } from '../kernel/context.ts'
import { refuse } from '../kernel/refuse.ts'
import { arrivalOf } from './known-devices.ts'
import { companyChoice, enter, userOf } from './login.ts'
import { accountOf, mayLogIn, operatorsOf } from './login-account.ts'
import { isDemandedOf } from './second-factor/demand.ts'
import { endSession } from './sessions.ts'

/** Goes on as another operator of the same account: that one's session opens, this one ends. */
export async function switchCompany(
  input: Input<'switchCompany'>,
  context: WriteContext,
): Promise<Result<'switchCompany'>> {
  const { db, actor, language } = context
  const operators = await operatorsOf(db, await accountOf(db, actor.operatorId))
  const chosen = operators.find(({ operatorId }) => operatorId === input.operatorID && operatorId !== actor.operatorId)
  if (!chosen) refuse('kernel.notFound')
  if (!mayLogIn(chosen)) refuse(chosen.frozen ? 'session.frozen' : 'session.notApproved')
  const { proved } = await db.one<{ proved: boolean }>(sql`select proved from session where id = ${actor.sessionId}`)
  // Set up in this session it counts at once; otherwise a login asks for it, or leads to setting it up.
  if (!proved && (await isDemandedOf(db, chosen.operatorId))) refuse('session.secondFactorNeeded')
  const token = await enter(db, chosen.operatorId, input.force === true, { ...arrivalOf(context), proved })
  await endSession(db, actor.sessionId, 'switch')
  const { operatorId, operatorName } = chosen
  context.log({ noun: 'operator', targetId: operatorId, targetName: operatorName, unchanged: true })
  return { token, user: userOf(chosen, language) }
}

/** Companies the reader's account may act for, this one among them. */
export async function getSwitchOptions(
  _input: Input<'getSwitchOptions'>,
  { db, actor, language }: ReadContext,
): Promise<Result<'getSwitchOptions'>> {
  const operators = await operatorsOf(db, await accountOf(db, actor.operatorId))
  return { list: operators.filter(mayLogIn).map(operator => companyChoice(operator, language)) }
}
