import type { badgeCommands } from '@fairgate/contract/badging/badge/commands'
import { exhibitionFor, isRunning } from '../../../exhibitions/exhibition/api.ts'
import type { HandlersOf, WriteContext } from '../../../kernel/command/context.ts'
import { FileError } from '../../../kernel/files/file-error.ts'
import { claimFile } from '../../../kernel/files/stored-file.ts'
import { startJob } from '../../../kernel/jobs/enqueue.ts'
import { refuse } from '../../../kernel/refusal/refuse.ts'
import { badgeActorOf } from '../badge-actor.ts'
import type { PhotosJob } from './photo-bearers.ts'
import { photosJobKind } from './photos-job.ts'

/** Queues the import of an archive of photos. Refuses `badge.photosWanted` at `fileId`, `badge.notApplying`. */
export const importPhotos: HandlersOf<typeof badgeCommands>['importPhotos'] = async (input, context) => {
  const { db, actor, log } = context
  const { exhibitionId } = input
  const exhibition = await exhibitionFor(db, actor, exhibitionId)
  if (!isRunning(exhibition)) refuse('badge.notApplying')
  const { id: fileId, name } = await claimArchive(context, input.fileId)
  const payload: PhotosJob = { exhibitionId, fileId, actor: badgeActorOf(actor) }
  const jobId = await startJob(context, {
    ...{ kind: photosJobKind, payload, exhibitionId },
    title: { key: 'badge.photosTitle', values: { name } },
    // Two archives of one company are imported one after the other, so the photos of the later one win.
    queue: `badge.photos.${exhibitionId}.${actor.companyId}`,
  })
  log({ entityType: 'badge', targetId: fileId, targetName: name, exhibitionId, unchanged: true })
  return { jobId }
}

/** Claims an uploaded archive of the caller. Refuses `badge.photosWanted` at `fileId`. */
export async function claimArchive({ db, actor }: WriteContext, fileId: string): Promise<{ id: string; name: string }> {
  try {
    return await claimFile(db, fileId, 'photos', { companyId: actor.companyId })
  } catch (error) {
    if (error instanceof FileError) refuse('badge.photosWanted', { field: 'fileId' })
    throw error
  }
}
