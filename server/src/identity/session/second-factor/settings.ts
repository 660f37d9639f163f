import type { Input, Result } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import type { ReadContext, WriteContext } from '../../../kernel/command/context.ts'
import { refuse } from '../../../kernel/refusal/refuse.ts'
import { accountOf } from '../login-account.ts'
import { notifyAccount } from '../notify-account.ts'
import { newSecret, shownKey } from './authenticator.ts'
import { demandedBy, refuseLast } from './demand.ts'
import { accountTarget, proveOwner, requiresOtp } from './prove-owner.ts'
import { newRecoveryCodes, recoveryCodesLeft } from './recovery-codes.ts'
import { factorsOf, hasAny, lockFactors, removeAuthenticator, saveFactor } from './stored-factor.ts'
import { fromBase32, stepOfCode } from './totp.ts'

const toSecretCell = (sessionId: string) => ({ table: 'second_factor_offer', column: 'secret_sealed', row: sessionId })

export async function getSecondFactor(
  _input: Input<'getSecondFactor'>,
  { db, actor, language }: ReadContext,
): Promise<Result<'getSecondFactor'>> {
  const accountId = await accountOf(db, actor.operatorId)
  const factor = await db.maybe<{ since: string }>(sql`select since from second_factor where account_id = ${accountId}`)
  const all = await demandedBy(db, accountId, language)
  const passkeyOnly = await demandedBy(db, accountId, language, true)
  const passkeys = await db.many<PasskeyRow>(sql`
    select id, name, created_at as since, used_at as "usedAt", synced from passkey where account_id = ${accountId} order by id`)
  const isLastRequired = passkeys.length === 1 && (factor ? passkeyOnly : all).length > 0
  return {
    since: factor?.since ?? null,
    recoveryCodesLeft: await recoveryCodesLeft(db, accountId),
    demandedBy: all,
    passkeys: passkeys.map(passkey => ({ ...passkey, actions: isLastRequired ? ['rename'] : ['rename', 'remove'] })),
    asksOtp: await requiresOtp(db, accountId, actor.sessionId),
  }
}

type PasskeyRow = Omit<Result<'getSecondFactor'>['passkeys'][number], 'actions'>

export async function beginSecondFactor(
  proof: Input<'beginSecondFactor'>,
  context: WriteContext,
): Promise<Result<'beginSecondFactor'>> {
  const { db, actor, services } = context
  const accountId = await accountOf(db, actor.operatorId)
  await proveOwner(context, accountId, proof)
  const { authenticator: replaces } = await factorsOf(db, accountId)
  const secret = newSecret()
  const encrypted = services.cipher.encrypt(secret, toSecretCell(actor.sessionId))
  await db.run(sql`insert into second_factor_offer (session_id, secret_encrypted, replaces)
    values (${actor.sessionId}, ${encrypted}, ${replaces})
    on conflict (session_id) do update set secret_encrypted = excluded.secret_encrypted, replaces = excluded.replaces,
      expires_at = excluded.expires_at`)
  context.log(await accountTarget(db, accountId))
  return shownKey(context, accountId, secret)
}

export async function confirmSecondFactor(
  { otp }: Input<'confirmSecondFactor'>,
  context: WriteContext,
): Promise<Result<'confirmSecondFactor'>> {
  const { db, actor, services, now } = context
  const accountId = await accountOf(db, actor.operatorId)
  const offer = await db.maybe<{ encrypted: Buffer; replaces: boolean }>(sql`
    select secret_encrypted as encrypted, replaces from second_factor_offer
    where session_id = ${actor.sessionId} and expires_at > now() for update`)
  if (!offer) refuse('session.offerGone')
  const secret = services.cipher.decrypt(offer.encrypted, toSecretCell(actor.sessionId))
  const step = stepOfCode(fromBase32(secret), otp, now)
  if (step === undefined) refuse('session.otpWrong', { field: 'otp' })
  const recoveryCodes = await saveFactor(context, accountId, { secret, step, replaces: offer.replaces })
  if (!recoveryCodes) refuse('session.secondFactorSetUp')
  await db.run(sql`delete from second_factor_offer where session_id = ${actor.sessionId}`)
  await db.run(
    sql`update session set proved = true, proved_by = coalesce(proved_by, 'code') where id = ${actor.sessionId}`,
  )
  await notifyAccount(context, accountId, 'secondFactorOn')
  context.log({
    ...(await accountTarget(db, accountId)),
    after: { secondFactor: offer.replaces ? 'replaced' : 'setUp' },
  })
  return { recoveryCodes }
}

export async function removeSecondFactor(
  proof: Input<'removeSecondFactor'>,
  context: WriteContext,
): Promise<Result<'removeSecondFactor'>> {
  const { db, actor, language } = context
  const accountId = await accountOf(db, actor.operatorId)
  await lockFactors(db, accountId)
  const { authenticator, passkeys } = await factorsOf(db, accountId)
  if (!authenticator) refuse('session.secondFactorNone')
  await refuseLast(db, accountId, { authenticator: false, passkeys }, language)
  await proveOwner(context, accountId, proof)
  await removeAuthenticator(db, accountId)
  await notifyAccount(context, accountId, 'secondFactorOff')
  context.log({ ...(await accountTarget(db, accountId)), after: { secondFactor: 'removed' } })
  return {}
}

export async function renewRecoveryCodes(
  proof: Input<'renewRecoveryCodes'>,
  context: WriteContext,
): Promise<Result<'renewRecoveryCodes'>> {
  const { db, actor } = context
  const accountId = await accountOf(db, actor.operatorId)
  if (!hasAny(await factorsOf(db, accountId))) refuse('session.secondFactorNone')
  await proveOwner(context, accountId, proof)
  context.log(await accountTarget(db, accountId))
  return { recoveryCodes: await newRecoveryCodes(context, accountId) }
}
