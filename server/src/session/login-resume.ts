import sql from 'sql-template-tag'
import type { Db } from '../kernel/database.ts'
import { refuse } from '../kernel/refuse.ts'
import { newToken, tokenHash } from './token.ts'

/** Where a login that has shown its password or code stands. */
export interface LoginState {
  accountId: string
  operatorId: string | null
  /** Whether it began on a device the account knows. */
  knownDevice: boolean
  /** Where a login by single sign-on was to lead, a path of this site. */
  redirect?: string | null
}

/** Gives out what carries a login on: good once, for two minutes. */
export async function giveResume(db: Db, state: LoginState): Promise<string> {
  const { accountId, operatorId, knownDevice, redirect = null } = state
  const resume = newToken()
  await db.run(sql`insert into login_resume (token_hash, account_id, operator_id, known_device, redirect)
    values (${tokenHash(resume)}, ${accountId}, ${operatorId}, ${knownDevice}, ${redirect})`)
  return resume
}

/** Takes it back; refuses one that is used up or too old. */
export async function takeResume(db: Db, resume: string): Promise<LoginState> {
  const row = await db.maybe<LoginState & { inTime: boolean }>(sql`
    delete from login_resume where token_hash = ${tokenHash(resume)}
    returning account_id as "accountId", operator_id as "operatorId", known_device as "knownDevice", redirect,
      expires_at > now() as "inTime"`)
  if (!row?.inTime) refuse('session.resumeGone')
  return row
}
