import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const last = z.object({ folder: z.string(), at: z.iso.datetime(), checkedAt: z.iso.datetime() })
/** Where the newest checked backup lies, and what moment it is of. */
export type LastBackup = z.infer<typeof last>

const fileIn = (dataDir: string) => join(dataDir, 'last-backup.json')

/** Next to the data, for `doctor`: the folder of backups may be somewhere the server never looks. */
export function saveLastBackup(dataDir: string, backup: LastBackup): void {
  writeFileSync(fileIn(dataDir), `${JSON.stringify(backup)}\n`, { mode: 0o600 })
}

/** Undefined where no backup of this data folder was ever made. */
export function lastBackup(dataDir: string): LastBackup | undefined {
  try {
    return last.parse(JSON.parse(readFileSync(fileIn(dataDir), 'utf8')))
  } catch {
    return undefined
  }
}
