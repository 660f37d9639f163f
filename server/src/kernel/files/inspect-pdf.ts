import { readFile } from 'node:fs/promises'
import { purposeOf } from '@fairgate/contract/kernel/files/file-purpose'
import sql from 'sql-template-tag'
import type { JobDefinition } from '../jobs/job-definition.ts'
import { refusalOfPdf } from './pdf-content.ts'
import { findFile } from './stored-file.ts'

/**
 * Inspects an uploaded PDF, which may then be used. One with a password, a script, an embedded file, an action or too
 * many pages is refused for good.
 */
export const inspectPdf: JobDefinition<{ fileId: string }> = {
  async run({ fileId }, { db, files }) {
    const file = await findFile(db, fileId)
    if (!file || file.ready_at) return {}
    const most = purposeOf(file.purpose).pages ?? 0
    const refusal = await files.withPath(fileId, async path => refusalOfPdf(await readFile(path), most))
    if (refusal) {
      await db.run(sql`update file set refusal = ${refusal} where id = ${fileId}`)
      return { refusal }
    }
    await db.run(sql`update file set ready_at = now() where id = ${fileId} and refusal is null`)
    return {}
  },
}
