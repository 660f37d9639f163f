import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { FileStore } from '../files/file-store.ts'
import { openFileStore } from '../files/open-file-store.ts'
import { type Look, wrong } from './finding.ts'

/** Timeout of a bucket in milliseconds, including retries. */
const patience = 10_000

/** Whether the bucket of FILE_STORE stores, returns and deletes a file: one small file, deleted afterwards. */
export const lookAtFiles: Look = async ({ settings }) => {
  if (settings.fileStore.kind === 'disk') return []
  const where = `s3://${settings.fileStore.bucket}`
  const store = await openFileStore(settings)
  const late = AbortSignal.timeout(patience)
  const { promise: waited, reject } = Promise.withResolvers<never>()
  late.onabort = () => reject(new Error('it does not answer'))
  try {
    await Promise.race([tried(store), waited])
    return []
  } catch (error) {
    const { message, cause } = error as Error & { cause?: { message?: string; name?: string } }
    const why = cause?.message || cause?.name || message
    return [wrong(`Files cannot be kept in ${where} (FILE_STORE): ${why.replace(/\.$/, '')}.`)]
  } finally {
    late.onabort = null
  }
}

async function tried(store: FileStore): Promise<void> {
  const key = `doctor-${randomUUID()}`
  const path = join(store.incoming, key)
  try {
    await writeFile(path, key)
    await store.take(key, path)
    if ((await buffer(await store.read(key))).toString() !== key)
      throw new Error('what it gives back is not what it took')
    await store.remove(key)
  } finally {
    await rm(path, { force: true })
  }
}
