import type { badgeCommands } from '@fairgate/contract/badging/badge/commands'
import { exhibitionFor, isRunning } from '../../../exhibitions/exhibition/api.ts'
import type { HandlersOf } from '../../../kernel/command/context.ts'
import { startJob } from '../../../kernel/jobs/enqueue.ts'
import { refuse } from '../../../kernel/refusal/refuse.ts'
import { badgeActorOf } from '../badge-actor.ts'
import { claimArchive } from '../photos/import-photos.ts'
import type { PhotosJob } from '../photos/photo-bearers.ts'
import { evidenceJobKind } from './evidence-job.ts'

/** Queues the import of an archive of evidence. Refuses `badge.photosWanted` at `fileId`, `badge.notApplying`. */
export const importEvidence: HandlersOf<typeof badgeCommands>['importEvidence'] = async (input, context) => {
  const { db, actor, log } = context
  const { exhibitionId } = input
  const exhibition = await exhibitionFor(db, actor, exhibitionId)
  if (!isRunning(exhibition)) refuse('badge.notApplying')
  const { id: fileId, name } = await claimArchive(context, input.fileId)
  const payload: PhotosJob = { exhibitionId, fileId, actor: badgeActorOf(actor) }
  const jobId = await startJob(context, {
    ...{ kind: evidenceJobKind, payload, exhibitionId },
    title: { key: 'evidence.importTitle', values: { name } },
    // Two archives of one company are imported one after the other.
    queue: `badge.evidence.${exhibitionId}.${actor.companyId}`,
  })
  log({ entityType: 'evidence', targetId: fileId, targetName: name, exhibitionId, unchanged: true })
  return { jobId }
}
