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

/** What an account is called towards an authenticator: says nothing of the person. */
export const userHandle = (accountId: string): string =>
  Buffer.from(accountId.replaceAll('-', ''), 'hex').toString('base64url')

/** An account's passkeys as a browser is told of them. */
export async function credentialsOf(db: Db, accountId: string): Promise<Credential[]> {
  const rows = await db.many<{ id: Buffer; transports: string[] }>(
    sql`select credential_id as id, transports from passkey where account_id = ${accountId} order by id`,
  )
  return rows.map(({ id, transports }) => ({ id: id.toString('base64url'), type: 'public-key', transports }))
}

/** How many passkeys an account has. */
export async function passkeysOf(db: Db, accountId: string): Promise<number> {
  const { n } = await db.one<{ n: number }>(sql`select count(*)::int as n from passkey where account_id = ${accountId}`)
  return n
}

/** The passkey of this name, held with its account until the transaction ends: one that is being removed is gone. */
export async function lockedPasskey(db: Db, credentialId: string): Promise<Passkey | undefined> {
  const named = sql`credential_id = ${Buffer.from(credentialId, 'base64url')}`
  // The account first, as who removes one does: neither waits for the other.
  await db.run(sql`select from account where id = (select account_id from passkey where ${named}) for no key update`)
  return db.maybe<Passkey>(sql`
    select id, account_id as "accountId", name, public_key as "publicKey" from passkey where ${named} for update`)
}

/** Whether a passkey is still there, held until the transaction ends: it may have been removed since a login of two steps showed it. */
export async function lockPasskey(db: Db, { accountId, passkeyId }: { accountId: string; passkeyId: string }) {
  await lockFactors(db, accountId)
  return (await db.maybe(sql`select from passkey where id = ${passkeyId} for key share`)) !== undefined
}

/** Notes a use; false where the counter has not grown: a copy of it is used. */
export async function notePasskeyUse(db: Db, id: string, counter: number): Promise<boolean> {
  const grown = await db.run(sql`update passkey set counter = ${counter}, used_at = now()
    where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter} = 0))`)
  return grown > 0
}
