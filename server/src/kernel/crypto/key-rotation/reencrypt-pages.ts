import sql, { raw } from 'sql-template-tag'
import type { Db } from '../../database/database.ts'
import type { Cipher } from '../cipher.ts'
import { columnName, type EncryptedColumn, filledWith, selectBytes } from './encrypted-columns.ts'

/** Key ids in the form that precedes encrypted values. */
export const keyBytes = (kid: string): Buffer => Buffer.from(kid, 'base64url')

export interface Pages {
  readonly column: EncryptedColumn
  /** The table itself, or a partition of it. */
  readonly part: string
  readonly from: number
  readonly to: number
}

export interface Encrypted {
  at: string
  old: Buffer
  row: string
  column: string
}

/** Values of these pages that are encrypted with some keys. Locks nothing. */
export function outdatedIn(db: Db, { column, part, from, to }: Pages, keys: readonly Buffer[]): Promise<Encrypted[]> {
  return db.many<Encrypted>(sql`
    select t.ctid::text as at, ${selectBytes(column)} as old, (${raw(column.cellRow)})::text as row,
      (${raw(column.cellColumn)})::text as "column"
    from ${raw(part)} t
    where t.ctid >= ${`(${from},0)`}::tid and t.ctid < ${`(${to},0)`}::tid
      and substring(${selectBytes(column)} from 1 for 6) = any(${[...keys]}::bytea[])`)
}

/**
 * Encrypts values again with the current key and replaces the unchanged old ones: concurrent writes are not
 * overwritten. Undecryptable ones stay. Returns the number of replaced ones.
 */
export async function resealed(
  db: Db,
  cipher: Pick<Cipher, 'encrypt' | 'decrypt'>,
  { column, part }: Pages,
  found: readonly Encrypted[],
): Promise<number> {
  const made = found.flatMap(({ at, old, row, column: name }) => {
    const cell = { table: column.cellTable, column: name, row }
    const plain = opened(cipher, old, cell)
    return plain === undefined ? [] : [{ at, old, made: cipher.encrypt(plain, cell) }]
  })
  if (made.length === 0) return 0
  return db.run(sql`
    update ${raw(part)} t set ${columnName(column)} = ${filledWith(column, sql`u.made`)}
    from unnest(${made.map(({ at }) => at)}::tid[], ${made.map(({ old }) => old)}::bytea[],
      ${made.map(one => one.made)}::bytea[]) u (at, old, made)
    where t.ctid = u.at and ${selectBytes(column)} = u.old`)
}

function opened(cipher: Pick<Cipher, 'decrypt'>, encrypted: Buffer, cell: Parameters<Cipher['decrypt']>[1]) {
  try {
    return cipher.decrypt(encrypted, cell)
  } catch {
    return undefined
  }
}
