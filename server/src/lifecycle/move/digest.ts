import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'
import { columnList } from './moved-tables.ts'

/** Rows of a table, divided by their key: how many, and the SHA-256 of their SHA-256s. */
export interface Bucket {
  bucket: number
  rows: number
  digest: string
}

export interface Digested {
  name: string
  key: readonly string[]
  compared: readonly string[]
}

const buckets = 64

/** SQL: the bucket of a row. */
export const bucketOf = (key: readonly string[]): Sql =>
  sql`(hashtextextended(row(${columnList(key)})::text collate "C", 0) & ${raw(String(buckets - 1))})::int`

/**
 * The digest of the rows that meet `condition`. Texts of values depend on settings of the session: use
 * {@link comparableSettings} in the transaction.
 */
export const digestOf = (
  db: Db,
  { name, key, compared }: Digested,
  condition: Sql,
  from: Sql = sql`${raw(name)}`,
): Promise<Bucket[]> =>
  db.many<Bucket>(sql`
    select bucket, count(*)::int as rows, encode(sha256(string_agg(row_digest, ''::bytea order by row_digest)), 'hex') as digest
    from (select ${bucketOf(key)} as bucket, sha256(convert_to(row(${columnList(compared)})::text, 'UTF8')) as row_digest
      from ${from} where ${condition}) r
    group by bucket order by bucket`)

/** Some rows of one table. */
export interface Part {
  name: string
  compared: readonly string[]
  /** SQL: a table or query that has them. */
  from: Sql
  condition: Sql
}

/** How many rows each part has, and their digest, by table: in one statement, as one for each would mostly wait for its turn. */
export async function digestsOf(db: Db, parts: readonly Part[]): Promise<ReadonlyMap<string, string>> {
  if (parts.length === 0) return new Map()
  const each = parts.map(
    ({ name, compared, from, condition }) => sql`
      select ${name}::text as name, count(*)
        || encode(sha256(coalesce(string_agg(row_digest, ''::bytea order by row_digest), '')), 'hex') as digest
      from (select sha256(convert_to(row(${columnList(compared)})::text, 'UTF8')) as row_digest from ${from} where ${condition}) r`,
  )
  const found = await db.many<{ name: string; digest: string }>(join(each, ' union all '))
  return new Map(found.map(({ name, digest }) => [name, digest]))
}

/** Makes the texts of equal values equal in two databases, until the end of the transaction. */
export async function comparableSettings(db: Db): Promise<void> {
  await db.one(sql`select set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO, YMD', true),
    set_config('intervalstyle', 'postgres', true), set_config('extra_float_digits', '3', true),
    set_config('bytea_output', 'hex', true), set_config('enable_seqscan', 'on', true)`)
}

/** The buckets that are not equal in both. */
export function differing(one: readonly Bucket[], other: readonly Bucket[]): number[] {
  const text = ({ rows, digest }: Bucket) => `${rows} ${digest}`
  const there = new Map(other.map(bucket => [bucket.bucket, text(bucket)]))
  const here = new Map(one.map(bucket => [bucket.bucket, text(bucket)]))
  return [...new Set([...here.keys(), ...there.keys()])].filter(bucket => here.get(bucket) !== there.get(bucket))
}

export const rowsIn = (digest: readonly Bucket[]): number => digest.reduce((sum, { rows }) => sum + rows, 0)
