import type { FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'
import type { DatabaseWatch } from '../../kernel/database/database-watch.ts'
import type { FileStore } from '../../kernel/files/file-store.ts'

interface BrandFiles {
  readonly db: Db
  readonly store: FileStore
  /** Ends requests that wait for a database that does not answer. */
  readonly during: DatabaseWatch['during']
}

/**
 * `GET /brand/<sha256>`: a picture of the venue's branding. It is public and cached for ever, because the address is a
 * digest of the content.
 */
export function brandFiles(app: FastifyInstance, { db, store, during }: BrandFiles): void {
  app.get('/brand/:sha256', async (request, reply) => {
    const { sha256 } = request.params as { sha256: string }
    const found = /^[0-9a-f]{64}$/.test(sha256)
      ? await during(() =>
          db.maybe<{ fileId: string; type: string }>(sql`
            select file_id as "fileId", type from brand_picture where sha256 = ${Buffer.from(sha256, 'hex')} limit 1`),
        )
      : undefined
    if (!found) return reply.callNotFound()
    return reply
      .header('content-type', found.type)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(await store.read(found.fileId))
  })
}
