import { buffer } from 'node:stream/consumers'
import sql from 'sql-template-tag'
import type { Db } from '../../../kernel/database/database.ts'
import { enqueue } from '../../../kernel/jobs/enqueue.ts'
import type { JobContext, JobDefinition } from '../../../kernel/jobs/job-definition.ts'
import { systemErrorCode } from '../../../kernel/services/start-failure.ts'

/** How many one job makes; further requests queue the next. */
const maxAtOnce = 2_000

export const smallPhotosJobKind = 'badge.smallPhotos'

/**
 * Small photos (WebP, at most 8 KB) of an exhibition by the id of their file; a file that is no picture has none. A job
 * makes those that were never requested: `left` says how many are not ready, ask again.
 */
export async function smallPhotos(
  db: Db,
  exhibitionId: string,
  photoIds: readonly string[],
): Promise<{ photos: ReadonlyMap<string, Buffer>; left: ReadonlySet<string> }> {
  const known = await db.many<{ id: string; bytes: Buffer }>(
    sql`select photo_id as id, bytes from small_photo where photo_id = any(${photoIds}::uuid[])`,
  )
  const there = new Set(known.map(({ id }) => id))
  const left = new Set(photoIds.filter(id => !there.has(id)))
  if (left.size > 0) await requestJob(db, exhibitionId, [...left])
  const pictures = known.filter(({ bytes }) => bytes.length > 0)
  return { photos: new Map(pictures.map(({ id, bytes }) => [id, bytes])), left }
}

/**
 * Queues the job that makes these photos, unless one is queued or running, because hundreds of devices request them at
 * once. One statement checks the job and the photos, so that a job that has ended since the photos were read is not
 * queued again.
 */
async function requestJob(db: Db, exhibitionId: string, photoIds: readonly string[]): Promise<void> {
  const isNeeded = await db.maybe(sql`select
    where not exists (select from job where kind = ${smallPhotosJobKind} and exhibition_id = ${exhibitionId}
        and state in ('queued', 'running'))
      and exists (select from unnest(${photoIds}::uuid[]) photo (id)
        where not exists (select from small_photo s where s.photo_id = photo.id))`)
  if (!isNeeded) return
  await enqueue(db, {
    ...{ kind: smallPhotosJobKind, payload: { exhibitionId }, exhibitionId, actor: { language: 'cn' } },
    queue: `small photos ${exhibitionId}`,
  })
}

/** A folder reports a missing file by an error code, a bucket by the name of the cause. */
const isGone = (error: unknown): boolean =>
  error instanceof Error &&
  (systemErrorCode(error) === 'ENOENT' || (error.cause instanceof Error && error.cause.name === 'NoSuchKey'))

/** Empty if the file does not exist; if the store cannot be reached the job fails and is retried. */
async function pictureOf(files: JobContext['files'], id: string): Promise<Buffer> {
  try {
    return await buffer(await files.read(id))
  } catch (error) {
    if (!isGone(error)) throw error
    return Buffer.alloc(0)
  }
}

/** Makes the missing photos, in the order in which the cards were created. A second run makes what the first left. */
export const smallPhotosJob: JobDefinition<{ exhibitionId: string }, { made: number }> = {
  async run({ exhibitionId }, { db, files, signal }) {
    const missing = await db.many<{ id: string }>(sql`
      select b.photo_id as id from credential c join badge b on b.exhibition_id = c.exhibition_id and b.id = c.badge_id
      where c.exhibition_id = ${exhibitionId} and c.state <> 'dead' and b.photo_id is not null
        and not exists (select from small_photo s where s.photo_id = b.photo_id)
      order by c.id limit ${maxAtOnce}`)
    const { smallPhoto } = await import('./small-photo.ts')
    for (const { id } of missing) {
      signal.throwIfAborted()
      const bytes = await smallPhoto(await pictureOf(files, id))
      // Its file may have been deleted in the meantime.
      await db.run(sql`insert into small_photo (photo_id, bytes) select f.id, ${bytes} from file f where f.id = ${id}
        on conflict do nothing`)
    }
    return { made: missing.length }
  },
}
