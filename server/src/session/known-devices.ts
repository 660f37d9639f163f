import sql from 'sql-template-tag'
import type { WriteContext } from '../kernel/context.ts'
import type { Db } from '../kernel/database.ts'
import { sendMessage } from '../message/effects.ts'
import { newToken, tokenHash } from './token.ts'

/** Devices an account is remembered on; an older one is forgotten for a newer. */
const deviceLimit = 20

/** The account that knows this device, within its 90 days. */
export async function accountOfDevice(db: Db, device: string): Promise<string | undefined> {
  const row = await db.maybe<{ accountId: string }>(sql`
    select account_id as "accountId" from known_device where token_hash = ${tokenHash(device)} and expires_at > now()`)
  return row?.accountId
}

/** How many devices an account is known on. */
export async function knownDevices(db: Db, accountId: string): Promise<number> {
  const { n } = await db.one<{ n: number }>(
    sql`select count(*)::int as n from known_device where account_id = ${accountId} and expires_at > now()`,
  )
  return n
}

/** Tells who is known on other devices, by mail, that their account was used on a new one. */
export async function tellOfNewDevice(
  context: Pick<WriteContext<unknown>, 'db' | 'services' | 'language' | 'address'>,
  accountId: string,
): Promise<void> {
  const known = await context.db.maybe<{ email: string }>(sql`
    select email from account a where id = ${accountId} and email is not null
      and exists (select from known_device d where d.account_id = a.id and d.expires_at > now())`)
  if (!known) return
  await sendMessage(context, { purpose: 'newDevice', to: known.email, values: { address: context.address } })
}

/** Remembers a device and hands out what it is known by, once. */
export async function rememberDevice(db: Db, accountId: string): Promise<string> {
  const device = newToken()
  await db.run(sql`insert into known_device (token_hash, account_id) values (${tokenHash(device)}, ${accountId})`)
  await db.run(sql`delete from known_device where token_hash in (
    select token_hash from known_device where account_id = ${accountId} order by created_at desc offset ${deviceLimit})`)
  return device
}
