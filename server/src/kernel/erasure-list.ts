import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { lastBackup } from '../backup/last-backup.ts'
import { StartFailure, systemErrorCode } from './start-failure.ts'

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
/** People an operator erased from an audience. */
const erasedAudience = z.object({ audience: z.array(z.uuid()), at: z.iso.datetime() })
const line = z.union([erasedRequest, erasedAudience])

export type ErasedRequest = z.infer<typeof erasedRequest>
export type Erased = z.infer<typeof line>

const fileIn = (folder: string) => join(folder, 'erasures.list')

/**
 * Writes down what is erased, before it is: a backup made earlier still has it, and a restore would bring it back. The file lies
 * in the data folder and not in the database, and beside the backups too, where this machine has made one.
 */
export function rememberErasure(dataDir: string, erased: Erased): void {
  append(dataDir, [erased])
  const last = lastBackup(dataDir)
  if (!last) return
  try {
    append(dirname(last.folder), [erased])
  } catch {
    // Its disk may not be mounted now: the next backup brings it there.
  }
}

/** Brings what one of these folders knows of, and what else is known, to all of them. */
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

/** What was erased, oldest first; a last line that a kill cut off is none: what it is of was not erased. */
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
  // A line that was cut off, and written on behind, is none either.
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
