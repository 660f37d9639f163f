import type { RefusalKey } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { newToken, tokenHash } from './token.ts'

/** What a login has shown beside its first factor; a passkey is both. */
export type ProvedBy = 'code' | 'recovery' | 'passkey' | 'provider'

/** Where a login that has shown its password or code stands. */
export interface LoginState {
  accountId: string
  operatorId: string | null
  /** Whether it began on a device the account knows. */
  knownDevice: boolean
  /** Where a login by single sign-on was to lead, a path of this site. */
  redirect?: string | null
  /** Whether it has shown a second factor, or its sign-on provider has seen to that. */
  proved: boolean
  provedBy?: ProvedBy | null
  /** The passkey it was shown with. */
  passkeyId?: string | null
  /** Wrong second factors so far. */
  tries?: number
  /** The key of an authenticator that is being set up, sealed. */
  offered?: Buffer | null
}

/** Wrong second factors before a login has to begin again. */
const triesAllowed = 5

/** Gives out what carries a login on: good once, for two minutes where no other time is named. */
export async function giveResume(db: Db, state: LoginState, minutes = 2): Promise<string> {
  const { accountId, operatorId, knownDevice, redirect = null, proved, tries = 0, offered = null } = state
  const { provedBy = null, passkeyId = null } = state
  const resume = newToken()
  await db.run(sql`
    insert into login_resume (token_hash, account_id, operator_id, known_device, redirect, proved, proved_by, passkey_id, tries,
      offered_sealed, expires_at)
    values (${tokenHash(resume)}, ${accountId}, ${operatorId}, ${knownDevice}, ${redirect}, ${proved}, ${provedBy}, ${passkeyId}, ${tries},
      ${offered}, now() + make_interval(mins => ${minutes}))`)
  return resume
}

/** Takes it back; refuses one that is used up or too old. */
export async function takeResume(db: Db, resume: string): Promise<LoginState> {
  const row = await db.maybe<LoginState & { inTime: boolean }>(sql`
    delete from login_resume where token_hash = ${tokenHash(resume)}
    returning account_id as "accountId", operator_id as "operatorId", known_device as "knownDevice", redirect, proved,
      proved_by as "provedBy", passkey_id as "passkeyId", tries, offered_sealed as offered, expires_at > now() as "inTime"`)
  if (!row?.inTime) refuse('session.resumeGone')
  return row
}

/** The account of a login that goes on, and its `resume` is not used up by it; refuses one that is used up or too old. */
export async function accountOfResume(db: Db, resume: string): Promise<string> {
  const row = await db.maybe<{ accountId: string }>(sql`
    select account_id as "accountId" from login_resume where token_hash = ${tokenHash(resume)} and expires_at > now()`)
  return row?.accountId ?? refuse('session.resumeGone')
}

/** Refuses what was typed, with what carries the login on; the fifth time nothing does. What was counted stands. */
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
