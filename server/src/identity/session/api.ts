import type { Language } from '@fairgate/contract/kernel/i18n/language'
import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'
import { newIdCode as idCode } from './id-code.ts'
import { userOf } from './login.ts'
import { operatorOf } from './login-account.ts'
import { hashPassword as passwordHash } from './password.ts'

export { accountDataSource, accountsOf } from './data-export.ts'
export { knownDevices } from './known-devices.ts'
export { permissionsOfRole, permissionsOfType, type RoleGrant } from './role-permissions.ts'

/** The Argon2id hash of a password, in PHC form; at most two are computed at once. */
export function hashPassword(password: string): Promise<string> {
  return passwordHash(password)
}

/** A new ID code for an account. */
export function newIdCode(): string {
  return idCode()
}

/** What the console stores of an operator (specification, section 3). */
export async function userOfOperator(db: Db, operatorId: string, language: Language) {
  return userOf(await operatorOf(db, operatorId), language)
}

/** Whether a session `s` is active. */
const lives = sql`s.ended_at is null and least(s.expires_at, s.used_at + s.idle_for) > now()`

/** Which of these sessions are active. */
export async function liveSessions(db: Db, sessionIds: readonly string[]): Promise<string[]> {
  const rows = await db.many<{ id: string }>(
    sql`select s.id from session s where s.id = any(${[...sessionIds]}::uuid[]) and ${lives}`,
  )
  return rows.map(({ id }) => id)
}

/** Whether an operator `o` has an active session. */
export const isOnline: Sql = sql`exists (select from session s where s.operator_id = o.id and ${lives})`

/** Which of these some account has already; the unique indexes decide at the write. */
export function takenLogins(
  db: Db,
  { userName, telephone, email }: Record<'userName' | 'telephone' | 'email', string>,
): Promise<Record<'userName' | 'telephone' | 'email', boolean>> {
  return db.one(sql`
    select exists (select from account where lower(user_name) = lower(${userName})) as "userName",
      exists (select from account where telephone = ${telephone}) as telephone,
      exists (select from account where lower(email) = lower(${email}) and email is not null) as email`)
}

/** The contacts of an operator's account for messages. */
export const ownContacts = (db: Db, operatorId: string): Promise<{ telephone: string | null; email: string | null }> =>
  db.one(
    sql`select a.telephone, a.email from operator o join account a on a.id = o.account_id where o.id = ${operatorId}`,
  )

/** When an operator `o` last logged in; null for never. */
export const lastLogin: Sql = sql`(select came.at from operator_login came where came.operator_id = o.id)`

/** Whether the account of an operator `o` has a second factor. */
export const withSecondFactor: Sql = sql`(exists (select from second_factor f where f.account_id = o.account_id)
  or exists (select from passkey k where k.account_id = o.account_id))`
