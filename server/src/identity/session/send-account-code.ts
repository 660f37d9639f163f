import type { Input, Result } from '@fairgate/contract/app/catalogue'
import type { WriteContext } from '../../kernel/command/context.ts'
import { passCaptcha, sendCode } from './hooks.ts'
import { accountNamed } from './login-account.ts'

/** Sends a code to an account's telephone or mailbox; if there is no account, does the same work and sends nothing. */
export async function sendAccountCode(
  purpose: 'login' | 'reset',
  input: Input<'getLoginCode'>,
  context: WriteContext<undefined>,
): Promise<Result<'getLoginCode'>> {
  await passCaptcha(context, input)
  const account = await accountNamed(context.db, input.target)
  return sendCode(context, { purpose, target: input.target, really: account !== undefined })
}
