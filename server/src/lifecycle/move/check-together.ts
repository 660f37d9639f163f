import { freeSpaceOf } from '@fairgate/embedded-postgres/free-space'
import sql, { raw } from 'sql-template-tag'
import { countSharedEntries } from '../../finance/ledger/hooks.ts'
import type { Db } from '../../kernel/database/database.ts'
import { leavesOf, movedTables } from './moved-tables.ts'
import { openWork } from './open-work.ts'
import type { Side } from './two-databases.ts'

/** How far (ms) the clocks of the two databases may be apart: rows are ordered by time. */
const clockTolerance = 1_000

interface Identity {
  system: string
  migrations: string[]
  functions: string[]
  encoding: string
  masterKeys: string[]
  keys: string[]
}

const identityOf = ({ db }: Side): Promise<Identity> =>
  db.one<Identity>(sql`
    select (select system_identifier::text from pg_control_system()) as system,
      array(select name || ' ' || sha256 from migration order by name) as migrations,
      array(select name || ' ' || sha256 from function_revision order by name) as functions,
      current_setting('server_encoding') as encoding, array(select mark from master_key order by mark) as "masterKeys",
      array(select kid from keyring order by kid) as keys`)

/** What keeps the two databases from working together on this exhibition. */
export async function checkTogether(from: Side, to: Side, exhibitionId: string): Promise<string[]> {
  const [here, there] = [await identityOf(from), await identityOf(to)]
  if (here.system === there.system) return ['Both databases belong to one PostgreSQL, or one is a copy of the other.']
  const versions = compareVersions(here, there, from, to)
  if (versions.length > 0) return versions
  return [
    ...(here.encoding === there.encoding ? [] : [`Their encodings differ: ${here.encoding} and ${there.encoding}.`]),
    ...compareKeys(here, there, to),
    ...(await compareClocks(from, to)),
    ...(await compareSpace(from, to)),
    ...(await openWork(from.db, exhibitionId)),
    ...(await sharedEntries(from.db, exhibitionId)),
  ]
}

/** An entry that nets settlements moves the accounts of two exhibitions: half of it would unbalance both ledgers. */
async function sharedEntries(db: Db, exhibitionId: string): Promise<string[]> {
  const entries = await countSharedEntries(db, exhibitionId)
  return entries === 0
    ? []
    : [
        `Its settlements were netted with those of another exhibition (journal entries: ${entries}); it cannot move alone.`,
      ]
}

function compareVersions(here: Identity, there: Identity, from: Side, to: Side): string[] {
  const missing = (one: readonly string[], other: readonly string[]) => one.filter(item => !other.includes(item)).length
  const rules: [number, string][] = [
    [missing(here.migrations, there.migrations), `${to.name} is older than ${from.name}`],
    [missing(there.migrations, here.migrations), `${from.name} is older than ${to.name}`],
    [missing(here.functions, there.functions), `${to.name} has other functions than ${from.name}`],
  ]
  const [found] = rules.filter(([count]) => count > 0)
  return found ? [`${found[1]} (${found[0]} differences): start the same version of Fairgate on both, then move.`] : []
}

/** What is encrypted here is read there: the keys come along, wrapped by the same master key. */
function compareKeys(here: Identity, there: Identity, to: Side): string[] {
  const other = there.masterKeys.some(mark => !here.masterKeys.includes(mark))
  return other ? [`${to.name} was started with another master key: both need the same FAIRGATE_KEY.`] : []
}

async function compareClocks(from: Side, to: Side): Promise<string[]> {
  const clock = async ({ db }: Side) =>
    Number(
      (await db.one<{ ms: string }>(sql`select (extract(epoch from clock_timestamp()) * 1000)::bigint::text as ms`)).ms,
    )
  const before = await clock(from)
  const other = await clock(to)
  const after = await clock(from)
  // The other clock was read between the two readings of the first.
  const apart = Math.max(before - other, other - after, 0)
  return apart > clockTolerance ? [`The clocks of the two databases are ${apart} ms apart; correct them.`] : []
}

/** The free space of another machine is unknown to PostgreSQL; of a database on this machine it is compared. */
async function compareSpace(from: Side, to: Side): Promise<string[]> {
  const names = (await movedTables(from.db)).map(({ name }) => name)
  const { bytes } = await from.db.one<{ bytes: string }>(sql`
    select coalesce(sum(pg_total_relation_size(p.relid)), 0)::text as bytes
    from unnest(${names}::text[]) t (name) cross join lateral ${leavesOf(sql`t.name::regclass`)} p`)
  const folder = await to.db
    .one<{ folder: string }>(sql`select current_setting('data_directory') as folder`)
    .then(row => row.folder)
    .catch(() => undefined)
  // The embedded database runs in a folder that only its own process can name.
  const known = folder !== undefined && !/^\/(proc|dev\/fd)\//.test(folder)
  const free = known ? await freeSpaceOf(folder).catch(() => undefined) : undefined
  if (free === undefined || free > Number(bytes) * 2) return []
  return [
    `The disk of ${to.name} has ${megabytes(free)} MB free; twice the tables, ${megabytes(Number(bytes) * 2)} MB, are needed.`,
  ]
}

const megabytes = (bytes: number) => Math.ceil(bytes / 1e6)

/** Tables at the destination that have rows of the exhibition already, from a move that was not cleaned up. */
export async function leftovers({ db }: Side, exhibitionId: string): Promise<string[]> {
  const found: string[] = []
  for (const { name, exhibitionColumn } of await movedTables(db)) {
    // Entries of the log stay; those that come again are recognized.
    if (name === 'operation_log') continue
    const row = await db.maybe(
      sql`select from ${raw(name)} where ${raw(exhibitionColumn)} = ${exhibitionId}::uuid limit 1`,
    )
    if (row) found.push(name)
  }
  return found
}
