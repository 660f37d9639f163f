import sql from 'sql-template-tag'
import type { WriteContext } from '../../../kernel/command/context.ts'
import type { Db } from '../../../kernel/database/database.ts'
import { refuse } from '../../../kernel/refusal/refuse.ts'
import { checkOwnPassword } from '../hooks.ts'
import { provesFactor } from './check-factor.ts'
import { factorsOf } from './stored-factor.ts'

/**
 * Whether changing the second factors requires a code besides the password: if there is an authenticator; or if there
 * are only passkeys and the session was not opened by one.
 */
export async function requiresOtp(db: Db, accountId: string, sessionId: string): Promise<boolean> {
  const { authenticator, passkeys } = await factorsOf(db, accountId)
  if (authenticator || passkeys === 0) return authenticator
  const { by } = await db.one<{ by: string | null }>(sql`select proved_by as by from session where id = ${sessionId}`)
  return by !== 'passkey'
}

/** Verifies that the owner changes a second factor; refuses at the field. */
export async function proveOwner(
  context: WriteContext,
  accountId: string,
  { password, otp }: { password: string; otp?: string },
): Promise<void> {
  await checkOwnPassword(context, { accountId, password, field: 'password' })
  if (!(await requiresOtp(context.db, accountId, context.actor.sessionId))) return
  if (otp === undefined) refuse('session.otpNeeded', { field: 'otp' })
  if (!(await provesFactor(context, { accountId, otp }))) refuse('session.otpWrong', { field: 'otp', stands: true })
}

/** An account as the log names it. */
export async function accountTarget(db: Db, accountId: string) {
  const { name } = await db.one<{ name: string }>(sql`select user_name as name from account where id = ${accountId}`)
  return { entityType: 'account' as const, targetId: accountId, targetName: name }
}
