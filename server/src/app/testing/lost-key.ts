import sql, { raw, type Sql } from 'sql-template-tag'
import { trySetAside } from '../../kernel/crypto/set-aside.ts'
import type { Db } from '../../kernel/database/database.ts'
import type { Services } from '../../kernel/services/services.ts'
import { retryRegistry } from '../retry-registry.ts'

const lost = 'AAAAAAAA'

/**
 * The values of a column as after a restore next to an older keyring: encrypted by a key that is not there. Answers how they come back,
 * with the key: what was set aside is tried again then, by two nodes.
 */
export async function loseKey(
  { db, services }: { db: Db; services: Services },
  { table, column, where }: { table: string; column: string; where: Sql },
): Promise<() => Promise<number>> {
  const kid = services.keyring.personalKey().kid
  const countEncryptedBy = (now: string) =>
    db.run(sql`
      update ${raw(table)} t set ${raw(column)} = ${Buffer.from(now, 'base64url')}::bytea || substring(t.${raw(column)} from 7)
      where ${where} and t.${raw(column)} is not null`)
  await countEncryptedBy(lost)
  return async () => {
    await countEncryptedBy(kid)
    // The key that the rows wait for exists again.
    await db.run(sql`update set_aside set kid = ${kid} where kid = ${lost}`)
    const node = { services, publish: () => {} }
    const tried = await Promise.all([trySetAside(node, retryRegistry), trySetAside(node, retryRegistry)])
    return tried.reduce((sum, one) => sum + one, 0)
  }
}

/** The rows that were set aside, by job and table. */
export const setAside = (db: Db) =>
  db.many<{ walk: string; source: string; row: string; kid: string | null }>(
    sql`select walk, source, row_key as row, kid from set_aside order by walk, source, row_key`,
  )
