import type { Input, Result } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import type { ReadContext, WriteContext } from '../../../kernel/command/context.ts'
import { ratesOf } from '../../../kernel/queue/venue-rates.ts'
import { refuse } from '../../../kernel/refusal/refuse.ts'
import type { Services } from '../../../kernel/services/services.ts'
import { endPasskeySessions } from '../hooks.ts'
import { accountOf } from '../login-account.ts'
import { accountOfResume } from '../login-resume.ts'
import { notifyAccount } from '../notify-account.ts'
import { refuseLast } from '../second-factor/demand.ts'
import { accountTarget, proveOwner } from '../second-factor/prove-owner.ts'
import { newRecoveryCodes, recoveryCodesLeft } from '../second-factor/recovery-codes.ts'
import { factorsOf, hasAny, lockFactors } from '../second-factor/stored-factor.ts'
import { type Ceremony, challengeMs, giveChallenge } from './challenges.ts'
import { needRelyingParty } from './relying-party.ts'
import { savePasskey, wantPasskey } from './save-passkey.ts'
import { credentialsOf } from './stored-passkeys.ts'

/** Public, and each call writes a row for five minutes: the limit is enough for an office, but not for a script. */
const askings = (services: Services) => ratesOf(services).of('session.passkey', { burst: 300, perSecond: 20 })

export async function beginPasskeyLogin(
  { resume }: Input<'beginPasskeyLogin'>,
  { db, address, services }: ReadContext<undefined>,
): Promise<Result<'beginPasskeyLogin'>> {
  const retryAfter = askings(services).take(address, performance.now())
  if (retryAfter > 0) refuse('kernel.tooMany', { data: { retryAfter } })
  const site = needRelyingParty(services.config)
  const accountId = resume === undefined ? undefined : await accountOfResume(db, resume)
  const to: Ceremony = accountId === undefined ? { ceremony: 'login' } : { ceremony: 'secondFactor', accountId }
  return {
    challenge: await giveChallenge(db, to),
    rpId: site.id,
    timeout: challengeMs,
    userVerification: 'required',
    allowCredentials: accountId === undefined ? [] : await credentialsOf(db, accountId),
  }
}

export async function beginPasskeyEnrolment(
  { resume }: Input<'beginPasskeyEnrolment'>,
  context: ReadContext<undefined>,
): Promise<Result<'beginPasskeyEnrolment'>> {
  return wantPasskey(context, { ceremony: 'register', accountId: await accountOfResume(context.db, resume) })
}

export async function beginPasskey(
  proof: Input<'beginPasskey'>,
  context: WriteContext,
): Promise<Result<'beginPasskey'>> {
  const { db, actor } = context
  const accountId = await accountOf(db, actor.operatorId)
  await proveOwner(context, accountId, proof)
  context.log({ ...(await accountTarget(db, accountId)), unchanged: true })
  return wantPasskey(context, { ceremony: 'register', accountId, sessionId: actor.sessionId })
}

export async function confirmPasskey(
  made: Input<'confirmPasskey'>,
  context: WriteContext,
): Promise<Result<'confirmPasskey'>> {
  const { db, actor } = context
  const accountId = await accountOf(db, actor.operatorId)
  const to = { ceremony: 'register', accountId, sessionId: actor.sessionId } as const
  const saved = await savePasskey(context, made, to)
  if (saved.refused) refuse(saved.refused, { stands: true })
  const { passkeyId } = saved
  await db.run(sql`update session set proved = true, proved_by = 'passkey', passkey_id = ${passkeyId}
    where id = ${actor.sessionId}`)
  context.log({ ...(await accountTarget(db, accountId)), after: { passkey: made.name || 'added' } })
  if ((await recoveryCodesLeft(db, accountId)) > 0) return {}
  return { recoveryCodes: await newRecoveryCodes(context, accountId) }
}

/** Its scope does not change: only its name does. */
export async function renamePasskey(
  { passkeyId, name }: Input<'renamePasskey'>,
  context: WriteContext,
): Promise<Result<'renamePasskey'>> {
  const { db, actor } = context
  const accountId = await accountOf(db, actor.operatorId)
  const before = await db.maybe<{ name: string }>(
    sql`select name from passkey where id = ${passkeyId} and account_id = ${accountId} for no key update`,
  )
  if (!before) refuse('kernel.notFound')
  await db.run(sql`update passkey set name = ${name} where id = ${passkeyId}`)
  context.log({
    ...(await accountTarget(db, accountId)),
    before: { passkey: before.name },
    after: { passkey: name },
  })
  return {}
}

/** Takes effect at once: a login in progress locks its row, and a later one finds none. */
export async function removePasskey(
  { passkeyId, ...proof }: Input<'removePasskey'>,
  context: WriteContext,
): Promise<Result<'removePasskey'>> {
  const { db, actor, language } = context
  const accountId = await accountOf(db, actor.operatorId)
  await lockFactors(db, accountId)
  const passkey = await db.maybe<{ name: string }>(
    sql`select name from passkey where id = ${passkeyId} and account_id = ${accountId}`,
  )
  if (!passkey) refuse('kernel.notFound')
  const { authenticator, passkeys } = await factorsOf(db, accountId)
  const left = { authenticator, passkeys: passkeys - 1 }
  await refuseLast(db, accountId, left, language)
  await proveOwner(context, accountId, proof)
  await db.run(sql`delete from passkey where id = ${passkeyId}`)
  await endPasskeySessions(db, passkeyId, actor.sessionId)
  await db.run(
    sql`update session set proved = false, proved_by = null, passkey_id = null where passkey_id = ${passkeyId}`,
  )
  await db.run(sql`delete from login_resume where passkey_id = ${passkeyId}`)
  if (!hasAny(left)) {
    await db.run(sql`delete from recovery_code where account_id = ${accountId}`)
  }
  await notifyAccount(context, accountId, 'passkeyRemoved', { values: { name: passkey.name } })
  context.log({
    ...(await accountTarget(db, accountId)),
    before: { passkey: passkey.name },
    after: { passkey: 'removed' },
  })
  return {}
}
