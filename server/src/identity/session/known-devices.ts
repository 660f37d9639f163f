import sql from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'
import { browserName } from './browser-name.ts'
import { type NotificationContext, notifyAccount } from './notify-account.ts'
import type { Arrival } from './sessions.ts'
import { newToken, tokenHash } from './token.ts'

/** Known devices per account; the oldest is replaced. */
const deviceLimit = 20

/** The account that knows this device, within its 90 days. */
export async function accountOfDevice(db: Db, device: string): Promise<string | undefined> {
  const row = await db.maybe<{ accountId: string }>(sql`
    select account_id as "accountId" from known_device where token_hash = ${tokenHash(device)} and expires_at > now()`)
  return row?.accountId
}

/** The known devices of an account, the last used first. */
export function knownDevices(db: Db, accountId: string) {
  return db.many<{ id: string; browser: string; since: string; usedAt: string }>(sql`
    select id, browser, created_at as since, used_at as "usedAt" from known_device
    where account_id = ${accountId} and expires_at > now() order by used_at desc, id`)
}

/** Whether an account was ever logged in to. */
export async function hasCome(db: Db, accountId: string): Promise<boolean> {
  return (await db.maybe(sql`select from account where id = ${accountId} and last_login_at is not null`)) !== undefined
}

/**
 * Notifies a person that their account was used on a new device. A device without storage is new at each login, so it
 * is reported once a day.
 */
export async function notifyNewDevice(context: NotificationContext, accountId: string): Promise<void> {
  const { browser, address } = arrivalOf(context)
  await notifyAccount(context, accountId, 'newDevice', { dailyKey: `${browser} ${address}` })
}

/** What the person sees of a login. */
export function arrivalOf({
  userAgent,
  address,
}: Pick<NotificationContext, 'userAgent' | 'address'>): Required<Pick<Arrival, 'browser' | 'address'>> {
  return { browser: browserName(userAgent), address }
}

/** Remembers a device and returns its token once. */
export async function rememberDevice(db: Db, accountId: string, browser = ''): Promise<string> {
  const device = newToken()
  await db.run(sql`insert into known_device (token_hash, account_id, browser)
    values (${tokenHash(device)}, ${accountId}, ${browser})`)
  await db.run(sql`delete from known_device where token_hash in (
    select token_hash from known_device where account_id = ${accountId} order by created_at desc offset ${deviceLimit})`)
  return device
}

/** A known device was used again: messages use its language from now on. */
export async function useDevice(
  context: NotificationContext,
  accountId: string,
  device: string | undefined,
): Promise<void> {
  const { db, language } = context
  await db.run(sql`update known_device set used_at = now(), browser = ${arrivalOf(context).browser}
    where token_hash = ${tokenHash(device ?? '')} and account_id = ${accountId}`)
  await db.run(sql`update account set language = ${language}
    where id = ${accountId} and language is distinct from ${language}`)
}
