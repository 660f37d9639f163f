import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const last = z.object({ folder: z.string(), at: z.iso.datetime(), checkedAt: z.iso.datetime() })
/** The folder of the newest checked backup, and the moment that it represents. */
export type LastBackup = z.infer<typeof last>

const fileIn = (dataDir: string) => join(dataDir, 'last-backup.json')

/** Next to the data, for `doctor`: the folder of backups may be somewhere the server never looks. */
export function saveLastBackup(dataDir: string, backup: LastBackup): void {
  writeFileSync(fileIn(dataDir), `${JSON.stringify(backup)}\n`, { mode: 0o600 })
}

/** Undefined if there was never a backup of this data folder. */
export function lastBackup(dataDir: string): LastBackup | undefined {
  try {
    return last.parse(JSON.parse(readFileSync(fileIn(dataDir), 'utf8')))
  } catch {
    return undefined
  }
}
