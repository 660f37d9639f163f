import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sql, { raw } from 'sql-template-tag'
import type { Cipher } from '../../kernel/crypto/cipher.ts'
import { encryptedColumns, selectBytes } from '../../kernel/crypto/key-rotation/encrypted-columns.ts'
import { type Db, toDb } from '../../kernel/database/database.ts'
import type { createBadgeWorld } from './badge-world.ts'

type World = Pick<Awaited<ReturnType<typeof createBadgeWorld>>, 'pool' | 'services' | 'config'>

/** What identifies a person: texts as typed, and digests of numbers. */
export interface Looked {
  texts: readonly string[]
  digests: readonly Buffer[]
}

/**
 * Where somebody is found: in the text of every row of every table of the catalogue, by digests of their numbers, in what is
 * encrypted, decrypted, and in every file of the data folder. By place, with how many rows or files.
 */
export async function lookEverywhere(
  { pool, services, config }: World,
  looked: Looked,
): Promise<Record<string, number>> {
  const db = toDb(pool)
  return {
    ...(await inTables(db, looked)),
    ...(await findInEncrypted(db, services.cipher, looked)),
    ...inFiles(config.dataDir, looked),
  }
}

async function inTables(db: Db, { texts, digests }: Looked): Promise<Record<string, number>> {
  const tables = await db.many<{ name: string }>(sql`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'm') and not c.relispartition and n.nspname in ('public', 'graphile_worker') order by 1`)
  const patterns = [...texts, ...digests.flatMap(digest => [digest.toString('hex'), digest.toString('base64')])]
  const found: Record<string, number> = {}
  for (const { name } of tables) {
    const { n } = await db.one<{ n: number }>(sql`
      select count(*)::int as n from ${raw(name)} t where exists (select from unnest(${patterns}::text[]) s where strpos(t::text, s) > 0)`)
    if (n > 0) found[name.replace('public.', '')] = n
  }
  return found
}

async function findInEncrypted(db: Db, cipher: Cipher, { texts }: Looked): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const column of await encryptedColumns(db)) {
    const rows = await db.many<{ encrypted: Buffer; column: string; row: string }>(sql`
      select ${selectBytes(column)} as encrypted, ${raw(column.cellColumn)} as column, (${raw(column.cellRow)})::text as row
      from ${raw(column.source)} t where ${selectBytes(column)} is not null`)
    const named = rows.filter(({ encrypted, ...place }) => {
      const plain = cipher.decrypt(encrypted, { table: column.cellTable, ...place })
      return texts.some(text => plain.includes(text))
    })
    if (named.length > 0) found[`${column.source}.${column.column}, encrypted`] = named.length
  }
  return found
}

function inFiles(folder: string, { texts }: Looked): Record<string, number> {
  const found: Record<string, number> = {}
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const bytes = readFileSync(path)
    if (texts.some(text => bytes.includes(text))) found[`file ${entry.name}`] = 1
  }
  return found
}
