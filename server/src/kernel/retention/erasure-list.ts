import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { lastBackup } from '../backup/last-backup.ts'
import { StartFailure, systemErrorCode } from '../services/start-failure.ts'

const hex = z.string().regex(/^[0-9a-f]+$/)
/** An approved request, by ids and keyed digests: no name, no number. */
const erasedRequest = z.object({
  request: z.uuid(),
  number: z.string(),
  proof: z.string(),
  receivedOn: z.iso.date(),
  dueOn: z.iso.date(),
  submittedBy: z.uuid(),
  approvedBy: z.uuid(),
  approvedAt: z.iso.datetime({ offset: true }),
  document: hex.nullable(),
  phone: hex.nullable(),
  email: hex.nullable(),
})
/** People that an operator erased from an audience. */
const erasedAudience = z.object({ audience: z.array(z.uuid()), at: z.iso.datetime() })
const line = z.union([erasedRequest, erasedAudience])

export type ErasedRequest = z.infer<typeof erasedRequest>
export type Erased = z.infer<typeof line>

const fileIn = (folder: string) => join(folder, 'erasures.list')

/**
 * Records an erasure before it happens, because an earlier backup still contains the data and a restore would bring it
 * back. The file is in the data folder, not in the database, and also in the folder of the newest backup on this
 * machine.
 */
export function rememberErasure(dataDir: string, erased: Erased): void {
  append(dataDir, [erased])
  const last = lastBackup(dataDir)
  if (!last) return
  try {
    append(dirname(last.folder), [erased])
  } catch {
    // Its disk may not be mounted now: the next backup completes it.
  }
}

/** Copies the erasures that one of these folders has, and further known ones, to all of them. */
export function shareErasures(folders: readonly string[], known: readonly Erased[] = []): Erased[] {
  const all = unique([...folders.flatMap(readErasures), ...known])
  for (const folder of folders) {
    const there = new Set(readErasures(folder).map(toKey))
    append(
      folder,
      all.filter(one => !there.has(toKey(one))),
    )
  }
  return all
}

/** The erasures, oldest first; a last line that a kill truncated is ignored, because its erasure did not happen. */
export function readErasures(folder: string): Erased[] {
  const path = fileIn(folder)
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return []
    throw new StartFailure(`The list of erasures ${path} cannot be read.`, 1, { cause: error })
  }
  const whole = text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .filter(Boolean)
  // A truncated line that was continued is ignored too.
  return unique(whole.flatMap(each => parsed(each) ?? []))
}

function parsed(text: string): Erased | undefined {
  try {
    return line.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

const toKey = (one: Erased) => ('request' in one ? one.request : one.audience.join(' '))
const unique = (all: readonly Erased[]) => [...new Map(all.map(one => [toKey(one), one])).values()]

function append(folder: string, lines: readonly Erased[]): void {
  if (lines.length === 0) return
  mkdirSync(folder, { recursive: true })
  const file = openSync(fileIn(folder), 'a+', 0o600)
  try {
    const cut = !/(^|\n)$/.test(readFileSync(fileIn(folder), 'utf8'))
    writeSync(file, `${cut ? '\n' : ''}${lines.map(one => `${JSON.stringify(one)}\n`).join('')}`)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
