import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { folderFailure, StartFailure } from '../services/start-failure.ts'

/**
 * The master key (32 bytes) of an embedded installation: file `key` of the data folder, readable only by its owner.
 * Created only on the first run: later, a new key could decrypt nothing of the lost one.
 */
export function masterKey(dataDir: string, firstRun: boolean): Buffer {
  const file = join(dataDir, 'key')
  if (existsSync(file)) return keyIn(file)
  if (!firstRun) {
    throw new StartFailure(
      `The key ${file} is missing; put it back, or set FAIRGATE_KEY: the data cannot be read without it.`,
    )
  }
  const key = randomBytes(32)
  try {
    writeFileSync(file, `${key.toString('base64url')}\n`, { mode: 0o600, flush: true })
  } catch (error) {
    throw folderFailure(error, dataDir)
  }
  return key
}

/** The master key in a file. */
export function keyIn(file: string): Buffer {
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64url')
  if (key.length !== 32) throw new StartFailure(`The key ${file} is damaged: it must hold 32 bytes as base64url.`)
  return key
}
