import type { MessagePurpose } from '@fairgate/contract/foundation/message/purposes'
import { sessionRefusals } from '@fairgate/contract/identity/session/refusals'
import { codes } from '@fairgate/contract/kernel/refusal/refusal'
import sql from 'sql-template-tag'
import { sendMessage } from '../../foundation/message/hooks.ts'
import type { WriteContext } from '../../kernel/command/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { toNetwork } from '../../kernel/http/network.ts'
import { PUSH_CHANNEL } from '../../kernel/push/push-publisher.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { type CaptchaRead, takeCaptcha } from './captchas.ts'
import { isCommonPassword } from './common-passwords.ts'
import { guess, subjectOf } from './login-attempts.ts'
import { type NotificationContext, notifyAccount } from './notify-account.ts'
import { hashPassword } from './password.ts'
import { removeFactors } from './second-factor/stored-factor.ts'
import { type CodePurpose, codeTimes, makeCode, useAccountAllowance, useAllowance, useCode } from './sent-codes.ts'
import { type EndReason, endSession, endSessionsOf, endWhere } from './sessions.ts'

export { deleteUnusedAccount, makeAccount, type NewAccount, setContacts } from './accounts.ts'
export { claimGuestFiles, guestOf } from './guest.ts'
export { notifyAccount } from './notify-account.ts'

type Context = WriteContext<unknown>

/** Uses a captcha up; refuses `session.captchaWrong` at the field `captcha`, and the use is committed. */
export async function passCaptcha({ db }: Pick<Context, 'db'>, read: CaptchaRead): Promise<void> {
  if (!(await takeCaptcha(db, read))) refuse('session.captchaWrong', { field: 'captcha', stands: true })
}

const messageOf: Record<CodePurpose, MessagePurpose> = {
  login: 'loginCode',
  reset: 'resetCode',
  complete: 'completeCode',
  changeTelephoneOld: 'changeTelephoneCode',
  changeTelephoneNew: 'changeTelephoneCode',
  changeEmail: 'changeEmailCode',
  survey: 'surveyCode',
  guest: 'guestCode',
}

/**
 * Sends a code to a mobile phone or mail address: one a minute and ten a day from one network. `really: false` does the
 * same work and sends nothing. Returns seconds; refuses `session.codeTooSoon` (10009, `data.retryAfter`), which rolls
 * back what came before it: the captcha of the request stays valid.
 */
export async function sendCode(
  context: Pick<Context, 'db' | 'services' | 'language' | 'address'>,
  {
    purpose,
    target,
    really,
    accountId,
    exhibitionId,
  }: { purpose: CodePurpose; target: string; really: boolean; accountId?: string; exhibitionId?: string },
) {
  const wait =
    (await useAllowance(context, target)) ?? (accountId ? await useAccountAllowance(context, accountId) : undefined)
  if (wait !== undefined) refuse('session.codeTooSoon', { data: { retryAfter: wait } })
  const code = await makeCode(context, purpose, target)
  const times = await codeTimes(context.db)
  const values = { code, minutes: times.expiresIn / 60 }
  // The requester of a code is its recipient.
  await sendMessage(context, {
    purpose: messageOf[purpose],
    to: target,
    language: context.language,
    values,
    really,
    exhibitionId,
  })
  return times
}

/** Uses a code up, once; refuses `session.codeWrong` at its field, and the try is committed. */
export async function takeCode(
  context: Pick<Context, 'db' | 'services' | 'address'>,
  { purpose, target, code, field = 'code' }: { purpose: CodePurpose; target: string; code: string; field?: string },
): Promise<void> {
  if (!(await useCode(context, purpose, target, code))) refuse('session.codeWrong', { field, stands: true })
}

/** Refuses one of the 3,000 most common passwords at its field. */
export function refuseCommonPassword(password: string, field = 'password'): void {
  if (isCommonPassword(password)) refuse('session.passwordCommon', { field })
}

/** Sets the hashed password of an account; refuses a common one at its field. Ends no session. */
export async function setPassword(db: Db, accountId: string, password: string, field?: string): Promise<void> {
  refuseCommonPassword(password, field)
  const hash = await hashPassword(password)
  await db.run(sql`update account set password_hash = ${hash}, version = version + 1 where id = ${accountId}`)
}

/**
 * Checks the password of an account whose owner is logged in, with the limits of a login; refuses
 * `session.credentialsWrong` at its field, and the attempt is committed.
 */
export async function checkOwnPassword(
  { db, address }: Pick<Context, 'db' | 'address'>,
  { accountId, password, field }: { accountId: string; password: string; field: string },
): Promise<void> {
  const { hash } = await db.one<{ hash: string | null }>(
    sql`select password_hash as hash from account where id = ${accountId}`,
  )
  const bucket = { subject: subjectOf(accountId, ''), network: toNetwork(address) }
  if (!(await guess(db, bucket, hash, password))) refuse('session.credentialsWrong', { field, stands: true })
}

/** Ends an operator's session so that another can replace it; extra sessions stay. */
export async function takeOver(db: Db, operatorId: string): Promise<void> {
  await publishEnded(db, await endSessionsOf(db, operatorId, 'takeover', ['login']), 'takeover')
}

/** Ends one session; other windows of the same session are notified. */
export async function logOut(db: Db, sessionId: string): Promise<void> {
  if (await endSession(db, sessionId, 'logout')) await publishEnded(db, [sessionId], 'logout')
}

/** Ends every session of an operator; the next request is refused, sockets are notified after the commit. */
export async function endOperatorSessions(db: Db, operatorId: string, reason: EndReason): Promise<void> {
  await publishEnded(db, await endSessionsOf(db, operatorId, reason), reason)
}

/** Ends every session of an account except the given one, and its unfinished logins. */
export async function endAccountSessions(
  db: Db,
  accountId: string,
  reason: EndReason,
  exceptSessionId?: string,
): Promise<void> {
  await db.run(sql`delete from login_resume where account_id = ${accountId}`)
  const ofAccount = sql`operator_id in (select id from operator where account_id = ${accountId})
    and id is distinct from ${exceptSessionId ?? null}::uuid`
  await publishEnded(db, await endWhere(db, reason, ofAccount), reason)
}

/** Ends one active session of an account; returns whether there was one. */
export async function endOwnSession(db: Db, accountId: string, sessionId: string): Promise<boolean> {
  const own = sql`id = ${sessionId} and kind = 'login' and least(expires_at, used_at + idle_for) > now()
    and operator_id in (select id from operator where account_id = ${accountId})`
  const ended = await endWhere(db, 'logout', own)
  await publishEnded(db, ended, 'settings')
  return ended.length > 0
}

/** Ends the sessions that a passkey opened, except the given one. */
export async function endPasskeySessions(db: Db, passkeyId: string, exceptSessionId: string): Promise<void> {
  const opened = sql`passkey_id = ${passkeyId} and id <> ${exceptSessionId}`
  await publishEnded(db, await endWhere(db, 'logout', opened), 'settings')
}

/** Companies were frozen or closed: ends every session of their operators. */
export async function companiesStopped({ db }: Pick<Context, 'db'>, stopped: Stopped): Promise<void> {
  const ofCompany = sql`operator_id in (select id from operator where company_id = any(${idsOf(stopped)}::uuid[]))`
  await publishEnded(db, await endWhere(db, 'freeze', ofCompany), 'freeze')
}

/** Operators were frozen: ends every session of theirs. */
export async function operatorsStopped({ db }: Pick<Context, 'db'>, stopped: Stopped): Promise<void> {
  for (const id of idsOf(stopped)) await endOperatorSessions(db, id, 'freeze')
}

type Stopped = readonly { row: { id: string } }[]
const idsOf = (stopped: Stopped) => stopped.map(({ row }) => row.id)

/** Forgets one known device of an account; returns whether there was one. */
export async function forgetDevice(db: Db, accountId: string, id: string): Promise<boolean> {
  return (await db.run(sql`delete from known_device where account_id = ${accountId} and id = ${id}`)) > 0
}

/** Forgets the known devices of an account: each is unknown at its next login. */
export async function forgetDevices(db: Db, accountId: string): Promise<void> {
  await db.run(sql`delete from known_device where account_id = ${accountId}`)
}

/**
 * Removes the second factor of an account, on behalf of a company, and notifies the person. Returns whether there was
 * one.
 */
export async function takeSecondFactorOff(
  context: NotificationContext,
  accountId: string,
  company: { readonly cn: string; readonly en: string },
): Promise<boolean> {
  if (!(await removeFactors(context.db, accountId))) return false
  await notifyAccount(context, accountId, 'secondFactorReset', { values: { company } })
  return true
}

/** Runs NOTIFY in the transaction itself, so that sockets receive it exactly when it commits. */
async function publishEnded(db: Db, sessionIds: readonly string[], reason: Ending): Promise<void> {
  if (sessionIds.length === 0) return
  const ending = endings[reason]
  const payloads = sessionIds.map(id => JSON.stringify([['ended', id, ending]]))
  await db.many(sql`select pg_notify(${PUSH_CHANNEL}, payload) from unnest(${payloads}::text[]) payload`)
}

const [, frozenCn, frozenEn] = sessionRefusals.frozen
const [, endedElsewhereCn, endedElsewhereEn] = sessionRefusals.endedElsewhere
const [, resetCn, resetEn] = sessionRefusals.endedByReset
const [, overCn, overEn] = sessionRefusals.endedHere
const [, settingsCn, settingsEn] = sessionRefusals.endedInSettings

/** `settings`: ended by the same person from another session. */
type Ending = EndReason | 'settings'

/** The message to the user, by the reason of the end. */
const endings: Record<Ending, { code: number; msg: { cn: string; en: string } }> = {
  takeover: { code: codes.loggedInElsewhere, msg: { cn: endedElsewhereCn, en: endedElsewhereEn } },
  freeze: { code: codes.frozen, msg: { cn: frozenCn, en: frozenEn } },
  reset: { code: codes.sessionRunOut, msg: { cn: resetCn, en: resetEn } },
  logout: { code: codes.sessionRunOut, msg: { cn: overCn, en: overEn } },
  settings: { code: codes.sessionRunOut, msg: { cn: settingsCn, en: settingsEn } },
  switch: { code: codes.sessionRunOut, msg: { cn: overCn, en: overEn } },
}
