import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const migrationsFolder = join(import.meta.dirname, '../../../migrations')

/** What the migrations of `before-baseline/` leave, for an empty database. */
export const baselineName = '0000_baseline.sql'

/** The folder of the migrations that the baseline replaces in an empty database. */
export const beforeBaseline = 'before-baseline'

export type Migration = { name: string; sql: string; sha256: string }

/** All migrations of this program, in order: those that the baseline replaces, and those since. The baseline is none. */
export function readMigrations(folder: string = migrationsFolder): Migration[] {
  const former = join(folder, beforeBaseline)
  return [...(existsSync(former) ? readFolder(former) : []), ...readFolder(folder)]
}

/** The baseline with the migrations that it replaces; undefined where a folder has none. */
export function readBaseline(
  folder: string = migrationsFolder,
): { sql: string; replaced: readonly Migration[] } | undefined {
  const file = join(folder, baselineName)
  if (!existsSync(file)) return undefined
  // A checkout may have changed the line ends, also in the values of rows.
  const sql = readFileSync(file, 'utf8').replaceAll('\r\n', '\n')
  return { sql, replaced: readFolder(join(folder, beforeBaseline)) }
}

/** The digest that the baseline states of the migrations that it replaces. */
export function digestMigrations(migrations: readonly Migration[]): string {
  const lines = migrations.map(({ name, sha256 }) => `${name} ${sha256}\n`)
  return createHash('sha256').update(lines.join('')).digest('hex')
}

function readFolder(folder: string): Migration[] {
  const names = readdirSync(folder)
    .filter(name => /^\d{4}_.+\.sql$/.test(name) && name !== baselineName)
    .sort()
  return names.map(name => {
    const sql = readFileSync(join(folder, name), 'utf8')
    // A checkout may have changed the line ends.
    return { name, sql, sha256: createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex') }
  })
}
