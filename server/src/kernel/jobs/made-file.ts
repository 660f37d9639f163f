import { randomUUID } from 'node:crypto'
import { createWriteStream, type WriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { isSandbox, sandboxMark } from '@fairgate/contract/kernel/lifecycle/sandbox'
import sql from 'sql-template-tag'
import type { FileType } from '../files/file-type.ts'
import { createStoredFile } from '../files/stored-file.ts'
import { parameter } from '../settings/parameter.ts'
import { SheetError } from '../spreadsheet/sheet-error.ts'
import { tooManyForSheet } from './fits-sheet.ts'
import type { JobContext } from './job-definition.ts'

/**
 * Lets a job write a file to disk and stores it as its result for the configured time. `work` ends the stream or leaves
 * it open; more rows than a sheet holds fail the job for good, with a message. The file can be found by a `target` (≤
 * 200 characters).
 */
export async function madeFile<T>(
  { db, files, actor, exhibitionId }: JobContext,
  { name, type, target }: { name: string; type: FileType; target?: string },
  work: (out: WriteStream) => Promise<T>,
): Promise<{ fileId: string; made: T }> {
  const path = join(files.incoming, randomUUID())
  const out = createWriteStream(path, { mode: 0o600 })
  const written = finished(out)
  // Reported where it is awaited: a full disk fails the job, not the process.
  written.catch(() => {})
  try {
    const made = await work(out).catch(error => {
      throw error instanceof SheetError && error.reason === 'tooManyRows'
        ? tooManyForSheet(Number(error.detail))
        : error
    })
    if (!out.writableEnded) out.end()
    await written
    const { companyId, operatorId } = actor
    const { expiresAt } = await db.one<{ expiresAt: Date }>(
      sql`select now() + make_interval(days => ${parameter('job.resultDays')}) as "expiresAt"`,
    )
    const file = await createStoredFile(db, files, {
      ...{ purpose: 'result', companyId, operatorId, type, target, expiresAt },
      // The file name shows that it belongs to a sandbox.
      name: isSandbox(exhibitionId) ? `${sandboxMark} ${name}` : name,
      content: { path },
    })
    return { fileId: file.id, made }
  } finally {
    out.destroy()
    await rm(path, { force: true })
  }
}
