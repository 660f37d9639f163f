import type pg from 'pg'
import { StartFailure } from '../../services/start-failure.ts'
import { sqlState } from '../database.ts'
import type { FunctionFile } from './function-files.ts'

const undefinedTable = '42P01'
const undefinedFunction = '42883'

type Applied = Map<string, { revision: number; sha256: string }>

/**
 * Creates or replaces the functions whose files have changed since this database got them, in one transaction. The
 * caller holds the lock of the migrations and has applied all of them.
 * @param all whether to include unchanged files: a migration that has just run may have replaced any function
 */
export async function applyFunctions(
  client: pg.PoolClient,
  files: readonly FunctionFile[],
  all: boolean,
): Promise<void> {
  await client.query(
    `CREATE TABLE IF NOT EXISTS function_revision (
       name text PRIMARY KEY, revision int NOT NULL, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`,
  )
  const applied = await appliedIn(client)
  const changed = files.filter(file => !isNewer(applied, file) && (all || differs(applied, file)))
  if (changed.length === 0) return
  try {
    await client.query('BEGIN')
    // A body may refer to a function whose file comes later.
    await client.query('SET LOCAL check_function_bodies = off')
    await createAll(client, changed)
    await client.query(
      `INSERT INTO function_revision (name, revision, sha256) SELECT * FROM unnest($1::text[], $2::int[], $3::text[])
       ON CONFLICT (name) DO UPDATE SET revision = excluded.revision, sha256 = excluded.sha256, applied_at = now()
       WHERE (function_revision.revision, function_revision.sha256) <> (excluded.revision, excluded.sha256)`,
      [changed.map(({ name }) => name), changed.map(({ revision }) => revision), changed.map(({ sha256 }) => sha256)],
    )
    await client.query('COMMIT')
  } catch (cause) {
    await client.query('ROLLBACK')
    throw cause
  }
}

/** Function files that the next start of this program would apply to a database. */
export async function pendingFunctions(
  pool: pg.Pool | pg.PoolClient,
  files: readonly FunctionFile[],
): Promise<FunctionFile[]> {
  const applied = await appliedIn(pool).catch((error: unknown): Applied => {
    if (sqlState(error) === undefinedTable) return new Map()
    throw error
  })
  return files.filter(file => !isNewer(applied, file) && differs(applied, file))
}

async function appliedIn(client: pg.Pool | pg.PoolClient): Promise<Applied> {
  const { rows } = await client.query<{ name: string; revision: number; sha256: string }>(
    'SELECT name, revision, sha256 FROM function_revision',
  )
  return new Map(rows.map(row => [row.name, row]))
}

/** A newer program has applied its body: it stays, so that an older node in parallel does not restore its own. */
function isNewer(applied: Applied, { name, revision }: FunctionFile): boolean {
  return (applied.get(name)?.revision ?? 0) > revision
}

function differs(applied: Applied, { name, revision, sha256 }: FunctionFile): boolean {
  const had = applied.get(name)
  return had?.revision !== revision || had.sha256 !== sha256
}

/**
 * A body in SQL-standard form needs the functions it calls: one with a missing function is retried after the others.
 */
async function createAll(client: pg.PoolClient, files: readonly FunctionFile[]): Promise<void> {
  let waiting = files
  while (waiting.length > 0) {
    const failed: { file: FunctionFile; cause: unknown }[] = []
    for (const file of waiting) {
      await client.query('SAVEPOINT before_function')
      try {
        await client.query(file.sql)
      } catch (cause) {
        if (sqlState(cause) !== undefinedFunction) throw failure(file, cause)
        failed.push({ file, cause })
        await client.query('ROLLBACK TO before_function')
      }
    }
    const [first] = failed
    if (first !== undefined && failed.length === waiting.length) throw failure(first.file, first.cause)
    waiting = failed.map(({ file }) => file)
  }
}

function failure({ path }: FunctionFile, cause: unknown): StartFailure {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new StartFailure(`The function of server/schema/functions/${path} was not created: ${reason}.`, 1, { cause })
}
