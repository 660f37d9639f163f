import type { Input, Result } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import type { WriteContext } from '../../kernel/command/context.ts'
import { mapConstraintErrors } from '../../kernel/refusal/constraint-errors.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { locked, transition } from '../../kernel/transition/transition.ts'
import { setContacts } from '../session/hooks.ts'
import { notifyAdded } from './add-operator.ts'
import { contactOpen } from './contact-open.ts'
import { isEditable, operator } from './entity.ts'
import { formatRoleName, givableRole } from './grantable-roles.ts'
import { lockCompany } from './lock-company.ts'
import { maskedTelephone } from './masked-person.ts'
import { refusals } from './refusals.ts'

interface Contact {
  userName: string
  telephone: string | null
  email: string | null
  open: boolean
}

/** Changes name and role, and contact data of an unused account; a returned operator is submitted again. */
export async function editOperator(
  input: Input<'editOperator'>,
  context: WriteContext,
): Promise<Result<'editOperator'>> {
  const { db, actor } = context
  const { id, version, name, roleID } = input
  await lockCompany(db, actor.companyId)
  const row = await locked(context, operator, { id, version })
  if (!isEditable(row)) refuse('kernel.notInThisState')
  if (id === actor.operatorId && roleID !== row.roleId) refuse('access.yourself', { field: 'roleID' })
  // An actor who may not grant the current role may neither remove it nor change where login codes go.
  const formerRole = await givableRole(context, row.roleId)
  const role = roleID === row.roleId ? formerRole : await givableRole(context, roleID)
  const contact = row.accountId === null ? undefined : await changeContact(context, row.accountId, input)
  const changed = await mapConstraintErrors(write(), refusals)
  context.log({
    entityType: 'operator',
    targetId: id,
    targetName: name,
    before: { name: row.name, role: formatRoleName(formerRole), state: row.state, ...contact?.before },
    after: { name, role: formatRoleName(role), state: changed.state, ...contact?.after },
  })
  return { id, version: changed.version }

  async function write(): Promise<{ version: number; state: string }> {
    if (row.state === 'returned') {
      const set = sql`name = ${name}, role_id = ${roleID}, submitted_by = ${actor.operatorId}, note = ''`
      return transition(context, operator, { id, version }, 'submit', { set })
    }
    return db.one(sql`update operator set name = ${name}, role_id = ${roleID}, version = version + 1
      where id = ${id} returning version, state`)
  }
}

type Wanted = Pick<Input<'editOperator'>, 'telephone' | 'email'>

/** The log entry of a change of telephone or e-mail; undefined if nothing changes. */
async function changeContact(context: WriteContext, accountId: string, wanted: Wanted) {
  const { db } = context
  const contact = await contactOf(context, accountId)
  const telephone = wanted.telephone ?? contact.telephone
  const email = wanted.email ?? contact.email
  const [hasNewTelephone, hasNewEmail] = [telephone !== contact.telephone, email !== contact.email]
  if (!hasNewTelephone && !hasNewEmail) return undefined
  if (!contact.open) refuse('access.contactClosed', { field: hasNewTelephone ? 'telephone' : 'email' })
  await mapConstraintErrors(setContacts(db, accountId, { telephone, email }), refusals)
  if (hasNewTelephone && telephone !== null)
    await notifyAdded(
      context,
      { userName: contact.userName, telephone },
      { id: context.actor.companyId, ...context.actor.companyName },
    )
  return {
    before: { telephone: maskedTelephone(contact.telephone), email: contact.email },
    after: { telephone: maskedTelephone(telephone), email },
  }
}

async function contactOf({ db, actor }: WriteContext, accountId: string): Promise<Contact> {
  return db.one<Contact>(sql`
    select a.user_name as "userName", a.telephone, a.email, ${contactOpen(actor.companyId)} as open
    from account a where a.id = ${accountId} for update of a`)
}
