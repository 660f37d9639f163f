import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { lockFolder } from '@fairgate/embedded-postgres/folder-lock'
import { StartFailure } from '../services/start-failure.ts'
import type { VerifyCopy } from './check.ts'
import { copyBack } from './copy-back.ts'
import { type Facts, type Generation, generationsIn, newName, readFacts, readList, verdictOf } from './generation.ts'
import { keyMark } from './key-mark.ts'
import { type Recovery, recoverCopy } from './recover.ts'

export type RestorePlan = Recovery & {
  folder: string
  /** The name of a backup; by default the newest checked one. */
  name?: string
  dataDir: string
  masterKey: Buffer
  /** Whether to write the key into the file `key` of the data folder. */
  writesKey: boolean
  /** Moves the existing content of the data folder aside instead of refusing. */
  replace: boolean
  verifyCopy: VerifyCopy
}

export type Restored = { generation: Generation; facts: Facts; links: number; aside?: string }

/** The parts of a data folder; anything else in it is not moved. */
const parts = ['postgres', 'postgres.password', 'files', 'key', 'first-run', 'last-backup.json']
const staging = 'restoring'

/**
 * Brings a backup back into a data folder. It is put together and started next to its place, and moved there once its log
 * has been found intact: a restore that is killed, or does not pass, leaves what was there as it was.
 * @throws StartFailure where the folder holds something, a server uses it, the key is another, or the backup is damaged
 */
export async function restore(plan: RestorePlan): Promise<Restored> {
  const generation = chosen(resolve(plan.folder), plan.name)
  const facts = readFacts(generation)
  refuseOtherKey(generation, facts, plan.masterKey)
  const entries = readList(generation, facts)
  mkdirSync(plan.dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
  const release = lockFolder(plan.dataDir)
  const stagingDir = join(plan.dataDir, staging)
  try {
    const existing = readdirSync(plan.dataDir).filter(name => parts.includes(name))
    if (existing.length > 0 && !plan.replace) {
      throw new StartFailure(
        `The data folder ${plan.dataDir} holds something (${existing.join(', ')}). Name another in FAIRGATE_DATA, or add --replace, which puts it aside.`,
      )
    }
    rmSync(stagingDir, { recursive: true, force: true })
    mkdirSync(stagingDir, { mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
    await copyBack(generation, entries, stagingDir)
    const { links } = await recoverCopy(stagingDir, plan, plan.verifyCopy)
    if (plan.writesKey) {
      writeFileSync(join(stagingDir, 'key'), `${plan.masterKey.toString('base64url')}\n`, { mode: 0o600, flush: true })
    }
    const aside = putAside(plan.dataDir, existing)
    for (const name of readdirSync(stagingDir)) renameSync(join(stagingDir, name), join(plan.dataDir, name))
    return { generation, facts, links, ...(aside !== undefined && { aside }) }
  } finally {
    rmSync(stagingDir, { recursive: true, force: true })
    release()
  }
}

function chosen(folder: string, name: string | undefined): Generation {
  const all = generationsIn(folder)
  const found = name === undefined ? all.find(generation => verdictOf(generation)) : all.find(one => one.name === name)
  if (found) return found
  if (all.length === 0) throw new StartFailure(`There is no backup in ${folder}.`)
  const names = all.map(generation => generation.name).join(', ')
  throw new StartFailure(
    name === undefined
      ? `No backup in ${folder} has passed its check; name one to restore it all the same: ${names}.`
      : `There is no backup ${name} in ${folder}; there are ${names}.`,
  )
}

function refuseOtherKey(generation: Generation, { keyMark: expected }: Facts, masterKey: Buffer): void {
  if (keyMark(masterKey) === expected) return
  throw new StartFailure(
    `The backup ${generation.folder} was made under another master key; give that one in FAIRGATE_KEY or by --key <file>.`,
  )
}

/** Moved within the data folder, which may be a separate disk. */
function putAside(dataDir: string, existing: readonly string[]): string | undefined {
  if (existing.length === 0) return undefined
  const aside = join(dataDir, `before-${newName(new Date())}`)
  mkdirSync(aside, { mode: 0o700 })
  for (const name of existing) if (existsSync(join(dataDir, name))) renameSync(join(dataDir, name), join(aside, name))
  return aside
}
