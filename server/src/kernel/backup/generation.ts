import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { StartFailure } from '../services/start-failure.ts'
import { syncFolder } from './copied-file.ts'

/** One backup: a folder named after its time, complete when its name has no `.part`. */
export type Generation = { name: string; folder: string }

const safePath = z
  .string()
  .min(1)
  .refine(path => !path.startsWith('/') && path.split('/').every(part => part !== '' && part !== '.' && part !== '..'))
const manifestEntry = z.union([
  z.strictObject({ folder: safePath }),
  z.strictObject({ path: safePath, size: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
])

/** One line of `files.list`. */
export type ManifestEntry = z.infer<typeof manifestEntry>
export type ManifestFile = Extract<ManifestEntry, { path: string }>

const facts = z.object({
  /** The version of this format. */
  form: z.literal(1),
  /** The moment that it represents: PostgreSQL's time at the end of the copy. */
  at: z.iso.datetime(),
  /** The cluster that it belongs to: a folder of backups contains those of one cluster. */
  cluster: z.string(),
  postgres: z.string(),
  lastMigration: z.string(),
  /** Identifies the master key without revealing it. */
  keyMark: z.string(),
  files: z.enum(['inside', 'elsewhere']),
  count: z.int(),
  bytes: z.int(),
  /** The hash of `files.list`, so that this file vouches for all others. */
  sha256: z.string(),
})
export type Facts = z.infer<typeof facts>

const verdict = z.object({ at: z.iso.datetime(), links: z.int(), head: z.string() })
/** What the check found: how long the hash chain is, and its head. */
export type Verdict = z.infer<typeof verdict>

const nameOf = /^\d{8}T\d{6}Z$/
const [factsFile, listFile, verdictFile] = ['backup.json', 'files.list', 'checked.json']

/** A name for a backup that starts now. */
export function newName(now: Date): string {
  return `${now.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
}

/** All complete backups of a folder, the newest first. */
export function generationsIn(folder: string): Generation[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter(name => nameOf.test(name))
    .toSorted()
    .toReversed()
    .map(name => ({ name, folder: join(folder, name) }))
}

/** Writes list and facts, and renames the backup: from here on it counts as complete. */
export async function complete(
  part: string,
  generation: Generation,
  entries: readonly ManifestEntry[],
  known: Omit<Facts, 'form' | 'count' | 'bytes' | 'sha256'>,
): Promise<Facts> {
  const text = entries.map(entry => `${JSON.stringify(entry)}\n`).join('')
  await writeFile(join(part, listFile), text, { mode: 0o600, flush: true })
  const files = entries.filter(entry => 'path' in entry)
  const generationFacts: Facts = {
    form: 1,
    ...known,
    count: files.length,
    bytes: files.reduce((sum, { size }) => sum + size, 0),
    sha256: sha256(text),
  }
  await writeFile(join(part, factsFile), `${JSON.stringify(generationFacts, null, 2)}\n`, { mode: 0o600, flush: true })
  await syncFolder(part)
  await rename(part, generation.folder)
  await syncFolder(join(generation.folder, '..'))
  return generationFacts
}

/** @throws StartFailure if it is missing or damaged */
export function readFacts(generation: Generation): Facts {
  const text = readOr(generation, factsFile)
  try {
    return facts.parse(JSON.parse(text))
  } catch (cause) {
    throw damaged(generation, factsFile, cause)
  }
}

/** The list of files of a backup. @throws StartFailure if the list was changed or truncated */
export function readList(generation: Generation, { sha256: expected }: Facts): ManifestEntry[] {
  const text = readOr(generation, listFile)
  if (sha256(text) !== expected) throw damaged(generation, listFile)
  return text
    .split('\n')
    .filter(Boolean)
    .map(line => manifestEntry.parse(JSON.parse(line)))
}

/** The result of the check of this backup, or undefined if it was not checked or did not pass. */
export function verdictOf(generation: Generation): Verdict | undefined {
  const file = join(generation.folder, verdictFile)
  if (!existsSync(file)) return undefined
  const read = verdict.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  return read.success ? read.data : undefined
}

export async function saveVerdict(generation: Generation, found: Verdict): Promise<void> {
  await writeFile(join(generation.folder, verdictFile), `${JSON.stringify(found)}\n`, { mode: 0o600, flush: true })
}

/**
 * Removes backups older than the `keep` newest checked ones, and leftovers of killed runs. An unchecked backup never
 * replaces a checked one.
 */
export async function removeOlder(folder: string, retain: number): Promise<string[]> {
  const all = generationsIn(folder)
  const oldestRetained = all.filter(generation => verdictOf(generation)).at(retain - 1)
  const old = oldestRetained ? all.slice(all.indexOf(oldestRetained) + 1) : []
  const left = readdirSync(folder).filter(name => /^\d{8}T\d{6}Z\.(part|check)$/.test(name))
  const names = old.map(({ name }) => name)
  for (const name of [...names, ...left]) await rm(join(folder, name), { recursive: true, force: true })
  return names
}

export function damaged(generation: Generation, file: string, cause?: unknown): StartFailure {
  return new StartFailure(
    `The backup ${generation.folder} is damaged: ${file} is not what was written. Take another one of the same folder.`,
    1,
    { cause },
  )
}

function readOr(generation: Generation, file: string): string {
  try {
    return readFileSync(join(generation.folder, file), 'utf8')
  } catch (cause) {
    const why = `it has no ${file}, so it was not finished or is no backup`
    throw new StartFailure(`The backup ${generation.folder} cannot be used: ${why}.`, 1, { cause })
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
