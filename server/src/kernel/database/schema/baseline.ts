import type pg from 'pg'
import { sqlState } from '../database.ts'
import { digestMigrations, type Migration } from '../migration-files.ts'
import { type Definition, type DefinitionKind, readDefinitions, readIndexNames } from './baseline-objects.ts'
import { readRows } from './baseline-rows.ts'
import { compareModules, findModule } from './describe-tables.ts'

/** Errors of a definition that needs a later one: no such table, type, column or function; a name that is still taken. */
const retried = new Set(['42P01', '42704', '42703', '42883', '42P07'])

type Part = { section: string; statement: string }

/**
 * The definitions and rows of a migrated database as one SQL file for an empty database.
 * @param empty a database to try the definitions in: of two, the one that the other needs comes first
 */
export async function describeBaseline(
  migrated: pg.Pool,
  empty: pg.Pool,
  replaced: readonly Migration[],
): Promise<string> {
  const read = async (section: string, ...kinds: DefinitionKind[]): Promise<Part[]> => {
    const found: Definition[] = []
    for (const kind of kinds) found.push(...(await readDefinitions(migrated, kind)))
    return toParts(section, found)
  }
  const trial = await empty.connect()
  try {
    await trial.query('begin; set local check_function_bodies = off')
    const structure = await putInOrder(trial, [
      ...(await read('Sequences', 'sequences')),
      ...(await read('Functions', 'functions')),
      ...(await read('Tables', 'tables', 'partitions', 'indexes')),
      ...(await read('Views', 'views')),
    ])
    const rest = await putInOrder(trial, [
      ...toParts('Indexes of partitions', await readIndexNames(migrated, trial)),
      ...(await read('Replica identities', 'identities')),
      { section: 'Partitions of months', statement: 'SELECT ensure_operation_log_partitions(2)' },
      ...(await readRows(migrated)).map(statement => ({ section: 'Rows', statement })),
      ...(await read('Foreign keys', 'references')),
      ...(await read('Triggers', 'triggers')),
      ...(await read('Comments', 'comments')),
    ])
    return `${header(replaced)}${[...structure, ...rest].map(write).join('')}`
  } finally {
    trial.release(true)
  }
}

function header(replaced: readonly Migration[]): string {
  return `-- An empty database gets this file instead of the ${replaced.length} migrations of before-baseline/, which leave the same. \`npm run
-- schema -- --baseline\` writes it from a database that has run them; it is not edited by hand.
-- Digest of these migrations: ${digestMigrations(replaced)}

-- A body may name what comes later.
SET LOCAL check_function_bodies = off;
`
}

/** A section has a heading; a statement of several lines has an empty line before it. */
function write({ section, statement }: Part, index: number, parts: readonly Part[]): string {
  const former = parts[index - 1]
  if (former?.section !== section) return `\n-- ${section}\n\n${statement};\n`
  return `${`${former.statement}${statement}`.includes('\n') ? '\n' : ''}${statement};\n`
}

/** In the order of the modules, each with a section of its own. */
function toParts(section: string, definitions: readonly Definition[]): Part[] {
  return definitions
    .map(({ table, statement }) => ({ module: table === null ? null : findModule(table), statement }))
    .toSorted((one, other) => compareModules(one.module, other.module))
    .map(({ module, statement }) => ({ section: module === null ? section : `${section} of ${module}`, statement }))
}

/** Runs the statements; one that needs a later one moves behind it. */
async function putInOrder(trial: pg.PoolClient, parts: readonly Part[]): Promise<Part[]> {
  const ordered: Part[] = []
  for (let waiting = parts; waiting.length > 0; ) {
    const failed: Part[] = []
    let cause: unknown
    for (const part of waiting) {
      await trial.query('savepoint before_statement')
      try {
        await trial.query(part.statement)
        ordered.push(part)
      } catch (error) {
        if (!retried.has(sqlState(error) ?? ''))
          throw new Error(`PostgreSQL refuses ${part.statement}`, { cause: error })
        cause = error
        failed.push(part)
        await trial.query('rollback to before_statement')
      }
      await trial.query('release before_statement')
    }
    if (failed.length === waiting.length) {
      throw new Error(`These statements need each other: ${failed.map(({ statement }) => statement).join(';\n')}`, {
        cause,
      })
    }
    waiting = failed
  }
  return ordered
}
