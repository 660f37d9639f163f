import sql, { raw } from 'sql-template-tag'
import { type Db, transaction } from '../../kernel/database/database.ts'
import { type Contents, contentsOf, keyText, type Moment } from './changed-since.ts'
import type { Way } from './copy.ts'
import { comparableSettings, digestsOf, type Part } from './digest.ts'
import { belongsTo, leavesOf, type MovedTable } from './moved-tables.ts'

/**
 * Tables with fewer rows are compared completely while the fence is closed, others in their last rows: they were compared before.
 * A table that has grown since it was last analyzed is recognized by its size.
 */
const small = 20_000
const smallBytes = 8 * 1024 * 1024
const lastRows = 500
/** Connections of each side that compare at the same time: on a busy machine each gets a share of it. */
const atOnce = 6

/** The moments at which all rows of both sides were equal. */
export interface EqualAt {
  from: Moment
  to: Moment
}

/**
 * Compares both sides once all that was written has arrived: small tables completely (the balances of the ledger to the fen), large
 * ones in their last rows. Of a small table the rows are read that have changed at either side since both were equal, and the keys
 * of all: whatever else is there has been compared.
 *
 * @returns the tables that differ
 */
export async function compareLast(way: Way, tables: readonly MovedTable[], equalAt: EqualAt): Promise<string[]> {
  // Without a key, nobody knows which row is the last, or has changed.
  const large = await largeTables(
    way.from.db,
    tables.filter(({ key }) => key.length > 0),
  )
  const groups = Map.groupBy(tables.entries(), ([at]) => at % atOnce)
  const different = await Promise.all(
    [...groups.values()].map(group =>
      compareGroup(
        way,
        group.map(([, table]) => table),
        large,
        equalAt,
      ),
    ),
  )
  return different.flat().toSorted()
}

/** Of some of the tables. The exhibition is closed, so that each connection sees the same. */
async function compareGroup(
  { exhibitionId, from, to }: Way,
  tables: readonly MovedTable[],
  large: ReadonlySet<string>,
  equalAt: EqualAt,
): Promise<string[]> {
  const keyed = tables.filter(({ name, key }) => key.length > 0 && !large.has(name))
  const selected = keyed.map(table => ({ ...table, condition: belongsTo(table, exhibitionId) }))
  return transaction(from.pool, here =>
    transaction(to.pool, async there => {
      const sides = [here, there] as const
      await Promise.all(sides.map(comparableSettings))
      const [one, other] = await Promise.all([
        contentsOf(here, selected, equalAt.from),
        contentsOf(there, selected, equalAt.to),
      ])
      const parts: Part[] = []
      const different = new Set<string>()
      for (const table of tables) {
        const [mine, theirs] = [one.get(table.name), other.get(table.name)]
        if (!mine || !theirs) parts.push(large.has(table.name) ? last(table, exhibitionId) : all(table, exhibitionId))
        else if (!sameKeys(mine, theirs)) different.add(table.name)
        else if (mine.changed.length + theirs.changed.length > 0)
          parts.push(withKeys(table, exhibitionId, [...new Set([...mine.changed, ...theirs.changed])]))
      }
      const [mine, theirs] = await Promise.all(sides.map(db => digestsOf(db, parts)))
      for (const { name } of parts) if (mine?.get(name) !== theirs?.get(name)) different.add(name)
      return tables.map(({ name }) => name).filter(name => different.has(name))
    }),
  )
}

const sameKeys = (one: Contents, other: Contents) => one.rows === other.rows && one.keys === other.keys

/** All rows of the exhibition. */
const all = (table: MovedTable, exhibitionId: string): Part => ({
  ...table,
  from: raw(table.name),
  condition: belongsTo(table, exhibitionId),
})

/** Those with the highest keys, which are the newest for keys that follow time. */
const last = (table: MovedTable, exhibitionId: string): Part => ({
  ...table,
  from: sql`(select * from ${raw(table.name)} where ${belongsTo(table, exhibitionId)}
    order by ${raw(table.key.map(column => `"${column}" desc`).join(', '))} limit ${lastRows}) last`,
  condition: sql`true`,
})

/** Those with one of these keys. A join, because `= any` reads the whole list for each row. */
const withKeys = (table: MovedTable, exhibitionId: string, keys: readonly string[]): Part => ({
  ...table,
  from: raw(table.name),
  condition: sql`${belongsTo(table, exhibitionId)} and ${keyText(table.key)} in (select unnest(${[...keys]}::text[]))`,
})

async function largeTables(db: Db, tables: readonly MovedTable[]): Promise<ReadonlySet<string>> {
  const large = await db.many<{ name: string }>(sql`
    select t.name from unnest(${tables.map(({ name }) => name)}::text[]) t (name)
    cross join lateral (
      select coalesce(sum(greatest(c.reltuples, 0)), 0) as rows, coalesce(sum(pg_relation_size(c.oid)), 0) as bytes
      from pg_class c where c.oid in ${leavesOf(sql`t.name::regclass`)}) size
    where size.rows >= ${small} or size.bytes >= ${smallBytes}`)
  return new Set(large.map(({ name }) => name))
}
