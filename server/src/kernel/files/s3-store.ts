import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Disk } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import type { Settings } from '../settings/config.ts'
import type { FileStore } from './file-store.ts'

type Bucket = Extract<Settings['fileStore'], { kind: 's3' }>
type Account = Pick<Settings, 's3Endpoint' | 's3Region' | 's3AccessKey' | 's3SecretKey'>

/** The same store in a bucket of S3 or a compatible service. */
export function s3Store(bucket: Bucket, account: Account, incoming: string): FileStore {
  const { s3AccessKey: accessKeyId, s3SecretKey: secretAccessKey } = account
  const driver = new S3Driver({
    bucket: bucket.bucket,
    region: account.s3Region,
    visibility: 'private',
    supportsACL: false,
    // Compatible services treat the newer trailing checksums as content.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(account.s3Endpoint && { endpoint: account.s3Endpoint, forcePathStyle: true }),
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
  })
  const disk = new Disk(driver)
  const prefixKey = (key: string) => (bucket.prefix ? `${bucket.prefix}/${key}` : key)
  const read = (key: string) => disk.getStream(prefixKey(key))
  return {
    incoming,
    read,
    async take(key, path) {
      await disk.putStream(prefixKey(key), createReadStream(path))
      await rm(path, { force: true })
    },
    async withPath(key, work) {
      const path = join(incoming, randomUUID())
      try {
        await pipeline(await read(key), createWriteStream(path, { mode: 0o600 }))
        return await work(path)
      } finally {
        await rm(path, { force: true })
      }
    },
    remove: key => disk.delete(prefixKey(key)),
  }
}
