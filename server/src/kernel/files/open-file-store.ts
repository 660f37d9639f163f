import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Settings } from '../settings/config.ts'
import type { FileStore } from './file-store.ts'

type StoreSettings = Pick<Settings, 'dataDir' | 'fileStore' | 's3Endpoint' | 's3Region' | 's3AccessKey' | 's3SecretKey'>

/** Opens the store of the setting FILE_STORE; the S3 client is loaded only if it is used (30 MB of memory). */
export async function openFileStore(settings: StoreSettings): Promise<FileStore> {
  const root = join(settings.dataDir, 'files')
  const incoming = join(root, 'incoming')
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  if (settings.fileStore.kind === 'disk') return diskStore(root, incoming)
  const { s3Store } = await import('./s3-store.ts')
  return s3Store(settings.fileStore, settings, incoming)
}

function diskStore(root: string, incoming: string): FileStore {
  // The last characters of a UUIDv7 are random, so that folders fill evenly.
  const pathOf = (key: string) => join(root, key.slice(-2), key)
  return {
    incoming,
    async take(key, path) {
      const target = pathOf(key)
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      await sync(path)
      await rename(path, target)
      await sync(dirname(target))
    },
    async read(key) {
      const file = await open(pathOf(key))
      return createReadStream('', { fd: file })
    },
    withPath: (key, work) => work(pathOf(key)),
    remove: key => rm(pathOf(key), { force: true }),
  }
}

async function sync(path: string): Promise<void> {
  const file = await open(path)
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
