import type { Input, Result } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { sendMessage } from '../../foundation/message/hooks.ts'
import type { WriteContext } from '../../kernel/command/context.ts'
import { mapConstraintErrors } from '../../kernel/refusal/constraint-errors.ts'
import { publicUrl } from '../../kernel/settings/public-url.ts'
import { addHistory } from '../../kernel/transition/history.ts'
import { makeAccount } from '../session/hooks.ts'
import { readerLanguage } from './api.ts'
import { formatRoleName, givableRole } from './grantable-roles.ts'
import { maskedTelephone } from './masked-person.ts'
import { refusals } from './refusals.ts'

/** Adds an operator with an account: active at once if the actor may approve operators, else pending. */
export async function addOperator(input: Input<'addOperator'>, context: WriteContext): Promise<Result<'addOperator'>> {
  const { db, actor } = context
  const { name, roleID, userName, telephone } = input
  const role = await givableRole(context, roleID)
  const state = actor.permissions.has('operator:approve') ? 'inUse' : 'pending'
  const accountId = await mapConstraintErrors(makeAccount(db, input), refusals)
  const made = await mapConstraintErrors(
    db.one<{ id: string; version: number }>(sql`
      insert into operator (account_id, company_id, role_id, name, state, submitted_by)
      values (${accountId}, ${actor.companyId}, ${roleID}, ${name}, ${state}, ${actor.operatorId}) returning id, version`),
    refusals,
  )
  const event = state === 'inUse' ? 'approve' : 'submit'
  await addHistory(context, 'operator', { id: made.id, event }, null, state)
  await notifyAdded(context, input, { id: actor.companyId, ...actor.companyName })
  context.log({
    entityType: 'operator',
    targetId: made.id,
    targetName: name,
    after: { name, userName, telephone: maskedTelephone(telephone), role: formatRoleName(role), state },
  })
  return made
}

/** Notifies a person of their new account: its company, and how to set a password. */
export async function notifyAdded(
  context: Pick<WriteContext, 'db' | 'services'>,
  { userName, telephone }: { userName: string; telephone: string },
  { id, cn, en }: { readonly id: string; readonly cn: string; readonly en: string },
): Promise<void> {
  const { db, services } = context
  await sendMessage(context, {
    purpose: 'operatorAdded',
    to: telephone,
    language: await readerLanguage(db, id, userName),
    values: {
      company: { cn, en },
      userName,
      link: `${publicUrl(services.config)}/noLogin/password`,
    },
  })
}
