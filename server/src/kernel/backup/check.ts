import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { StartFailure } from '../services/start-failure.ts'
import { hashOf, severalAtOnce } from './copied-file.ts'
import { copyBack } from './copy-back.ts'
import { filesAmong, filesFolder } from './copy-files.ts'
import {
  damaged,
  type Facts,
  type Generation,
  type ManifestEntry,
  readFacts,
  readList,
  saveVerdict,
  type Verdict,
} from './generation.ts'
import { recoverCopy } from './recover.ts'

/**
 * Checks a started copy: verifies the hash chain of its log and decrypts its keys. @throws StartFailure if it is
 * invalid
 */
export type VerifyCopy = (pool: pg.Pool) => Promise<{ links: number; head: string }>

/**
 * Proves that a backup can be restored: reads all of it, starts the database on a scratch folder next to it, has it checked,
 * and looks whether every file the database names is there. Its verdict is stored with it.
 */
export async function checkGeneration(generation: Generation, verifyCopy: VerifyCopy): Promise<Verdict> {
  const facts = readFacts(generation)
  const entries = readList(generation, facts)
  const scratch = `${generation.folder}.check`
  await rm(scratch, { recursive: true, force: true })
  await mkdir(scratch, { mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
  try {
    const files = filesAmong(entries)
    await severalAtOnce([...files.values()], async file => {
      const found = await hashOf(join(generation.folder, file.path)).catch(() => undefined)
      if (found?.sha256 !== file.sha256) throw damaged(generation, file.path)
    })
    await copyBack(
      generation,
      entries.filter(entry => !files.has(pathOf(entry))),
      scratch,
    )
    const recovered = await recoverCopy(scratch, {}, pool => examine(pool, generation, facts, files, verifyCopy))
    const verdict = { at: new Date().toISOString(), ...recovered }
    await saveVerdict(generation, verdict)
    return verdict
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

const pathOf = (entry: ManifestEntry) => ('path' in entry ? entry.path : entry.folder)

async function examine(
  pool: pg.Pool,
  generation: Generation,
  facts: Facts,
  files: ReadonlyMap<string, unknown>,
  verifyCopy: VerifyCopy,
): Promise<{ links: number; head: string }> {
  const found = await verifyCopy(pool)
  if (facts.files === 'inside') await refuseMissingFiles(pool, generation, files)
  return found
}

/** Whether each file that the database names is in the backup. */
async function refuseMissingFiles(
  pool: pg.Pool,
  generation: Generation,
  files: ReadonlyMap<string, unknown>,
): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from file where state <> 'expected' and (expires_at is null or expires_at > now())`,
  )
  const missing = rows.filter(({ id }) => !files.has(`${filesFolder}/${id.slice(-2)}/${id}`))
  const [first] = missing
  if (!first) return
  throw new StartFailure(
    `The backup ${generation.folder} is not whole: ${missing.length} files that the database names are not in the data folder, ${first.id} among them.`,
  )
}
