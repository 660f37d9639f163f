import { openPictures } from '../../../kernel/files/picture-archive.ts'
import { findFile, releaseFile } from '../../../kernel/files/stored-file.ts'
import type { ZipArchive, ZipRefusal } from '../../../kernel/files/zip-archive.ts'
import type { JobContext } from '../../../kernel/jobs/job-definition.ts'
import { type Failure, toFailedRows } from '../../../kernel/refusal/failure.ts'
import type { PhotosJob } from './photo-bearers.ts'

/** How far an archive is imported. */
export interface Progress {
  /** How many entries of the archive are done. */
  at: number
  /** How many files were assigned to a badge, and how many of them replaced another. */
  count: number
  replaced: number
  failed: number
  failures: Failure[]
}

export interface Importing {
  job: PhotosJob
  context: JobContext
  archive: ZipArchive
}

const batchSize = 20
const maxStoredFailures = 1_000

const archiveRefusals = {
  truncated: 'badge.photosDamaged',
  notZip: 'badge.photosWanted',
  encrypted: 'badge.photosEncrypted',
  tooLarge: 'badge.photosTooLarge',
  damaged: 'badge.photosDamaged',
} as const satisfies Record<ZipRefusal, string>

/**
 * Assigns the files of an archive to the badges that their names say, twenty per transaction. The progress is written
 * in the same transaction (`give`), so a killed job resumes after the last whole batch. Returns how many were assigned,
 * and the first 1,000 others with their reasons.
 */
export async function importArchive<Entry>(
  job: PhotosJob,
  context: JobContext,
  most: number,
  read: (names: readonly string[]) => Entry[],
  give: (importing: Importing, batch: readonly Entry[], before: Progress) => Promise<Progress>,
): Promise<{ count: number; replaced: number; failedCount: number; failed: ReturnType<typeof toFailedRows> }> {
  let progress = (context.saved as Progress | undefined) ?? { at: 0, count: 0, replaced: 0, failed: 0, failures: [] }
  await context.files.withPath(job.fileId, async path => {
    const archive = await openPictures(path, most, archiveRefusals)
    try {
      const entries = read(archive.names)
      context.progress(progress.at, entries.length)
      while (progress.at < entries.length) {
        context.signal.throwIfAborted()
        const batch = entries.slice(progress.at, progress.at + batchSize)
        progress = await give({ job, context, archive }, batch, progress)
        context.progress(progress.at, entries.length)
      }
    } finally {
      archive.close()
    }
  })
  if (await findFile(context.db, job.fileId)) await releaseFile(context.db, job.fileId)
  const { count, replaced, failed, failures } = progress
  return { count, replaced, failedCount: failed, failed: toFailedRows(failures, context.language) }
}

/** The progress after a batch. */
export const advanced = (
  before: Progress,
  { entries, count, replaced, failures }: { entries: number; count: number; replaced: number; failures: Failure[] },
): Progress => ({
  at: before.at + entries,
  count: before.count + count,
  replaced: before.replaced + replaced,
  failed: before.failed + failures.length,
  failures: [...before.failures, ...failures].slice(0, maxStoredFailures),
})
