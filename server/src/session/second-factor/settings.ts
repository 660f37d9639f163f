import type { Input, Result } from '@fairgate/contract/catalogue'
import sql from 'sql-template-tag'
import type { ReadContext, WriteContext } from '../../kernel/context.ts'
import { refuse } from '../../kernel/refuse.ts'
import { checkOwnPassword } from '../effects.ts'
import { accountOf } from '../login-account.ts'
import { tellAccount } from '../tell-account.ts'
import { newSecret, shownKey } from './authenticator.ts'
import { provesFactor } from './check-factor.ts'
import { demandedBy } from './demand.ts'
import { newRecoveryCodes, recoveryCodesLeft } from './recovery-codes.ts'
import { hasFactor, keepFactor, removeFactor } from './stored-factor.ts'
import { fromBase32, stepOfCode } from './totp.ts'

const place = (sessionId: string) => ({ table: 'second_factor_offer', column: 'secret_sealed', row: sessionId })

export async function getSecondFactor(
  _input: Input<'getSecondFactor'>,
  { db, actor, language }: ReadContext,
): Promise<Result<'getSecondFactor'>> {
  const accountId = await accountOf(db, actor.operatorId)
  const factor = await db.maybe<{ since: string }>(sql`select since from second_factor where account_id = ${accountId}`)
  return {
    since: factor?.since ?? null,
    recoveryCodesLeft: await recoveryCodesLeft(db, accountId),
    demandedBy: await demandedBy(db, accountId, language),
  }
}

export async function beginSecondFactor(
  { password, otp }: Input<'beginSecondFactor'>,
  context: WriteContext,
): Promise<Result<'beginSecondFactor'>> {
  const { db, actor, services } = context
  const accountId = await accountOf(db, actor.operatorId)
  await checkOwnPassword(context, { accountId, password, field: 'password' })
  const replaces = await hasFactor(db, accountId)
  if (replaces) await proveOwn(context, accountId, otp)
  const secret = newSecret()
  const sealed = services.cipher.encrypt(secret, place(actor.sessionId))
  await db.run(sql`insert into second_factor_offer (session_id, secret_sealed, replaces)
    values (${actor.sessionId}, ${sealed}, ${replaces})
    on conflict (session_id) do update set secret_sealed = excluded.secret_sealed, replaces = excluded.replaces,
      expires_at = excluded.expires_at`)
  context.log(await target(context, accountId))
  return shownKey(context, accountId, secret)
}

export async function confirmSecondFactor(
  { otp }: Input<'confirmSecondFactor'>,
  context: WriteContext,
): Promise<Result<'confirmSecondFactor'>> {
  const { db, actor, services, now } = context
  const accountId = await accountOf(db, actor.operatorId)
  const offer = await db.maybe<{ sealed: Buffer; replaces: boolean }>(sql`
    select secret_sealed as sealed, replaces from second_factor_offer
    where session_id = ${actor.sessionId} and expires_at > now() for update`)
  if (!offer) refuse('session.offerGone')
  const secret = services.cipher.decrypt(offer.sealed, place(actor.sessionId))
  const step = stepOfCode(fromBase32(secret), otp, now)
  if (step === undefined) refuse('session.otpWrong', { field: 'otp' })
  const recoveryCodes = await keepFactor(context, accountId, { secret, step, replaces: offer.replaces })
  if (!recoveryCodes) refuse('session.secondFactorSetUp')
  await db.run(sql`delete from second_factor_offer where session_id = ${actor.sessionId}`)
  await db.run(sql`update session set proved = true where id = ${actor.sessionId}`)
  await tellAccount(context, accountId, 'secondFactorOn')
  context.log({ ...(await target(context, accountId)), after: { secondFactor: offer.replaces ? 'replaced' : 'setUp' } })
  return { recoveryCodes }
}

export async function removeSecondFactor(
  { password, otp }: Input<'removeSecondFactor'>,
  context: WriteContext,
): Promise<Result<'removeSecondFactor'>> {
  const { db, language } = context
  const accountId = await provenAccount(context, password, otp, async id => {
    if ((await demandedBy(db, id, language)).length > 0) refuse('session.secondFactorDemanded')
  })
  await removeFactor(db, accountId)
  await tellAccount(context, accountId, 'secondFactorOff')
  context.log({ ...(await target(context, accountId)), after: { secondFactor: 'removed' } })
  return {}
}

export async function renewRecoveryCodes(
  { password, otp }: Input<'renewRecoveryCodes'>,
  context: WriteContext,
): Promise<Result<'renewRecoveryCodes'>> {
  const accountId = await provenAccount(context, password, otp)
  context.log(await target(context, accountId))
  return { recoveryCodes: await newRecoveryCodes(context, accountId) }
}

/** The sender's account, after its password and its second factor; `first` refuses what neither would help. */
async function provenAccount(
  context: WriteContext,
  password: string,
  otp: string,
  first?: (accountId: string) => Promise<void>,
): Promise<string> {
  const { db, actor } = context
  const accountId = await accountOf(db, actor.operatorId)
  if (!(await hasFactor(db, accountId))) refuse('session.secondFactorNone')
  await first?.(accountId)
  await checkOwnPassword(context, { accountId, password, field: 'password' })
  await proveOwn(context, accountId, otp)
  return accountId
}

async function proveOwn(context: WriteContext, accountId: string, otp: string | undefined): Promise<void> {
  if (otp === undefined) refuse('session.otpNeeded', { field: 'otp' })
  if (!(await provesFactor(context, { accountId, otp }))) refuse('session.otpWrong', { field: 'otp', stands: true })
}

async function target({ db }: WriteContext, accountId: string) {
  const { name } = await db.one<{ name: string }>(sql`select user_name as name from account where id = ${accountId}`)
  return { noun: 'account' as const, targetId: accountId, targetName: name }
}
