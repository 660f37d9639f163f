import { photosLimit } from '@fairgate/contract/badging/badge/fields'
import sql from 'sql-template-tag'
import { retryTransaction } from '../../../kernel/database/retry-transaction.ts'
import { pictureIn } from '../../../kernel/files/picture-archive.ts'
import { cancelExpiry, createStoredFile, releaseFiles } from '../../../kernel/files/stored-file.ts'
import type { JobDefinition } from '../../../kernel/jobs/job-definition.ts'
import { publishRowChange } from '../../../kernel/push/publish-row-change.ts'
import type { Failure } from '../../../kernel/refusal/failure.ts'
import { parameter } from '../../../kernel/settings/parameter.ts'
import { runTransitionTransaction } from '../../../kernel/transition/transition-transaction.ts'
import { advanced, type Importing, importArchive, type Progress } from './archive-import.ts'
import { type Bearer, bearersOf, lockedBearers, type PhotosJob } from './photo-bearers.ts'
import { type NamedPhoto, photosIn } from './photos-in.ts'

export const photosJobKind = 'badge.photos'

/** A picture that is ready for a badge. */
interface Ready {
  photo: NamedPhoto
  bearer: Bearer
  fileId: string
}

/**
 * Assigns the pictures of an archive to the badges with the document numbers in their names. A stored picture that no
 * badge took is deleted.
 */
export const photosJob: JobDefinition<PhotosJob> = {
  async run(job, context) {
    const { width } = await context.db.one<{ width: number }>(sql`select ${parameter('badge.photoWidth')} as width`)
    return importArchive(job, context, photosLimit, photosIn, (importing, batch, before) =>
      giveBatch({ ...importing, width }, batch, before),
    )
  },
}

interface PhotosImporting extends Importing {
  width: number
}

async function giveBatch(
  importing: PhotosImporting,
  batch: readonly NamedPhoto[],
  before: Progress,
): Promise<Progress> {
  const { job, context } = importing
  const bearers = await bearersOf(context, job, batch)
  const failures: Failure[] = []
  const ready: Ready[] = []
  for (const photo of batch) {
    const found = bearers.get(photo) ?? []
    const reason = photo.refusal ?? (found.length === 0 ? 'badge.photoNoBadge' : oneDocument(found))
    if (reason) failures.push({ id: photo.entry, name: photo.shown, reason })
    else ready.push(...(await storePhoto(importing, photo, found, failures)))
  }
  const { progress, companies } = await retryTransaction(() =>
    give(importing, ready, before, { entries: batch.length, failures }),
  )
  publishRowChange(context.publish, companies, 'badge')
  return progress
}

/** A number that belongs to two kinds of documents is refused as ambiguous. */
const oneDocument = (found: readonly Bearer[]) =>
  new Set(found.map(({ digest }) => digest.toString('base64'))).size > 1 ? 'badge.photoAmbiguous' : undefined

/**
 * Stores the picture in the venue's format, once for each badge; if it is no picture, returns only the reason. An
 * unassigned file is deleted after a day.
 */
async function storePhoto(
  { context, archive, width }: PhotosImporting,
  photo: NamedPhoto,
  bearers: readonly Bearer[],
  failures: Failure[],
): Promise<Ready[]> {
  const failed = (failure: Pick<Failure, 'reason' | 'values'>) => {
    failures.push({ id: photo.entry, name: photo.shown, ...failure })
    return []
  }
  const image = await pictureIn(context, archive, photo.entry)
  if (!image) return failed({ reason: 'badge.photoNotAPhoto' })
  if (image.width < width) return failed({ reason: 'badge.photoTooSmall', values: { width } })
  const type = image.type === 'image/png' ? 'png' : 'jpeg'
  const ready: Ready[] = []
  for (const bearer of bearers) {
    const { id } = await createStoredFile(context.db, context.files, {
      ...{ purpose: 'photo', target: bearer.id, companyId: bearer.companyId, name: `photo.${type}` },
      ...{ type, content: image.data, expiresAt: new Date(Date.now() + 24 * 3_600_000) },
      operatorId: context.actor.operatorId,
    })
    ready.push({ photo, bearer, fileId: id })
  }
  return ready
}

/** Assigns a batch to its badges, if they may still take a photo: somebody may have submitted one in the meantime. */
function give(
  { job, context }: Importing,
  ready: readonly Ready[],
  before: Progress,
  { entries, failures: refused }: { entries: number; failures: readonly Failure[] },
) {
  return runTransitionTransaction(context, async ({ db }) => {
    const open = await lockedBearers(
      db,
      job,
      ready.map(({ bearer }) => bearer.id),
    )
    const given = ready.filter(({ bearer }) => open.has(bearer.id))
    const late = ready.filter(({ bearer }) => !open.has(bearer.id))
    await db.run(sql`
      update badge b set photo_id = m.file_id, version = b.version + 1
      from unnest(${given.map(({ bearer }) => bearer.id)}::uuid[], ${given.map(({ fileId }) => fileId)}::uuid[]) m (id, file_id)
      where b.exhibition_id = ${job.exhibitionId} and b.id = m.id`)
    const old = given.flatMap(({ bearer }) => open.get(bearer.id)?.photoId ?? [])
    await cancelExpiry(
      db,
      given.map(({ fileId }) => fileId),
    )
    await releaseFiles(db, [...old, ...late.map(({ fileId }) => fileId)])
    const failures: Failure[] = [
      ...refused,
      ...late.map(({ photo }) => ({ id: photo.entry, name: photo.shown, reason: 'badge.photoNoBadge' as const })),
    ]
    const count = new Set(given.map(({ photo }) => photo)).size
    const progress = advanced(before, { entries, count, replaced: old.length, failures })
    await context.save(db, progress)
    return { progress, companies: given.map(({ bearer }) => bearer.companyId) }
  })
}
