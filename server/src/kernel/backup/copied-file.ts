import { createHash } from 'node:crypto'
import { chown, link, mkdir, open, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { DatabaseUser } from '@fairgate/embedded-postgres/database-user'
import { systemErrorCode } from '../services/start-failure.ts'

/** What was written: bytes, and their SHA-256 in hex. */
export type Written = { size: number; sha256: string }

const chunk = 1024 * 1024

/**
 * Copies a file, its folder made where there is none, and hashes what it writes: what is listed is what was stored, whatever
 * happens to the source meanwhile. Safe against loss of power when it resolves. Undefined where the source has gone.
 */
export async function copyHashed(from: string, to: string, owner?: DatabaseUser): Promise<Written | undefined> {
  const source = await open(from).catch((error: unknown) => {
    if (systemErrorCode(error) === 'ENOENT') return undefined
    throw error
  })
  if (!source) return undefined
  const target = await open(to, 'w', 0o600).catch(async (error: unknown) => {
    await source.close()
    throw error
  })
  try {
    if (owner) await target.chown(owner.uid, owner.gid)
    const written = await pass(source, bytes => target.write(bytes))
    await target.sync()
    return written
  } finally {
    await source.close()
    await target.close()
  }
}

/** What a file holds. */
export async function hashOf(path: string): Promise<Written> {
  const source = await open(path)
  try {
    return await pass(source, async () => undefined)
  } finally {
    await source.close()
  }
}

type Source = Awaited<ReturnType<typeof open>>

async function pass(source: Source, take: (bytes: Buffer) => Promise<unknown>): Promise<Written> {
  const digest = createHash('sha256')
  const buffer = Buffer.allocUnsafe(chunk)
  let size = 0
  for (;;) {
    const { bytesRead } = await source.read(buffer, 0, chunk)
    if (bytesRead === 0) return { size, sha256: digest.digest('hex') }
    const bytes = buffer.subarray(0, bytesRead)
    digest.update(bytes)
    await take(bytes)
    size += bytesRead
  }
}

/** A second name for a file that nobody changes; false where the two places do not share a disk. */
export async function linked(from: string, to: string): Promise<boolean> {
  return link(from, to).then(
    () => true,
    () => false,
  )
}

/** Makes a folder that its owner alone may enter. */
export async function makeFolder(path: string, owner?: DatabaseUser): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  if (owner) await chown(path, owner.uid, owner.gid)
}

/** Everything below a folder, by its path from there, folders before what lies in them. What goes meanwhile is left out. */
export async function* walk(root: string, leaves: (path: string, isFolder: boolean) => boolean, below = ''): Walk {
  const found = await readdir(join(root, below), { withFileTypes: true }).catch((error: unknown) => {
    if (systemErrorCode(error) === 'ENOENT') return []
    throw error
  })
  for (const entry of found) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`
    if (leaves(path, entry.isDirectory())) continue
    yield { path, isFolder: entry.isDirectory() }
    if (entry.isDirectory()) yield* walk(root, leaves, path)
  }
}

type Walk = AsyncGenerator<{ path: string; isFolder: boolean }, void, void>

/** Makes sure that the names in a folder outlive a loss of power, not only what they name. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Works on several at once, so that the disk is not waited for one file after the other. None is under way when it has failed. */
export async function severalAtOnce<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = items.values()
  let failed = false
  const worker = async () => {
    for (let next = left.next(); !next.done && !failed; next = left.next()) {
      await work(next.value).catch((error: unknown) => {
        failed = true
        throw error
      })
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: 8 }, worker))
  const first = ended.find(({ status }) => status === 'rejected')
  if (first?.status === 'rejected') throw first.reason
}

/** The folder a path lies in, made where it is not there yet. */
export async function makeFolderOf(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
}
