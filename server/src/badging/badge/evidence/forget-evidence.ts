import sql from 'sql-template-tag'
import type { Db } from '../../../kernel/database/database.ts'
import { releaseFiles } from '../../../kernel/files/stored-file.ts'

/** Deletes the evidence of badges that are deleted. */
export async function forgetEvidence(db: Db, exhibitionId: string, badgeIds: readonly string[]): Promise<void> {
  const gone = await db.many<{ fileId: string | null }>(sql`
    delete from evidence where exhibition_id = ${exhibitionId} and owner = 'badge'
      and owner_id = any(${[...badgeIds]}::uuid[]) returning file_id as "fileId"`)
  await releaseFiles(
    db,
    gone.flatMap(({ fileId }) => fileId ?? []),
  )
}
