import sql from 'sql-template-tag'
import type { WriteContext } from '../command/context.ts'
import { FileError } from '../files/file-error.ts'
import { claimFile } from '../files/stored-file.ts'
import { startJob } from '../jobs/enqueue.ts'
import { findJob } from '../jobs/job-list.ts'
import { refuse } from '../refusal/refuse.ts'
import type { Import, ImportDefinition } from './definition.ts'
import type { ImportJob } from './import-job.ts'
import { ownImport } from './import-rows.ts'

export interface Beginning {
  exhibitionId: string | null
  participationId: string | null
  /** The company that gets the rows; `enteredBy` is the actor's company if it is another one. */
  companyId: string
  /** An uploaded sheet of the actor's company. */
  fileId: string
  /** Further validation data of the module, stored in `import.settings`. */
  settings: Record<string, unknown>
  /** The settings for the log, if not all of them. */
  loggedSettings?: Record<string, unknown>
  /** The import whose bad rows this sheet corrects. The other values then come from that import. */
  correctedImportId?: string
  /** Imports of one queue run one after the other, so that two sheets see each other's rows. */
  queue: (found: Pick<Import, 'participationId' | 'companyId'>) => string
}

/**
 * Queues the import of a sheet, in the command's transaction; or the correction of an earlier import. Refuses with
 * `kernel.sheetWanted` at `fileId`, a correction with `kernel.importRunning` or `kernel.noBadRows`.
 */
export async function beginImport(
  context: WriteContext,
  definition: Pick<
    ImportDefinition<never, never, never, unknown, unknown>,
    'name' | 'entityType' | 'joined' | 'scope' | 'texts'
  >,
  { correctedImportId, fileId, queue, ...scope }: Beginning,
): Promise<{ importId: string; jobId: string }> {
  const { actor, db } = context
  const file = await claimSheet(context, fileId)
  const logged = (targetId: string, exhibitionId: string | null, after?: object) =>
    context.log({
      entityType: definition.entityType,
      targetId,
      targetName: file.name,
      ...(exhibitionId !== null && { exhibitionId }),
      ...(after && { after }),
    })

  if (correctedImportId !== undefined) {
    const found = await ownImport(db, definition, actor, correctedImportId)
    const job = found.jobId ? await findJob(db, found.jobId) : undefined
    if (job && (job.state === 'queued' || job.state === 'running')) refuse('kernel.importRunning')
    if (found.bad + found.mended === 0) refuse('kernel.noBadRows')
    const jobId = await queued({ importId: correctedImportId, mendsWith: file.id }, found.exhibitionId, queue(found))
    logged(correctedImportId, found.exhibitionId)
    return { importId: correctedImportId, jobId }
  }

  const { exhibitionId, participationId, companyId, settings, loggedSettings = settings } = scope
  const { id: importId } = await db.one<{ id: string }>(sql`
    insert into import (entity_type, exhibition_id, participation_id, company_id, settings, file_id, file_name, entered_by,
      created_by, created_by_name)
    values (${definition.name}, ${exhibitionId}, ${participationId}, ${companyId}, ${JSON.stringify(settings)}::jsonb,
      ${file.id}, ${file.name}, ${companyId === actor.companyId ? null : actor.companyId}, ${actor.operatorId},
      ${actor.operatorName}) returning id`)
  const jobId = await queued({ importId }, exhibitionId, queue(scope))
  logged(importId, exhibitionId, { ...loggedSettings, companyId })
  return { importId, jobId }

  async function queued(payload: ImportJob, exhibition: string | null, named: string): Promise<string> {
    const id = await startJob(context, {
      kind: `${definition.name}.import`,
      payload,
      ...(exhibition !== null && { exhibitionId: exhibition }),
      title: { key: definition.texts.importTitle, values: { name: file.name } },
      queue: named,
    })
    await db.run(sql`update import set job_id = ${id}, queue = ${named} where id = ${payload.importId}`)
    return id
  }
}

async function claimSheet({ db, actor }: WriteContext, fileId: string): Promise<{ id: string; name: string }> {
  try {
    return await claimFile(db, fileId, 'sheet', { companyId: actor.companyId })
  } catch (error) {
    if (error instanceof FileError) refuse('kernel.sheetWanted', { field: 'fileId' })
    throw error
  }
}
