import type { Input, Result } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { sendMessage } from '../../foundation/message/hooks.ts'
import type { WriteContext } from '../../kernel/command/context.ts'
import { mapConstraintErrors } from '../../kernel/refusal/constraint-errors.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { publicUrl } from '../../kernel/settings/public-url.ts'
import { addHistory } from '../../kernel/transition/history.ts'
import { locked, transition } from '../../kernel/transition/transition.ts'
import { actingPerson } from './acting-person.ts'
import { readerLanguage } from './api.ts'
import { clearRejected, nameOfAccount } from './associated-person.ts'
import { operator } from './entity.ts'
import { personByCode } from './find-person.ts'
import { formatRoleName, givableRole } from './grantable-roles.ts'
import { maskedName, maskedTelephone } from './masked-person.ts'
import { refusals } from './refusals.ts'

/** The masked person of an ID code: enough to recognize them. */
export async function findUserByCode(
  { idCode }: Input<'findUserByCode'>,
  context: WriteContext,
): Promise<Result<'findUserByCode'>> {
  const { accountId, telephone, alreadyHere } = await personByCode(context, idCode)
  const name = maskedName(await nameOfAccount(context.db, accountId))
  context.log({ entityType: 'operator', targetName: name })
  return { maskedName: name, maskedTelephone: maskedTelephone(telephone), alreadyHere }
}

/** Asks a person to act for the actor's company as well; until they accept, the company only knows the masked name. */
export async function associateOperator(
  { idCode, roleID }: Input<'associateOperator'>,
  context: WriteContext,
): Promise<Result<'associateOperator'>> {
  const { db, actor, services } = context
  const person = await personByCode(context, idCode)
  const role = await givableRole(context, roleID)
  if (person.alreadyHere) refuse('access.alreadyHere', { field: 'idCode' })
  await clearRejected(db, person.accountId, actor.companyId)
  const name = maskedName(await nameOfAccount(db, person.accountId))
  const made = await mapConstraintErrors(
    db.one<{ id: string; version: number }>(sql`
      insert into operator (account_id, company_id, role_id, name, kind, state, submitted_by)
      values (${person.accountId}, ${actor.companyId}, ${roleID}, ${name}, 'associated', 'invited', ${actor.operatorId})
      returning id, version`),
    { ...refusals, operator_once_a_company: ['access.alreadyHere', 'idCode'] },
  )
  await addHistory(context, 'operator', { id: made.id, event: 'associate' }, null, 'invited')
  const to = person.telephone ?? person.email
  const link = `${publicUrl(services.config)}/accountSettings`
  if (to) {
    const values = { company: actor.companyName, link }
    const language = await readerLanguage(db, actor.companyId, person.userName)
    await sendMessage(context, { purpose: 'associationAsked', to, language, values })
  }
  context.log({
    entityType: 'operator',
    targetId: made.id,
    targetName: name,
    after: { name, role: formatRoleName(role), state: 'invited' },
  })
  return made
}

/** Associations for the person who was asked: only those of the actor's own account exist. */
const association: typeof operator = {
  ...operator,
  scope: actor => sql`t.kind = 'associated'
    and t.account_id = (select me.account_id from operator me where me.id = ${actor.operatorId})`,
}

/** The answer of the person: once accepted, they act for that company as well, under their own name. */
export async function acceptAssociation(
  { id, accept }: Input<'acceptAssociation'>,
  context: WriteContext,
): Promise<Result<'acceptAssociation'>> {
  const { db } = context
  const row = await locked(context, association, { id })
  const name = accept && row.accountId ? await nameOfAccount(db, row.accountId) : row.name
  const actor = await actingPerson(db, id, name)
  const event = accept ? 'accept' : 'decline'
  await transition({ ...context, actor }, operator, { id }, event, { set: sql`name = ${name}` })
  return {}
}
