import type { Buffer } from 'node:buffer'
import sql from 'sql-template-tag'
import type { Db } from '../../../kernel/database/database.ts'
import type { Services } from '../../../kernel/services/services.ts'
import { newRecoveryCodes } from './recovery-codes.ts'
import { fromBase32, stepOfCode } from './totp.ts'

interface Context {
  db: Db
  services: Pick<Services, 'cipher'>
  now: Date
}

const toSecretCell = (accountId: string) => ({ table: 'second_factor', column: 'secret_sealed', row: accountId })

/** The proofs of an account besides its password. */
export interface Factors {
  authenticator: boolean
  passkeys: number
}

/** The second factors of an account. */
export function factorsOf(db: Db, accountId: string): Promise<Factors> {
  return db.one<Factors>(sql`
    select exists (select from second_factor where account_id = ${accountId}) as authenticator,
      (select count(*)::int from passkey where account_id = ${accountId}) as passkeys`)
}

/** Whether there is any. */
export const hasAny = ({ authenticator, passkeys }: Factors): boolean => authenticator || passkeys > 0

/**
 * Locks the second factors of an account until the transaction ends: of two concurrent removals, the second sees what
 * the first has left.
 */
export async function lockFactors(db: Db, accountId: string): Promise<void> {
  await db.run(sql`select from account where id = ${accountId} for no key update`)
}

/**
 * Uses up a code of the account's authenticator. False if it is wrong, or it or a later one was used: the row decides
 * between concurrent calls.
 */
export async function takeOtp(context: Context, accountId: string, code: string): Promise<boolean> {
  const { db, services, now } = context
  const factor = await db.maybe<{ encrypted: Buffer }>(
    sql`select secret_encrypted as encrypted from second_factor where account_id = ${accountId}`,
  )
  if (!factor) return false
  const secret = fromBase32(services.cipher.decrypt(factor.encrypted, toSecretCell(accountId)))
  const step = stepOfCode(secret, code, now)
  if (step === undefined) return false
  const used = await db.run(sql`update second_factor set last_step = ${step}
    where account_id = ${accountId} and secret_encrypted = ${factor.encrypted} and last_step < ${step}`)
  if (used > 0) return true
  // A key rotation has encrypted it again meanwhile (or it was replaced): checked against the current value.
  const other = await db.maybe(
    sql`select from second_factor where account_id = ${accountId} and secret_encrypted <> ${factor.encrypted}`,
  )
  return other !== undefined && takeOtp(context, accountId, code)
}

/**
 * Saves the authenticator and ten recovery codes of an account; the confirming code is used up. Undefined if the
 * account has one already that this one does not replace.
 */
export async function saveFactor(
  context: Context,
  accountId: string,
  { secret, step, replaces }: { secret: string; step: number; replaces: boolean },
): Promise<string[] | undefined> {
  const { db, services } = context
  const encrypted = services.cipher.encrypt(secret, toSecretCell(accountId))
  const saved = await db.run(sql`
    insert into second_factor (account_id, secret_encrypted, last_step) values (${accountId}, ${encrypted}, ${step})
    on conflict (account_id) do update
      set secret_encrypted = excluded.secret_encrypted, last_step = excluded.last_step, since = now() where ${replaces}`)
  return saved === 0 ? undefined : newRecoveryCodes(context, accountId)
}

const liveOf = (accountId: string) =>
  sql`ended_at is null and operator_id in (select id from operator where account_id = ${accountId})`

/**
 * Removes the authenticator of an account; earlier proofs by its codes no longer count. Recovery codes stay if there is
 * a passkey.
 */
export async function removeAuthenticator(db: Db, accountId: string): Promise<boolean> {
  if ((await db.run(sql`delete from second_factor where account_id = ${accountId}`)) === 0) return false
  const { passkeys } = await factorsOf(db, accountId)
  if (passkeys === 0) await db.run(sql`delete from recovery_code where account_id = ${accountId}`)
  await db.run(sql`update session set proved = false, proved_by = null
    where ${liveOf(accountId)} and proved_by is distinct from 'passkey'`)
  await db.run(sql`delete from second_factor_offer
    where session_id in (select id from session where ${liveOf(accountId)})`)
  await db.run(sql`delete from login_resume where account_id = ${accountId}`)
  return true
}

/**
 * Removes every second factor of an account, with its recovery codes; earlier proofs no longer count. Returns whether
 * there was one.
 */
export async function removeFactors(db: Db, accountId: string): Promise<boolean> {
  await lockFactors(db, accountId)
  const passkeys = await db.run(sql`delete from passkey where account_id = ${accountId}`)
  const authenticator = await removeAuthenticator(db, accountId)
  if (passkeys === 0) return authenticator
  await db.run(sql`delete from recovery_code where account_id = ${accountId}`)
  await db.run(sql`delete from passkey_challenge where account_id = ${accountId}`)
  await db.run(sql`delete from login_resume where account_id = ${accountId}`)
  await db.run(sql`update session set proved = false, proved_by = null, passkey_id = null where ${liveOf(accountId)}`)
  return true
}
