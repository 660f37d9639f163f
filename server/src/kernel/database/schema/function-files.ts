import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

export const functionsFolder = join(import.meta.dirname, '../../../../schema/functions')

/** A file of `server/schema/functions`: one SQL function as `create or replace function`. */
export interface FunctionFile {
  /** Of the function and, without `.sql`, of the file. */
  name: string
  /** Such as `gate/gate_decide.sql`. */
  path: string
  sql: string
  sha256: string
  /**
   * Grows with every change of the file, so that an older program recognizes a newer body; 0 before `npm run schema`
   * has counted it.
   */
  revision: number
}

/** One line for each function: its name, its revision, and the digest of the file of this revision. */
const revisionsFile = 'revisions.txt'

export type Revision = { revision: number; sha256: string }

/** All function files of `folder`, in the order of their paths. */
export function readFunctionFiles(folder: string = functionsFolder): FunctionFile[] {
  const revisions = readRevisions(folder)
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(path => path.endsWith('.sql'))
  return paths
    .map(path => path.replaceAll('\\', '/'))
    .toSorted()
    .map(path => {
      // A checkout may have changed the line ends.
      const sql = readFileSync(join(folder, path), 'utf8').replaceAll('\r\n', '\n')
      const name = basename(path, '.sql')
      const sha256 = createHash('sha256').update(sql).digest('hex')
      return { name, path, sql, sha256, revision: revisions.get(name)?.revision ?? 0 }
    })
}

/** What `npm run schema` has recorded for each function. */
export function readRevisions(folder: string = functionsFolder): Map<string, Revision> {
  const lines = readFileSync(join(folder, revisionsFile), 'utf8').split(/\r?\n/).filter(Boolean)
  return new Map(
    lines.map(line => {
      const [name = '', revision, sha256 = ''] = line.split(' ')
      return [name, { revision: Number(revision), sha256 }]
    }),
  )
}

/** Gives every file that differs from its recorded digest the next revision. A removed function retains its line. */
export function writeRevisions(folder: string = functionsFolder): void {
  const revisions = readRevisions(folder)
  for (const { name, sha256, revision } of readFunctionFiles(folder)) {
    if (revisions.get(name)?.sha256 !== sha256) revisions.set(name, { revision: revision + 1, sha256 })
  }
  const lines = [...revisions].map(([name, { revision, sha256 }]) => `${name} ${revision} ${sha256}\n`)
  writeFileSync(join(folder, revisionsFile), lines.toSorted().join(''))
}
