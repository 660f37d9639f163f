import type { Input, Result } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import type { ReadContext, WriteContext } from '../../kernel/command/context.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { arrivalOf } from './known-devices.ts'
import { companyChoice, enter, userOf } from './login.ts'
import { accountOf, mayLogIn, operatorsOf } from './login-account.ts'
import { demandOn, satisfies } from './second-factor/demand.ts'
import { type Arrival, endSession } from './sessions.ts'

type Proof = Pick<Arrival, 'provedBy' | 'passkeyId'> & { proved: boolean }

/** Switches to another operator of the same account: opens its session and ends this one. */
export async function switchCompany(
  input: Input<'switchCompany'>,
  context: WriteContext,
): Promise<Result<'switchCompany'>> {
  const { db, actor, language } = context
  const operators = await operatorsOf(db, await accountOf(db, actor.operatorId))
  const chosen = operators.find(({ operatorId }) => operatorId === input.operatorID && operatorId !== actor.operatorId)
  if (!chosen) refuse('kernel.notFound')
  if (!mayLogIn(chosen)) refuse(chosen.frozen ? 'session.frozen' : 'session.notApproved')
  const shown = await db.one<Proof>(sql`
    select proved, proved_by as "provedBy", passkey_id as "passkeyId" from session where id = ${actor.sessionId}`)
  // A factor set up in this session counts at once; otherwise a login asks for it, or for its set-up.
  const demand = await demandOn(db, chosen.operatorId)
  if (!satisfies(demand, shown)) {
    refuse(demand === 'passkey' ? 'session.passkeyNeeded' : 'session.secondFactorNeeded')
  }
  const token = await enter(db, chosen.operatorId, input.force === true, { ...arrivalOf(context), ...shown })
  await endSession(db, actor.sessionId, 'switch')
  const { operatorId, operatorName } = chosen
  context.log({ entityType: 'operator', targetId: operatorId, targetName: operatorName, unchanged: true })
  return { token, user: userOf(chosen, language) }
}

/** The companies of the caller's account, including the current one. */
export async function getSwitchOptions(
  _input: Input<'getSwitchOptions'>,
  { db, actor, language }: ReadContext,
): Promise<Result<'getSwitchOptions'>> {
  const operators = await operatorsOf(db, await accountOf(db, actor.operatorId))
  return { list: operators.filter(mayLogIn).map(operator => companyChoice(operator, language)) }
}
