import sql, { raw } from 'sql-template-tag'
import { type Db, transaction } from '../../kernel/database/database.ts'
import type { Way } from './copy.ts'
import { type Bucket, comparableSettings, differing, digestOf } from './digest.ts'
import { belongsTo, type MovedTable } from './moved-tables.ts'

/** Tables with fewer rows are compared completely while the fence is closed, others in their last rows: they were compared before. */
const small = 20_000
const lastRows = 500

/**
 * Compares both sides once all that was written has arrived: small tables completely (the balances of the ledger to the fen), large
 * ones in their last rows.
 *
 * @returns the tables that differ
 */
export async function compareLast({ exhibitionId, from, to }: Way, tables: readonly MovedTable[]): Promise<string[]> {
  const [one, other] = await Promise.all(
    [from, to].map(({ pool }) => transaction(pool, db => digestsOf(db, exhibitionId, tables))),
  )
  return tables.flatMap(({ name }) =>
    differing(one?.get(name) ?? [], other?.get(name) ?? []).length > 0 ? [name] : [],
  )
}

async function digestsOf(db: Db, exhibitionId: string, tables: readonly MovedTable[]) {
  await comparableSettings(db)
  const sizes = await db.many<{ name: string; rows: number }>(sql`
    select t.name, (select coalesce(sum(greatest(c.reltuples, 0)), 0)::float8 from pg_partition_tree(t.name::regclass) p
      join pg_class c on c.oid = p.relid where p.isleaf) as rows from unnest(${tables.map(({ name }) => name)}::text[]) t (name)`)
  const rowsOf = new Map(sizes.map(({ name, rows }) => [name, rows]))
  const digests = new Map<string, Bucket[]>()
  for (const table of tables) {
    const belongs = belongsTo(table, exhibitionId)
    const last = sql`(select * from ${raw(table.name)} where ${belongs}
      order by ${raw(table.key.map(column => `"${column}" desc`).join(', '))} limit ${lastRows}) last`
    const rows = (rowsOf.get(table.name) ?? 0) < small ? sql`${raw(table.name)}` : last
    digests.set(table.name, await digestOf(db, table, belongs, rows))
  }
  return digests
}
