import sql, { join } from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'
import { newIdCode } from './id-code.ts'

export interface NewAccount {
  userName: string
  telephone: string | null
  email: string | null
  /** Argon2id; without one the person sets it. */
  passwordHash?: string
}

/** Creates an account; a taken name, telephone or e-mail violates its unique index. */
export async function makeAccount(db: Db, { userName, telephone, email, passwordHash }: NewAccount): Promise<string> {
  const { id } = await db.one<{ id: string }>(sql`
    insert into account (user_name, telephone, email, password_hash, id_code)
    values (${userName}, ${telephone}, ${email}, ${passwordHash ?? null}, ${await freeIdCode(db)}) returning id`)
  return id
}

/** Writes the given contacts; one that another account has violates its unique index. */
export async function setContacts(
  db: Db,
  accountId: string,
  { telephone, email }: { telephone?: string | null; email?: string | null },
): Promise<void> {
  const sets = [
    ...(telephone === undefined ? [] : [sql`telephone = ${telephone}, `]),
    ...(email === undefined ? [] : [sql`email = ${email}, `]),
  ]
  await db.run(sql`update account set ${join(sets, '')}version = version + 1 where id = ${accountId}`)
}

async function freeIdCode(db: Db): Promise<string> {
  for (;;) {
    const idCode = newIdCode()
    if (!(await db.maybe(sql`select from account where id_code = ${idCode}`))) return idCode
  }
}

/**
 * Deletes the unused account of a deleted last operator, so that its user name, telephone and e-mail are available
 * again; a used account stays, and can be associated by its ID code.
 */
export async function deleteUnusedAccount(db: Db, accountId: string): Promise<void> {
  // If two companies delete its last two operators concurrently, the second sees the deletion of the first.
  await db.run(sql`select from account where id = ${accountId} for update`)
  await db.run(sql`delete from account a where a.id = ${accountId} and a.last_login_at is null
    and not exists (select from operator o where o.account_id = a.id)`)
}
