import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { keyMark } from '../backup/key-mark.ts'
import type { Settings } from '../settings/config.ts'
import { keyIn } from './master-key.ts'

/**
 * The possible master keys of a process. During a rotation there are two, and the database records which is in use:
 * `FAIRGATE_KEY` and `FAIRGATE_KEY_NEXT`, or the files `key` and `key.next` of the data folder.
 */
export class MasterKeys {
  readonly #byMark = new Map<string, Buffer>()
  readonly #others: () => readonly Buffer[]

  /** @param others read again if no known key fits: keys that were created since */
  constructor(own: Buffer, others: () => readonly Buffer[] = () => []) {
    this.#others = others
    this.#add(own)
  }

  /** The key with this mark. */
  of(mark: string): Buffer | undefined {
    if (!this.#byMark.has(mark)) this.#addOthers()
    return this.#byMark.get(mark)
  }

  /** The result of `open` with the first key for which it does not throw; undefined if there is none. */
  tried<T>(open: (key: Buffer) => T): T | undefined {
    const before = [...this.#byMark.values()]
    const made = findFirst(before, open)
    if (made !== undefined) return made
    this.#addOthers()
    return findFirst([...this.#byMark.values()].slice(before.length), open)
  }

  #addOthers(): void {
    for (const key of this.#others()) this.#add(key)
  }

  #add(key: Buffer): void {
    this.#byMark.set(keyMark(key), key)
  }
}

function findFirst<T>(keys: readonly Buffer[], open: (key: Buffer) => T): T | undefined {
  for (const key of keys) {
    try {
      return open(key)
    } catch {}
  }
  return undefined
}

export const keyFile = (dataDir: string): string => join(dataDir, 'key')
export const nextKeyFile = (dataDir: string): string => join(dataDir, 'key.next')

/** Those of a set-up, the one it was started with first. */
export function findMasterKeys(
  { nextKey, dataDir, databaseUrl }: Pick<Settings, 'nextKey' | 'dataDir' | 'databaseUrl'>,
  own: Buffer,
) {
  return new MasterKeys(own, () => [
    // Between processes bytes arrive as Uint8Array.
    ...(nextKey ? [Buffer.from(nextKey)] : []),
    ...(databaseUrl === undefined ? [keyFile(dataDir), nextKeyFile(dataDir)].filter(existsSync).map(keyIn) : []),
  ])
}
