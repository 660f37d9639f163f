import type { Input, Result } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import type { WriteContext } from '../../kernel/command/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { mapConstraintErrors } from '../../kernel/refusal/constraint-errors.ts'
import { transition } from '../../kernel/transition/transition.ts'
import { makeAccount, passCaptcha, refuseCommonPassword, sendCode, setPassword, takeCode } from '../session/hooks.ts'
import { actingPerson } from './acting-person.ts'
import { clearRejected, nameOfAccount } from './associated-person.ts'
import { operator } from './entity.ts'
import { openInvitation } from './invitation.ts'
import { maskedTelephone } from './masked-person.ts'
import { refusals } from './refusals.ts'

type PublicContext = WriteContext<undefined>

/** What an invited person sees before they enter anything. */
export async function seeInvitation(
  { invitation }: Input<'getInvitation'>,
  { db, language }: Pick<PublicContext, 'db' | 'language'>,
): Promise<Result<'getInvitation'>> {
  const { name, telephone, expiresAt, companyCn, companyEn } = await openInvitation(db, invitation)
  const companyName = language === 'cn' ? companyCn : companyEn
  return { companyName, name, maskedTelephone: maskedTelephone(telephone), expiresAt }
}

/** Sends a code to the invited telephone, and to no other. */
export async function sendCompletionCode(
  { invitation, ...read }: Input<'getVerificationcodeByCompleteTemp'>,
  context: PublicContext,
): Promise<Result<'getVerificationcodeByCompleteTemp'>> {
  await passCaptcha(context, read)
  const { telephone } = await openInvitation(context.db, invitation)
  return sendCode(context, { purpose: 'complete', target: telephone, really: true })
}

/** Converts an invitation to a pending operator, with the existing account of the telephone or a new one. */
export async function completeOperator(
  { invitation, code, ...form }: Input<'completeTempOperatorInfo'>,
  context: PublicContext,
): Promise<Result<'completeTempOperatorInfo'>> {
  const { db } = context
  const { operatorId, companyId, telephone } = await openInvitation(db, invitation, { forUse: true })
  // Before the code, and independent of an account: this refusal uses up no code and does not reveal the account.
  refuseCommonPassword(form.password)
  await takeCode(context, { purpose: 'complete', target: telephone, code })
  const person = (await existingPerson(db, telephone)) ?? (await newPerson(db, telephone, form))
  await clearRejected(db, person.accountId, companyId)
  const actor = await actingPerson(db, operatorId, person.name)
  const set = sql`account_id = ${person.accountId}, name = ${person.name}, submitted_by = ${operatorId},
    invited_telephone = null, invitation_hash = null, invitation_expires = null`
  await mapConstraintErrors(
    transition({ ...context, actor }, operator, { id: operatorId }, 'complete', { set }),
    refusals,
  )
  return { existing: person.existing, userName: person.userName }
}

interface Person {
  accountId: string
  name: string
  userName: string
  existing: boolean
}

async function existingPerson(db: Db, telephone: string): Promise<Person | undefined> {
  const account = await db.maybe<{ accountId: string; userName: string }>(
    sql`select id as "accountId", user_name as "userName" from account where telephone = ${telephone} for key share`,
  )
  return account && { ...account, name: await nameOfAccount(db, account.accountId), existing: true }
}

async function newPerson(
  db: Db,
  telephone: string,
  { name, userName, email, password }: Omit<Input<'completeTempOperatorInfo'>, 'invitation' | 'code'>,
): Promise<Person> {
  const accountId = await mapConstraintErrors(makeAccount(db, { userName, telephone, email }), {
    ...refusals,
    account_email: ['access.emailUsed', 'email'],
    // Somebody has just created an account with it: a retry finds that one.
    account_telephone: ['kernel.stillRunning'],
  })
  await setPassword(db, accountId, password)
  return { accountId, name, userName, existing: false }
}
