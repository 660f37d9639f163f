import { randomInt } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Db } from '../../../kernel/database/database.ts'
import type { Services } from '../../../kernel/services/services.ts'

/** Typed from paper: without 0 O, 1 I L. Ten of 31 are 49 bits, too many to guess. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const length = 10
const count = 10

type Context = { db: Db; services: Pick<Services, 'cipher'> }

/** Replaces the codes of an account by ten new ones, which are returned once. */
export async function newRecoveryCodes({ db, services }: Context, accountId: string): Promise<string[]> {
  const codes = new Set<string>()
  while (codes.size < count) {
    codes.add(Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join(''))
  }
  const hashes = [...codes].map(code => hashOf(services, accountId, code))
  // Of two concurrent calls all ten codes of the later one count.
  await db.run(sql`select from account where id = ${accountId} for no key update`)
  await db.run(sql`delete from recovery_code where account_id = ${accountId}`)
  await db.run(sql`insert into recovery_code (account_id, number, code_hash)
    select ${accountId}, n, hash from unnest(${hashes}::bytea[]) with ordinality as codes (hash, n)`)
  return [...codes].map(code => `${code.slice(0, length / 2)}-${code.slice(length / 2)}`)
}

/** Whether the input has the form of a recovery code; an authenticator's has six digits. */
export function isRecoveryCode(typed: string): boolean {
  return plain(typed).length === length
}

/**
 * Uses a code up; returns how many are left, or undefined if there is no such code. The row decides between concurrent
 * calls.
 */
export async function takeRecoveryCode(
  { db, services }: Context,
  accountId: string,
  typed: string,
): Promise<number | undefined> {
  const used = await db.run(sql`update recovery_code set used_at = now()
    where account_id = ${accountId} and code_hash = ${hashOf(services, accountId, plain(typed))} and used_at is null`)
  return used === 0 ? undefined : recoveryCodesLeft(db, accountId)
}

/** How many codes of an account are unused. */
export async function recoveryCodesLeft(db: Db, accountId: string): Promise<number> {
  const { left } = await db.one<{ left: number }>(
    sql`select count(*)::int as left from recovery_code where account_id = ${accountId} and used_at is null`,
  )
  return left
}

const plain = (typed: string) => typed.replace(/[\s-]/g, '').toUpperCase()

function hashOf({ cipher }: Context['services'], accountId: string, code: string): Buffer {
  return cipher.digest(`${accountId}\0${code}`, 'recoveryCode')
}
