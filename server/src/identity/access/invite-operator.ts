import type { Input, Result } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { sendMessage } from '../../foundation/message/hooks.ts'
import type { WriteContext } from '../../kernel/command/context.ts'
import { mapConstraintErrors } from '../../kernel/refusal/constraint-errors.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { publicUrl } from '../../kernel/settings/public-url.ts'
import { addHistory } from '../../kernel/transition/history.ts'
import { readerLanguage } from './api.ts'
import { formatRoleName, givableRole } from './grantable-roles.ts'
import { invitationDays, newInvitation } from './invitation.ts'
import { maskedTelephone } from './masked-person.ts'
import { refusals } from './refusals.ts'

/** Invites a person by SMS; a repetition for the same telephone renews the link, and the former one becomes invalid. */
export async function inviteTemporaryOperator(
  { telephone, name, roleID }: Input<'inviteTemporaryOperator'>,
  context: WriteContext,
): Promise<Result<'inviteTemporaryOperator'>> {
  const { db, actor, services } = context
  const role = await givableRole(context, roleID)
  await refuseKnown(context, telephone)
  const { token, hash } = newInvitation()
  const made = await mapConstraintErrors(
    db.maybe<{ id: string; version: number }>(sql`
      insert into operator as o (company_id, role_id, name, kind, state, submitted_by, invited_telephone, invitation_hash,
        invitation_expires)
      values (${actor.companyId}, ${roleID}, ${name}, 'temporary', 'invited', ${actor.operatorId}, ${telephone}, ${hash},
        now() + make_interval(days => ${invitationDays}))
      on conflict (company_id, invited_telephone) where invited_telephone is not null do update
        set role_id = excluded.role_id, name = excluded.name, invitation_hash = excluded.invitation_hash,
          invitation_expires = excluded.invitation_expires, version = o.version + 1
        where o.invitation_expires <= excluded.invitation_expires - interval '1 minute'
      returning o.id, o.version`),
    refusals,
  )
  // One SMS per minute and telephone.
  if (!made) refuse('kernel.tooMany', { data: { retryAfter: 60 } })
  await addHistory(
    context,
    'operator',
    { id: made.id, event: 'invite' },
    made.version > 1 ? 'invited' : null,
    'invited',
  )
  const link = `${publicUrl(services.config)}/noLogin/complete-operator?invitation=${token}`
  const values = { company: actor.companyName, link, days: invitationDays }
  const language = await readerLanguage(db, actor.companyId)
  await sendMessage(context, { purpose: 'operatorInvited', to: telephone, language, values })
  context.log({
    entityType: 'operator',
    targetId: made.id,
    targetName: name,
    after: { name, telephone: maskedTelephone(telephone), role: formatRoleName(role), state: 'invited' },
  })
  return made
}

async function refuseKnown({ db, actor }: WriteContext, telephone: string): Promise<void> {
  const known = await db.maybe(sql`
    select from operator o join account a on a.id = o.account_id
    where a.telephone = ${telephone} and o.company_id = ${actor.companyId} and o.state <> 'rejected'`)
  if (known) refuse('access.alreadyHere', { field: 'telephone' })
}
