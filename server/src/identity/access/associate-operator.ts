import type { Input, Result } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { sendMessage } from '../../foundation/message/hooks.ts'
import type { WriteContext } from '../../kernel/command/context.ts'
import { mapConstraintErrors } from '../../kernel/refusal/constraint-errors.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { parameter } from '../../kernel/settings/parameter.ts'
import { publicUrl } from '../../kernel/settings/public-url.ts'
import { addHistory } from '../../kernel/transition/history.ts'
import { locked, transition } from '../../kernel/transition/transition.ts'
import { actingPerson } from './acting-person.ts'
import { readerLanguage } from './api.ts'
import { clearRejected, nameOfAccount } from './associated-person.ts'
import { operator } from './entity.ts'
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

const quarter = 900

interface FoundPerson {
  accountId: string
  userName: string
  telephone: string | null
  email: string | null
  alreadyHere: boolean
}

/**
 * The person of an ID code. Refuses `access.codeUnknown` at its field, which is counted, and `kernel.tooMany` after too
 * many tries: codes must be communicated by the person and not guessed.
 */
async function personByCode(context: WriteContext, idCode: string): Promise<FoundPerson> {
  const { db, actor } = context
  // Concurrent tries are counted one after the other.
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`id code ${actor.companyId}`}, 0))`)
  await refuseGuesser(context)
  const person = await db.maybe<FoundPerson>(sql`
    select a.id as "accountId", a.user_name as "userName", a.telephone, a.email, exists (select from operator o
      where o.account_id = a.id and o.company_id = ${actor.companyId} and o.state <> 'rejected') as "alreadyHere"
    from account a where a.id_code = ${idCode}`)
  if (person) return person
  await db.run(sql`insert into id_code_miss (company_id, operator_id) values (${actor.companyId}, ${actor.operatorId})`)
  return refuse('access.codeUnknown', { field: 'idCode', stands: true })
}

async function refuseGuesser({ db, actor }: WriteContext): Promise<void> {
  await db.run(sql`delete from id_code_miss where company_id = ${actor.companyId} and at < now() - interval '1 day'`)
  // Failed tries of one operator in a quarter of an hour, and of a company in a day, before look-ups are blocked.
  const { often } = await db.one<{ often: boolean }>(sql`
    select count(*) filter (where operator_id = ${actor.operatorId} and at > now() - make_interval(secs => ${quarter}))
        >= ${parameter('idCode.missesOfOperator')} or count(*) >= ${parameter('idCode.missesOfCompany')} as often
    from id_code_miss where company_id = ${actor.companyId}`)
  if (often) refuse('kernel.tooMany', { data: { retryAfter: quarter } })
}
