import { randomUUID } from 'node:crypto'
import { createWriteStream, type WriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import type { FileType } from '../files/file-type.ts'
import { createStoredFile } from '../files/stored-file.ts'
import type { JobContext } from './job-definition.ts'

const kept = 7 * 24 * 3_600_000

/** Lets a job write a file to disk and keeps it as its result for 7 days. `work` ends the stream or leaves it open. */
export async function madeFile<T>(
  { db, files, actor }: JobContext,
  { name, type }: { name: string; type: FileType },
  work: (out: WriteStream) => Promise<T>,
): Promise<{ fileId: string; made: T }> {
  const path = join(files.incoming, randomUUID())
  const out = createWriteStream(path, { mode: 0o600 })
  const written = finished(out)
  // Told where it is waited for: a full disk fails the job, not the process.
  written.catch(() => {})
  try {
    const made = await work(out)
    if (!out.writableEnded) out.end()
    await written
    const { companyId, operatorId } = actor
    const expiresAt = new Date(Date.now() + kept)
    const file = await createStoredFile(db, files, {
      ...{ purpose: 'result', companyId, operatorId, name, type, expiresAt },
      content: { path },
    })
    return { fileId: file.id, made }
  } finally {
    out.destroy()
    await rm(path, { force: true })
  }
}
