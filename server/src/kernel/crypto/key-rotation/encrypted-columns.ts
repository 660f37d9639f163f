import sql, { raw, type Sql } from 'sql-template-tag'
import type { Db } from '../../database/database.ts'

/** A column with values encrypted by data keys, as declared by `encrypted_by_key` (`0770_key_rotation.sql`). */
export interface EncryptedColumn {
  readonly source: string
  readonly column: string
  /** The member of a jsonb column that contains it, as base64. */
  readonly jsonKey: string | null
  readonly cellTable: string
  /** SQL over a row. */
  readonly cellColumn: string
  readonly cellRow: string
}

/** All of them, always in the same order. */
export const encryptedColumns = (db: Db): Promise<EncryptedColumn[]> =>
  db.many<EncryptedColumn>(sql`select source, column_name as "column", json_key as "jsonKey", cell_table as "cellTable", cell_column as "cellColumn",
    cell_row as "cellRow" from encrypted_column order by source, column_name`)

/** Only migrations write names in the list. */
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** The encrypted bytes of a row `t`. */
export const selectBytes = ({ column, jsonKey }: EncryptedColumn): Sql =>
  jsonKey === null ? raw(`t.${quoted(column)}`) : sql`decode(t.${raw(quoted(column))} ->> ${jsonKey}, 'base64')`

/** The column with other bytes. */
export const filledWith = ({ column, jsonKey }: EncryptedColumn, bytes: Sql): Sql =>
  jsonKey === null
    ? bytes
    : sql`jsonb_set(t.${raw(quoted(column))}, array[${jsonKey}], to_jsonb(replace(encode(${bytes}, 'base64'), chr(10), '')))`

export const columnName = ({ column }: EncryptedColumn): Sql => raw(quoted(column))

/** The tables with the rows of a column: its partitions, or itself, each with its number of pages. */
export const findParts = (db: Db, { source }: EncryptedColumn): Promise<{ part: string; pages: number }[]> =>
  db.many(sql`select c.oid::regclass::text as part,
      (pg_relation_size(c.oid) / current_setting('block_size')::int)::int as pages
    from pg_class c where c.relkind = 'r' and c.oid in (select ${source}::regclass union select relid from pg_partition_tree(${source}::regclass))
    order by 1`)
