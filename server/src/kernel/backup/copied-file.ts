import { createHash } from 'node:crypto'
import { chown, link, mkdir, open, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { DatabaseUser } from '@fairgate/embedded-postgres/database-user'
import { systemErrorCode } from '../services/start-failure.ts'

/** A written file: bytes, and their SHA-256 in hex. */
export type Written = { size: number; sha256: string }

const chunk = 1024 * 1024

/**
 * Copies a file, creates its folder if necessary, and hashes what it writes, so that the list matches the copy even if
 * the source changes. Synced to disk when it resolves. Undefined if the source is gone.
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

/** The size and hash of a file. */
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

/** A hard link to an immutable file; false if the two paths are on different disks. */
export async function linked(from: string, to: string): Promise<boolean> {
  return link(from, to).then(
    () => true,
    () => false,
  )
}

/** Creates a folder that only its owner may enter. */
export async function makeFolder(path: string, owner?: DatabaseUser): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  if (owner) await chown(path, owner.uid, owner.gid)
}

/**
 * Everything below a folder, by relative path, folders before their content. Entries that disappear meanwhile are left
 * out.
 */
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

/** Syncs the names in a folder to disk, not only their content. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/**
 * Works on several items at once, because single files would wait for the disk one after the other. None is in progress
 * when it has failed.
 */
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

/** The parent folder of a path, created if necessary. */
export async function makeFolderOf(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
}
