import type { Output } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import type { Db } from '../../../kernel/database/database.ts'
import { lockFactors } from '../second-factor/stored-factor.ts'

export interface Passkey {
  id: string
  accountId: string
  name: string
  publicKey: Buffer
}

type Credential = Output<'beginPasskeyLogin'>['allowCredentials'][number]

/** The user handle of an account for authenticators: it reveals nothing of the person. */
export const userHandle = (accountId: string): string =>
  Buffer.from(accountId.replaceAll('-', ''), 'hex').toString('base64url')

/** An account's passkeys in the form for a browser. */
export async function credentialsOf(db: Db, accountId: string): Promise<Credential[]> {
  const rows = await db.many<{ id: Buffer; transports: string[] }>(
    sql`select credential_id as id, transports from passkey where account_id = ${accountId} order by id`,
  )
  return rows.map(({ id, transports }) => ({ id: id.toString('base64url'), type: 'public-key', transports }))
}

/** How many passkeys an account has. */
export async function countPasskeys(db: Db, accountId: string): Promise<number> {
  const { n } = await db.one<{ n: number }>(sql`select count(*)::int as n from passkey where account_id = ${accountId}`)
  return n
}

/**
 * The passkey with this id, locked with its account until the transaction ends; a passkey that is being removed does
 * not exist.
 */
export async function findPasskeyForUpdate(db: Db, credentialId: string): Promise<Passkey | undefined> {
  const named = sql`credential_id = ${Buffer.from(credentialId, 'base64url')}`
  // The account first, like a removal, so that the two cannot deadlock.
  await db.run(sql`select from account where id = (select account_id from passkey where ${named}) for no key update`)
  return db.maybe<Passkey>(sql`
    select id, account_id as "accountId", name, public_key as "publicKey" from passkey where ${named} for update`)
}

/**
 * Whether a passkey still exists, locked until the transaction ends: it may have been removed since the first step of a
 * login.
 */
export async function lockPasskey(db: Db, { accountId, passkeyId }: { accountId: string; passkeyId: string }) {
  await lockFactors(db, accountId)
  return (await db.maybe(sql`select from passkey where id = ${passkeyId} for key share`)) !== undefined
}

/** Records a use; false if the counter has not grown, which means that a copy is in use. */
export async function notePasskeyUse(db: Db, id: string, signCount: number): Promise<boolean> {
  const grown = await db.run(sql`update passkey set counter = ${signCount}, used_at = now()
    where id = ${id} and (counter < ${signCount} or (counter = 0 and ${signCount} = 0))`)
  return grown > 0
}
