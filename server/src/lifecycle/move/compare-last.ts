import sql, { raw } from 'sql-template-tag'
import { type Db, transaction } from '../../kernel/database/database.ts'
import { type Contents, contentsOf, keyText, type Moment } from './changed-since.ts'
import type { Way } from './copy.ts'
import { comparableSettings, differing, digestOf } from './digest.ts'
import { belongsTo, type MovedTable } from './moved-tables.ts'

/** Tables with fewer rows are compared completely while the fence is closed, others in their last rows: they were compared before. */
const small = 20_000
const lastRows = 500

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
export async function compareLast(
  { exhibitionId, from, to }: Way,
  tables: readonly MovedTable[],
  equalAt: EqualAt,
): Promise<string[]> {
  const large = await largeTables(from.db, tables)
  // Without a key, nobody knows which row has changed.
  const keyed = tables.filter(({ name, key }) => !large.has(name) && key.length > 0)
  const selected = keyed.map(table => ({ ...table, condition: belongsTo(table, exhibitionId) }))
  return transaction(from.pool, here =>
    transaction(to.pool, async there => {
      const sides = [here, there] as const
      await Promise.all(sides.map(comparableSettings))
      const [one, other] = await Promise.all([
        contentsOf(here, selected, equalAt.from),
        contentsOf(there, selected, equalAt.to),
      ])
      const different: string[] = []
      for (const table of tables) {
        const [mine, theirs] = [one.get(table.name), other.get(table.name)]
        const equal =
          mine && theirs
            ? sameKeys(mine, theirs) && (await areEqual(sides, table, exhibitionId, changedIn(mine, theirs)))
            : await areEqual(sides, table, exhibitionId, large.has(table.name) ? 'last' : 'all')
        if (!equal) different.push(table.name)
      }
      return different
    }),
  )
}

const sameKeys = (one: Contents, other: Contents) => one.rows === other.rows && one.keys === other.keys
const changedIn = (one: Contents, other: Contents) => [...new Set([...one.changed, ...other.changed])]

async function largeTables(db: Db, tables: readonly MovedTable[]): Promise<ReadonlySet<string>> {
  const large = await db.many<{ name: string }>(sql`
    select t.name from unnest(${tables.map(({ name }) => name)}::text[]) t (name) where ${small} <= (
      select coalesce(sum(greatest(c.reltuples, 0)), 0) from pg_partition_tree(t.name::regclass) p
      join pg_class c on c.oid = p.relid where p.isleaf)`)
  return new Set(large.map(({ name }) => name))
}

/** Whether both sides have the same rows: those of the given keys, all, or the last ones. */
async function areEqual(
  sides: readonly Db[],
  table: MovedTable,
  exhibitionId: string,
  which: readonly string[] | 'all' | 'last',
): Promise<boolean> {
  if (which.length === 0) return true
  const belongs = belongsTo(table, exhibitionId)
  const last = sql`(select * from ${raw(table.name)} where ${belongs}
    order by ${raw(table.key.map(column => `"${column}" desc`).join(', '))} limit ${lastRows}) last`
  const condition =
    typeof which === 'string' ? belongs : sql`${belongs} and ${keyText(table.key)} = any(${[...which]}::text[])`
  const rows = which === 'last' ? last : sql`${raw(table.name)}`
  const [one, other] = await Promise.all(sides.map(db => digestOf(db, table, condition, rows)))
  return differing(one ?? [], other ?? []).length === 0
}
