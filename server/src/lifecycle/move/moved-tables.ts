import sql, { raw, type Sql } from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'
import { exhibitionItself } from './fenced-tables.ts'
import { isRelocated } from './table-locations.ts'

/** A table whose rows move with their exhibition. */
export interface MovedTable {
  name: string
  /** Which exhibition a row belongs to. */
  exhibitionColumn: 'exhibition_id' | 'id'
  /** The columns of its primary key, or of its replica identity if it has none. */
  key: readonly string[]
  /** The columns that are compared, in alphabetical order. */
  compared: readonly string[]
  /** All columns that are written, so none that is computed. */
  written: readonly string[]
  /** Whether updates and deletes of it name their exhibition, so that it may be published. */
  identified: boolean
}

/** Work that is done where it was begun: a job's file, a message's delivery. A move waits for it. */
export const finishedHere: readonly string[] = ['job', 'message']

/** Numbers of transactions belong to their database. */
const ofOneDatabase: readonly string[] = ['tx', 'xid']

type Found = Omit<MovedTable, 'exhibitionColumn'>

/** All tables with their keys and columns, as the database has them. */
function tablesIn(db: Db): Promise<Found[]> {
  return db.many<Found>(sql`
    with parts as (
      select c.oid as root, coalesce(p.relid, c.oid) as oid from pg_class c left join lateral pg_partition_tree(c.oid) p on p.isleaf
      where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
    ), identity as (
      select s.root, bool_and(x.covers) as identified from parts s join pg_class l on l.oid = s.oid cross join lateral (
        select l.relreplident = 'f' or exists (
          select from pg_index i join pg_attribute a on a.attrelid = l.oid and a.attnum = any(i.indkey)
          where i.indrelid = l.oid and case l.relreplident when 'd' then i.indisprimary when 'i' then i.indisreplident end
            and a.attname = case when l.relname = 'exhibition' then 'id' else 'exhibition_id' end) as covers) x
      group by s.root
    )
    select c.relname as name, coalesce(i.identified, false) as identified,
      array(select a.attname::text from pg_attribute a join pg_index x on x.indrelid = a.attrelid and a.attnum = any(x.indkey)
        where a.attrelid = c.oid and x.indexrelid = k.indexrelid order by array_position(x.indkey::int2[], a.attnum)) as key,
      ${columnsOf(sql`a.attname <> all(${[...ofOneDatabase]})`)} as compared, ${columnsOf(sql`a.attgenerated = ''`)} as written
    from pg_class c join identity i on i.root = c.oid
      left join lateral (select indexrelid from pg_index where indrelid = c.oid and (indisprimary or indisreplident)
        order by indisprimary desc limit 1) k on true
    where c.relkind in ('r', 'p') order by c.relname`)
}

const columnsOf = (condition: Sql) => sql`array(select a.attname::text from pg_attribute a
  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and ${condition} order by a.attname)`

/** The tables that move. */
export async function movedTables(db: Db): Promise<MovedTable[]> {
  const tables = await tablesIn(db)
  return tables
    .filter(({ name }) => exhibitionItself.includes(name) || (isRelocated(name) && !finishedHere.includes(name)))
    .map(table => ({ ...table, exhibitionColumn: table.name === 'exhibition' ? 'id' : 'exhibition_id' }))
}

/** Tables of the given names. */
export async function tablesNamed(db: Db, names: readonly string[]): Promise<Found[]> {
  const tables = await tablesIn(db)
  return tables.filter(({ name }) => names.includes(name))
}

/** SQL: the relations that have the rows of a table. PostgreSQL has no partition tree for a table without partitions. */
export const leavesOf = (table: Sql): Sql => sql`(
  select relid from pg_partition_tree(${table}) where isleaf
  union all select ${table} where not exists (select from pg_partition_tree(${table})))`

/** SQL condition: the row belongs to the exhibition. */
export const belongsTo = ({ exhibitionColumn }: MovedTable, exhibitionId: string): Sql =>
  sql`${raw(exhibitionColumn)} = ${exhibitionId}::uuid`

/** Names in SQL, with commas. */
export const columnList = (names: readonly string[]): Sql => raw(names.map(name => `"${name}"`).join(', '))
