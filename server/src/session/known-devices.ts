import sql from 'sql-template-tag'
import type { Db } from '../kernel/database.ts'
import { newToken, tokenHash } from './token.ts'

/** Devices an account is remembered on; an older one is forgotten for a newer. */
const deviceLimit = 20

/** The account that knows this device, within its 90 days. */
export async function accountOfDevice(db: Db, device: string): Promise<string | undefined> {
  const row = await db.maybe<{ accountId: string }>(sql`
    select account_id as "accountId" from known_device where token_hash = ${tokenHash(device)} and expires_at > now()`)
  return row?.accountId
}

/** Remembers a device and hands out what it is known by, once. */
export async function rememberDevice(db: Db, accountId: string): Promise<string> {
  const device = newToken()
  await db.run(sql`insert into known_device (token_hash, account_id) values (${tokenHash(device)}, ${accountId})`)
  await db.run(sql`delete from known_device where token_hash in (
    select token_hash from known_device where account_id = ${accountId} order by created_at desc offset ${deviceLimit})`)
  return device
}
