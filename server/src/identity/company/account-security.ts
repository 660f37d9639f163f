import type { Input, Result } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { sendMessage } from '../../foundation/message/hooks.ts'
import type { WriteContext } from '../../kernel/command/context.ts'
import { Refused, refuse } from '../../kernel/refusal/refuse.ts'
import {
  checkOwnPassword,
  endAccountSessions,
  endOwnSession,
  forgetDevice,
  forgetDevices,
  notifyAccount,
  refuseCommonPassword,
  sendCode,
  setPassword,
  takeCode,
} from '../session/hooks.ts'
import { lockedAccount, type OwnAccount, ownAccount, setContact } from './account.ts'
import { maskEmail, maskNumber } from './mask-contact.ts'

/** Also sends a code to an address of another account: only its owner learns of the request. */
export async function sendEmailCode(
  { email }: Input<'getVerificationcodeByChangeEmail'>,
  context: WriteContext,
): Promise<Result<'getVerificationcodeByChangeEmail'>> {
  const account = await ownAccount(context)
  if (account.email?.toLowerCase() === email.toLowerCase()) refuse('company.sameEmail', { field: 'email' })
  context.log({ ...target(context), after: { email: maskEmail(email) } })
  return sendCode(context, { purpose: 'changeEmail', target: email, really: true, accountId: account.id })
}

export async function sendTelephoneCode(
  { which, telephone }: Input<'getVerificationcodeByChangeTelephone'>,
  context: WriteContext,
): Promise<Result<'getVerificationcodeByChangeTelephone'>> {
  const account = await ownAccount(context)
  if (which === 'old') {
    if (account.telephone === null) refuse('company.noTelephone')
    return sendCode(context, {
      purpose: 'changeTelephoneOld',
      target: account.telephone,
      really: true,
      accountId: account.id,
    })
  }
  const number = telephone as string
  refuseSame(account, number)
  context.log({ ...target(context), after: { telephone: maskNumber(number) } })
  return sendCode(context, { purpose: 'changeTelephoneNew', target: number, really: true, accountId: account.id })
}

/**
 * A session must not be enough to take an account over: the current number must confirm the change, or, if there is
 * none, the password.
 */
export async function changeTelephone(
  input: Input<'changeTelephone'>,
  context: WriteContext,
): Promise<Result<'changeTelephone'>> {
  const account = await lockedAccount(context)
  const { telephone, code } = input
  refuseSame(account, telephone)
  const takeNew = () => takeCode(context, { purpose: 'changeTelephoneNew', target: telephone, code })
  if (account.telephone === null) {
    if (input.password === undefined) refuse('company.passwordNeeded', { field: 'password' })
    await checkOwnPassword(context, { accountId: account.id, password: input.password, field: 'password' })
    await takeNew()
  } else {
    if (input.oldCode === undefined) refuse('company.oldCodeNeeded', { field: 'oldCode' })
    await takeBoth(context, { target: account.telephone, code: input.oldCode }, takeNew)
  }
  await setContact(context.db, account.id, 'telephone', telephone)
  if (account.telephone !== null) {
    await sendMessage(context, {
      purpose: 'telephoneChanged',
      to: account.telephone,
      language: context.language,
      values: {},
    })
  }
  context.log({
    ...target(context),
    before: { telephone: maskNumber(account.telephone ?? '') },
    after: { telephone: maskNumber(telephone) },
  })
  return {}
}

/**
 * If the new number's code is wrong, the valid code of the old one is not used up: the person would have to wait for
 * another. The failed try of the wrong one counts all the same, so it is recorded outside of the rolled back part.
 */
async function takeBoth(
  context: WriteContext,
  old: { target: string; code: string },
  takeNew: () => Promise<void>,
): Promise<void> {
  await context.db.run(sql`savepoint before_old_code`)
  await takeCode(context, { purpose: 'changeTelephoneOld', field: 'oldCode', ...old })
  try {
    await takeNew()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    await context.db.run(sql`rollback to savepoint before_old_code`)
    await takeNew()
  }
}

export async function changePassword(
  { oldPassword, password }: Input<'changePassword'>,
  context: WriteContext,
): Promise<Result<'changePassword'>> {
  const { db, actor } = context
  // Checked before the old password is tried: a fault of the new one costs no try.
  refuseCommonPassword(password)
  if (password === oldPassword) refuse('company.passwordSame', { field: 'password' })
  const account = await ownAccount(context)
  await checkOwnPassword(context, { accountId: account.id, password: oldPassword, field: 'oldPassword' })
  await setPassword(db, account.id, password)
  await endAccountSessions(db, account.id, 'reset', actor.sessionId)
  await forgetDevices(db, account.id)
  await notifyAccount(context, account.id, 'passwordChanged')
  context.log(target(context))
  return {}
}

/**
 * Ends another active session of the caller; one that has ended meanwhile, or belongs to somebody else, does not exist.
 */
export async function endLogin({ loginId }: Input<'endLogin'>, context: WriteContext): Promise<Result<'endLogin'>> {
  const { id } = await ownAccount(context)
  if (loginId === context.actor.sessionId || !(await endOwnSession(context.db, id, loginId))) refuse('kernel.notFound')
  context.log(target(context))
  return {}
}

export async function forgetKnownDevice(
  { knownDeviceId }: Input<'forgetKnownDevice'>,
  context: WriteContext,
): Promise<Result<'forgetKnownDevice'>> {
  const { id } = await ownAccount(context)
  if (!(await forgetDevice(context.db, id, knownDeviceId))) refuse('kernel.notFound')
  context.log(target(context))
  return {}
}

export async function forgetKnownDevices(_: object, context: WriteContext): Promise<Result<'forgetKnownDevices'>> {
  await forgetDevices(context.db, (await ownAccount(context)).id)
  context.log(target(context))
  return {}
}

function refuseSame(account: OwnAccount, telephone: string): void {
  if (account.telephone === telephone) refuse('company.sameTelephone', { field: 'telephone' })
}

const target = ({ actor }: WriteContext) => ({
  entityType: 'company' as const,
  targetId: actor.operatorId,
  targetName: actor.operatorName,
})
