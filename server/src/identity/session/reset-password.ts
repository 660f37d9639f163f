import type { Input, Result } from '@fairgate/contract/app/catalogue'
import type { WriteContext } from '../../kernel/command/context.ts'
import { toNetwork } from '../../kernel/http/network.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { endAccountSessions, forgetDevices, refuseCommonPassword, setPassword, takeCode } from './hooks.ts'
import { accountNamed } from './login-account.ts'
import { noteAttempt, subjectOf } from './login-attempts.ts'
import { notifyAccount } from './notify-account.ts'

/** Sets a new password by a code, and ends the sessions opened with the old one. */
export async function resetPassword(
  { target, code, password }: Input<'resetPassword'>,
  context: WriteContext<undefined>,
): Promise<Result<'resetPassword'>> {
  const { db, address, log } = context
  // Before the code, which must not be used up for an invalid password.
  refuseCommonPassword(password)
  await takeCode(context, { purpose: 'reset', target, code })
  const account = await accountNamed(db, target)
  if (!account) refuse('session.codeWrong', { field: 'code', stands: true })
  await setPassword(db, account.id, password)
  await endAccountSessions(db, account.id, 'reset')
  await forgetDevices(db, account.id)
  await notifyAccount(context, account.id, 'passwordChanged')
  // Somebody who forgot the password has guessed before: the code proved their identity, so their network may try the
  // new one.
  await noteAttempt(db, { subject: subjectOf(account.id, target), network: toNetwork(address) }, true)
  log({ entityType: 'account', targetId: account.id, targetName: account.userName })
  return {}
}
