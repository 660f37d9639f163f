import type { RefusalKey } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { newToken, tokenHash } from './token.ts'

/** The second proof of a login; a passkey is both. */
export type ProvedBy = 'code' | 'recovery' | 'passkey' | 'provider'

/** The state of a login after its password or code. */
export interface LoginState {
  accountId: string
  operatorId: string | null
  /** Whether it began on a known device. */
  knownDevice: boolean
  /** The target of a login by single sign-on, a path of this site. */
  redirect?: string | null
  /** Whether a second factor was proved, here or at the sign-on provider. */
  proved: boolean
  provedBy?: ProvedBy | null
  /** The passkey that was used. */
  passkeyId?: string | null
  /** Wrong second factors so far. */
  tries?: number
  /** The encrypted key of an authenticator that is being set up. */
  offered?: Buffer | null
}

/** Wrong second factors before a login has to be restarted. */
const triesAllowed = 5

/** Creates a resume token: valid once, by default for two minutes. */
export async function giveResume(db: Db, state: LoginState, minutes = 2): Promise<string> {
  const { accountId, operatorId, knownDevice, redirect = null, proved, tries = 0, offered = null } = state
  const { provedBy = null, passkeyId = null } = state
  const resume = newToken()
  await db.run(sql`
    insert into login_resume (token_hash, account_id, operator_id, known_device, redirect, proved, proved_by, passkey_id, tries,
      offered_encrypted, expires_at)
    values (${tokenHash(resume)}, ${accountId}, ${operatorId}, ${knownDevice}, ${redirect}, ${proved}, ${provedBy}, ${passkeyId}, ${tries},
      ${offered}, now() + make_interval(mins => ${minutes}))`)
  return resume
}

/** Uses a resume token up; refuses a used or expired one. */
export async function takeResume(db: Db, resume: string): Promise<LoginState> {
  const row = await db.maybe<LoginState & { inTime: boolean }>(sql`
    delete from login_resume where token_hash = ${tokenHash(resume)}
    returning account_id as "accountId", operator_id as "operatorId", known_device as "knownDevice", redirect, proved,
      proved_by as "provedBy", passkey_id as "passkeyId", tries, offered_encrypted as offered, expires_at > now() as "inTime"`)
  if (!row?.inTime) refuse('session.resumeGone')
  return row
}

/** The account of a login in progress, without using up its `resume`; refuses a used or expired one. */
export async function accountOfResume(db: Db, resume: string): Promise<string> {
  const row = await db.maybe<{ accountId: string }>(sql`
    select account_id as "accountId" from login_resume where token_hash = ${tokenHash(resume)} and expires_at > now()`)
  return row?.accountId ?? refuse('session.resumeGone')
}

/** Refuses the input with another resume token, except after the fifth time. The count is committed. */
export async function refuseAndCarryOn(
  db: Db,
  state: LoginState,
  reason: RefusalKey,
  { field, ...going }: { field?: string; next: string; ways?: readonly string[]; minutes?: number },
): Promise<never> {
  const tries = (state.tries ?? 0) + 1
  if (tries >= triesAllowed) refuse('session.resumeGone', { stands: true })
  const { minutes, ...step } = going
  const resume = await giveResume(db, { ...state, tries }, minutes)
  refuse(reason, { ...(field && { field }), data: { ...step, resume }, stands: true })
}
