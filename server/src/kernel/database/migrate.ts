import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { StartFailure } from '../services/start-failure.ts'
import { sqlState } from './database.ts'
import { baselineName, type Migration, migrationsFolder, readBaseline, readMigrations } from './migration-files.ts'
import { applyFunctions, pendingFunctions } from './schema/apply-functions.ts'
import { functionsFolder, readFunctionFiles } from './schema/function-files.ts'

const uniqueViolation = '23505'
const undefinedTable = '42P01'

/** Advisory lock that serializes the migrations of starting servers; an arbitrary constant. */
const advisoryLock = 7_246_511_002
/** Interval (ms) of attempts to get it. */
const lockRetryMs = 100

/**
 * First line of a migration that is one `create index concurrently if not exists …`, which PostgreSQL cannot run in a
 * transaction; for a partitioned table the index is created on each partition, which PostgreSQL does not do itself.
 */
const aloneMark = '-- without a transaction\n'
const indexMade = /\bcreate (?:unique )?index concurrently (?:if not exists )?(\w+) on (\w+)/i

/**
 * Brings the database to the state that this code expects: runs the files `NNNN_*.sql` of `folder` that are not yet
 * recorded, in order, each in a separate transaction, then the function files of `functions` that changed. An empty
 * database gets the baseline instead of the migrations that it replaces, which are recorded as applied.
 * @returns the names of the applied migrations
 * @throws StartFailure if the database is newer than the code, or a recorded file has been changed since
 */
export async function migrate(
  pool: pg.Pool,
  folder: string = migrationsFolder,
  functions: string = functionsFolder,
): Promise<string[]> {
  const migrations = readMigrations(folder)
  const functionFiles = readFunctionFiles(functions)
  const client = await pool.connect()
  try {
    await haveLock(client)
    await client.query(
      `CREATE TABLE IF NOT EXISTS migration (
         name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`,
    )
    const recorded = await recordedIn(client)
    refuseForeign(migrations, recorded)
    const pending = migrations.filter(migration => !recorded.has(migration.name))
    if (pending.length > 0) await refuseDuringMove(client)
    const replaced = recorded.size === 0 ? await applyBaseline(client, folder) : new Set<string>()
    for (const migration of pending) if (!replaced.has(migration.name)) await apply(client, migration)
    await applyFunctions(client, functionFiles, pending.length > 0)
    return pending.map(migration => migration.name)
  } finally {
    // Closing the connection releases the lock in any case.
    client.release(true)
  }
}

/** Rows of an exhibition are being copied to or from another database, which has the same tables only until then. */
async function refuseDuringMove(client: pg.PoolClient): Promise<void> {
  const { rowCount } = await client.query(
    `SELECT pubname FROM pg_publication WHERE pubname LIKE 'fairgate\\_out\\_%'
     UNION ALL SELECT subname FROM pg_subscription s JOIN pg_database d ON d.oid = s.subdbid
     WHERE d.datname = current_database() AND subname LIKE 'fairgate\\_out\\_%'`,
  )
  if (rowCount) {
    throw new StartFailure(
      'An exhibition is being moved to or from this database: finish the move or undo it (npm run admin -- move status), then start the new version.',
    )
  }
}

/**
 * Polls instead of waiting in a statement: a concurrent index creation waits for every running statement, including one
 * that waits for the lock, so that two starting nodes would block each other.
 */
async function haveLock(client: pg.PoolClient): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ had: boolean }>('SELECT pg_try_advisory_lock($1) AS had', [advisoryLock])
    if (rows[0]?.had) return
    await pause(lockRetryMs)
  }
}

/** Differences between database and program; nothing is changed. */
export type MigrationState = {
  /** The program has them, the database does not yet. */
  pending: string[]
  /** The database has them, the program does not know them. */
  newer: string[]
  /** Both have them with different content. */
  changed: string[]
  /** Functions that the next start creates or replaces. */
  functions: string[]
}

/** Compares a database with the files of `folder`; in an empty one all are pending. */
export async function migrationState(pool: pg.Pool, folder: string = migrationsFolder): Promise<MigrationState> {
  const migrations = readMigrations(folder)
  const recorded = await recordedIn(pool).catch((error: unknown) => {
    if (sqlState(error) === undefinedTable) return new Map<string, string>()
    throw error
  })
  const known = new Map(migrations.map(({ name, sha256 }) => [name, sha256]))
  const names = [...recorded.keys()]
  return {
    pending: [...known.keys()].filter(name => !recorded.has(name)),
    newer: names.filter(name => !known.has(name)),
    changed: names.filter(name => known.has(name) && known.get(name) !== recorded.get(name)),
    functions: (await pendingFunctions(pool, readFunctionFiles())).map(({ name }) => name),
  }
}

async function recordedIn(connection: pg.Pool | pg.PoolClient): Promise<Map<string, string>> {
  const { rows } = await connection.query<{ name: string; sha256: string }>(
    'SELECT name, sha256 FROM migration ORDER BY name',
  )
  return new Map(rows.map(row => [row.name, row.sha256]))
}

function refuseForeign(migrations: Migration[], recorded: Map<string, string>): void {
  const known = new Map(migrations.map(migration => [migration.name, migration.sha256]))
  for (const [name, sha256] of recorded) {
    const expected = known.get(name)
    if (expected === undefined) {
      throw new StartFailure(
        `The database is newer than this version of Fairgate (it has ${name}); start the newer version.`,
      )
    }
    if (expected !== sha256) {
      throw new StartFailure(
        `The migration ${name} was changed after this database had it; put the file back as it was.`,
      )
    }
  }
}

/** @returns the names of the migrations that it replaces */
async function applyBaseline(client: pg.PoolClient, folder: string): Promise<ReadonlySet<string>> {
  const baseline = readBaseline(folder)
  if (baseline === undefined) return new Set()
  await runAndRecord(client, baselineName, baseline.sql, baseline.replaced)
  return new Set(baseline.replaced.map(({ name }) => name))
}

async function apply(client: pg.PoolClient, migration: Migration): Promise<void> {
  const { name, sql } = migration
  if (!runsAlone(migration)) {
    await runAndRecord(client, name, sql, [migration])
    return
  }
  try {
    await makeIndex(client, sql)
    await record(client, [migration])
  } catch (cause) {
    throw failure(name, cause)
  }
}

/** In one transaction. */
async function runAndRecord(
  client: pg.PoolClient,
  name: string,
  sql: string,
  recorded: readonly Migration[],
): Promise<void> {
  try {
    await client.query('BEGIN')
    await client.query(sql)
    await record(client, recorded)
    await client.query('COMMIT')
  } catch (cause) {
    await client.query('ROLLBACK')
    throw failure(name, cause)
  }
}

const record = (client: pg.PoolClient, migrations: readonly Migration[]) =>
  client.query('INSERT INTO migration (name, sha256) SELECT * FROM unnest($1::text[], $2::text[])', [
    migrations.map(({ name }) => name),
    migrations.map(({ sha256 }) => sha256),
  ])

function failure(name: string, cause: unknown): StartFailure {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new StartFailure(`The migration ${name} failed: ${reason}.${adviceOn(cause)}`, 1, { cause })
}

/** Whether a migration is one statement without a transaction: others can write while it runs. */
export function runsAlone({ sql }: Migration): boolean {
  return sql.replaceAll('\r\n', '\n').startsWith(aloneMark)
}

/** Creates the index of such a migration, on the table or on each of its partitions. */
export async function makeIndex(client: pg.PoolClient, statement: string): Promise<void> {
  const [head, name, table] = indexMade.exec(statement) ?? []
  if (head === undefined || name === undefined || table === undefined) {
    await client.query(statement)
    return
  }
  const { rows } = await client.query("SELECT FROM pg_class WHERE oid = to_regclass($1) AND relkind = 'p'", [table])
  if (rows.length === 0) {
    await removeHalfMade(client, name)
    await client.query(statement)
    return
  }
  const onTable = (made: string, on: string) => statement.replace(head, made + on)
  // First the table's own, empty: a partition that is added meanwhile comes with its index.
  await client.query(onTable(head.replace(/ concurrently.*/i, ` IF NOT EXISTS ${name} ON ONLY `), table))
  for (const partition of await partitionsWithout(client, table, name)) {
    const part = `${partition}${name.startsWith(table) ? name.slice(table.length) : `_${name}`}`
    await removeHalfMade(client, part)
    await client.query(onTable(head.replace(/concurrently.*/i, `CONCURRENTLY IF NOT EXISTS ${part} ON `), partition))
    await client.query(`ALTER INDEX ${name} ATTACH PARTITION ${part}`)
  }
}

/** Partitions of a table whose index is not yet part of this one. */
async function partitionsWithout(client: pg.PoolClient, table: string, index: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
     WHERE i.inhparent = $1::regclass AND NOT EXISTS (
       SELECT FROM pg_inherits part JOIN pg_index x ON x.indexrelid = part.inhrelid
       WHERE part.inhparent = $2::regclass AND x.indrelid = c.oid)
     ORDER BY c.relname`,
    [table, index],
  )
  return rows.map(({ name }) => name)
}

/** An interrupted index creation leaves an unusable index; it is created again. */
async function removeHalfMade(client: pg.PoolClient, name: string): Promise<void> {
  const { rows } = await client.query('SELECT 1 FROM pg_index WHERE indexrelid = to_regclass($1) AND NOT indisvalid', [
    name,
  ])
  if (rows.length > 0) await client.query(`DROP INDEX ${name}`)
}

/** Existing rows may violate a new rule: names them, with advice. */
function adviceOn(cause: unknown): string {
  if (sqlState(cause) !== uniqueViolation) return ''
  const { detail = '', table = '' } = cause as pg.DatabaseError
  return (
    ` ${detail} Two rows of ${table} hold what from now on only one may; nothing was changed. ` +
    'Start the version that ran before, correct or reject one of the two there, then start this one again.'
  )
}
