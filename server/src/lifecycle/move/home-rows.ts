import type pg from 'pg'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { type Db, transaction } from '../../kernel/database/database.ts'
import { StartFailure } from '../../kernel/services/start-failure.ts'
import { type Contents, contentsOf, type Moment, momentOf } from './changed-since.ts'
import { bucketOf, comparableSettings, differing, digestOf } from './digest.ts'
import { exhibitionItself } from './fenced-tables.ts'
import { columnList, tablesNamed } from './moved-tables.ts'
import { locationOfTable } from './table-locations.ts'

/**
 * How home rows come to the destination: `mirror` makes them equal, for a database that serves nothing yet; `add` inserts those
 * that are missing and changes none, for one that has users of its own.
 */
export type HomeMode = 'mirror' | 'add'

interface HomeTable {
  name: string
  key: readonly string[]
  compared: readonly string[]
  written: readonly string[]
  condition: Sql
}

/** Of rows that may belong to an exhibition, those of the venue and its companies that an exhibition needs. */
const ofVenue: readonly string[] = [
  ...['dictionary_option', 'pay_setting', 'pay_setting_price', 'file', 'ledger_account'],
  ...['blacklist', 'blacklist_document', 'blacklist_key', 'active_blacklist_key', 'cleared_person', 'blacklist_appeal'],
]
/** Work of the database in which it was begun: deliveries, schedules, requests and bank statements of the venue. */
const finishedHere: readonly string[] = [
  ...['webhook_delivery', 'api_key_use', 'export_run', 'export_schedule', 'statistics_schedule', 'operator_login'],
  ...['bank_statement', 'bank_line', 'netting_application', 'hotline_call', 'batch_search'],
  ...['subject_request', 'subject_request_row', 'share_application'],
]
/** In the time between the last comparison and the opening, only what people decide is compared again. */
const slow: readonly string[] = [
  'audience',
  'audience_merge',
  'merge_suggestion',
  'person',
  'person_document',
  'known_device',
]

const batch = 2_000
/** How often all home rows are brought again because some had changed. */
const bringAtMost = 3

async function homeTables(db: Db): Promise<HomeTable[]> {
  const home = [...locationOfTable].flatMap(([name, location]) => (location === 'home' ? [name] : []))
  const names = [...home.filter(name => !exhibitionItself.includes(name) && !finishedHere.includes(name)), ...ofVenue]
  const tables = await tablesNamed(db, names)
  return tables.flatMap(table => (table.key.length === 0 ? [] : [{ ...table, condition: conditionOf(table.name) }]))
}

function conditionOf(table: string): Sql {
  if (!ofVenue.includes(table)) return sql`true`
  // Uploads that nobody has claimed, and results, end where they began: the other database would sweep them as well.
  const claimed = table === 'file' ? sql` and state = 'claimed' and expires_at is null` : sql``
  return sql`exhibition_id is null${claimed}`
}

/** Home rows in the order in which they refer to each other is not needed: foreign keys are not checked for a replica. */
export async function bringHomeRows(
  source: pg.Pool,
  destination: pg.Pool,
  mode: HomeMode,
  since?: BroughtAt,
): Promise<{ tables: number; rows: number; broughtAt: BroughtAt }> {
  return transaction(source, async from => {
    await from.run(sql`set transaction isolation level repeatable read, read only`)
    await comparableSettings(from)
    const tables = (await homeTables(from)).filter(({ name }) => !(since && slow.includes(name)))
    return transaction(destination, async to => {
      await comparableSettings(to)
      await actAsReplica(to)
      const [source, destination] = await Promise.all([
        contentsAt(from, tables, since?.source),
        contentsAt(to, tables, since?.destination),
      ])
      const broughtAt = { source, destination }
      const due = since ? tables.filter(({ name }) => hasChanged(name, since, broughtAt)) : tables
      let rows = 0
      for (const table of due) rows += await bringTable(from, to, table, mode)
      return { tables: tables.length, rows, broughtAt }
    })
  })
}

/** What the home tables of both databases contained at a moment. */
export interface BroughtAt {
  source: ContentsAt
  destination: ContentsAt
}

interface ContentsAt {
  moment: Moment
  contents: ReadonlyMap<string, Contents>
}

async function contentsAt(db: Db, tables: readonly HomeTable[], since?: ContentsAt): Promise<ContentsAt> {
  const moment = await momentOf(db)
  return { moment, contents: await contentsOf(db, tables, since?.moment ?? moment) }
}

/** Whether a table of either database may contain something else than before. */
const hasChanged = (name: string, before: BroughtAt, now: BroughtAt): boolean =>
  (['source', 'destination'] as const).some(side => {
    const [then, found] = [before[side].contents.get(name), now[side].contents.get(name)]
    return !then || !found || then.rows !== found.rows || then.keys !== found.keys || found.changed.length > 0
  })

/** Brings all home rows until nothing is left to bring, so that little remains to be done while the fence is closed. */
export async function bringAllHomeRows(source: pg.Pool, destination: pg.Pool, mode: HomeMode): Promise<BroughtAt> {
  for (let left = bringAtMost; ; left--) {
    const { rows, broughtAt } = await bringHomeRows(source, destination, mode)
    if (rows === 0 || left === 0) return broughtAt
  }
}

/** Until the end of the transaction neither triggers nor foreign keys apply, as for rows that replication writes. */
export const actAsReplica = (db: Db) => db.one(sql`select set_config('session_replication_role', 'replica', true)`)

async function bringTable(from: Db, to: Db, table: HomeTable, mode: HomeMode): Promise<number> {
  const { name, key, condition } = table
  const [there, here] = await Promise.all([digestOf(from, table, condition), digestOf(to, table, condition)])
  const changed = differing(there, here)
  if (changed.length === 0) return 0
  const inBuckets = sql`${condition} and ${bucketOf(key)} = any(${changed})`
  if (mode === 'mirror') await to.run(sql`delete from ${raw(name)} where ${inBuckets}`)
  let brought = 0
  let after: string | null = null
  for (;;) {
    // By key, so that no batch needs more memory than its rows.
    const keyText = sql`row(${columnList(key)})::text collate "C"`
    const batched: { rows: string | null; last: string | null; count: number } = await from.one(sql`
      select json_agg(to_jsonb(r) - '~' order by "~")::text as rows, max("~") as last, count(*)::int as count from (
        select *, ${keyText} as "~" from ${raw(name)}
        where ${inBuckets} and ${after === null ? sql`true` : sql`${keyText} > ${after}`} order by "~" limit ${batch}) r`)
    if (batched.rows === null) break
    brought += await insertAll(to, table, batched.rows, mode)
    after = batched.last
    if (batched.count < batch) break
  }
  return brought
}

async function insertAll(to: Db, { name, key, written }: HomeTable, rows: string, mode: HomeMode): Promise<number> {
  const given = sql`jsonb_populate_recordset(null::${raw(name)}, ${rows}::jsonb) r`
  const inserted = await to.run(sql`
    insert into ${raw(name)} (${columnList(written)}) overriding system value
    select ${raw(written.map(column => `r."${column}"`).join(', '))} from ${given} on conflict do nothing`)
  const same = join(
    key.map(column => sql`t.${raw(`"${column}"`)} is not distinct from r.${raw(`"${column}"`)}`),
    ' and ',
  )
  const refused = await to.maybe<{ row: string }>(sql`
    select row(${raw(key.map(column => `r."${column}"`).join(', '))})::text as row from ${given}
    where not exists (select from ${raw(name)} t where ${same}) limit 1`)
  if (refused === undefined) return inserted
  const already = mode === 'add' ? 'has another row with the same name or number' : 'refuses it'
  throw new StartFailure(`The row ${refused.row} of ${name} cannot be brought to the cell, which ${already}.`)
}
