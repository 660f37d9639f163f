import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { purposeOf } from '@fairgate/contract/kernel/files/file-purpose'
import sql from 'sql-template-tag'
import type { JobDefinition } from '../jobs/job-definition.ts'
import { ImageError, normaliseImage } from './image.ts'
import { findFile, hashFile } from './stored-file.ts'

/**
 * Replaces an uploaded image by one without metadata and of limited size, which may then be read. An image that cannot
 * be decoded is refused for good.
 */
export const reencodeImage: JobDefinition<{ fileId: string }> = {
  async run({ fileId }, { db, files }) {
    const file = await findFile(db, fileId)
    if (!file || file.ready_at) return {}
    const path = join(files.incoming, randomUUID())
    try {
      const { data, type } = await files.withPath(fileId, source =>
        normaliseImage(source, purposeOf(file.purpose).side),
      )
      await writeFile(path, data, { mode: 0o600 })
      const { size, sha256 } = await hashFile(path)
      await files.take(fileId, path)
      await db.run(
        sql`update file set type = ${type}, size = ${size}, sha256 = ${sha256}, ready_at = now() where id = ${fileId}`,
      )
      return {}
    } catch (error) {
      if (!(error instanceof ImageError)) throw error
      await db.run(sql`update file set refusal = ${error.reason} where id = ${fileId}`)
      return { refusal: error.reason }
    } finally {
      await rm(path, { force: true })
    }
  },
}
