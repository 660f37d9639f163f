import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { describeTables } from './describe-tables.ts'

const folder = join(import.meta.dirname, '../../../../schema/tables')

/** The files of `server/schema/tables` by name. */
export function readTableFiles(): Map<string, string> {
  const names = readdirSync(folder).toSorted()
  // A checkout may have changed the line ends.
  return new Map(names.map(name => [name, readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')]))
}

/** Writes them again from a migrated database. */
export async function writeTableFiles(pool: pg.Pool): Promise<void> {
  const files = await describeTables(pool)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of files) writeFileSync(join(folder, name), text)
}
