import type { SheetReading } from '@fairgate/contract/kernel/import/reading'
import sql from 'sql-template-tag'
import type { WriteContext } from '../command/context.ts'
import { startJob } from '../jobs/enqueue.ts'
import { findJob } from '../jobs/job-list.ts'
import { refuse } from '../refusal/refuse.ts'
import type { Import, ImportDefinition } from './definition.ts'
import type { ImportJob } from './import-job.ts'
import { ownImport } from './import-rows.ts'

type Correctable = Pick<
  ImportDefinition<never, never, never, unknown, unknown>,
  'name' | 'entityType' | 'joined' | 'scope' | 'texts' | 'columns'
>

/** The handlers by which somebody corrects how the file of an import was read, or has all of it read again. */
export function defineReadingCorrection(definition: Correctable) {
  return {
    /**
     * If nothing was imported the file is read again. Otherwise only rows that are still bad are read again, and
     * another sheet becomes a separate import, so that nothing is imported twice.
     */
    async correctReading(
      { importId, reading }: { importId: string; reading: SheetReading },
      context: WriteContext,
    ): Promise<{ importId: string; jobId: string }> {
      const { db, actor } = context
      const found = await lockedIdle(importId, context)
      for (const column of Object.keys(reading.columns ?? {})) {
        if (!(column in definition.columns)) refuse('kernel.inputRefused', { field: 'reading' })
      }
      const { good, mended: corrected } = found
      if (good + corrected === 0) return readFromStart(context, found, reading)
      const sheet = found.reading.read?.sheet
      if (reading.sheet !== undefined && reading.sheet !== sheet) {
        const { id } = await db.one<{ id: string }>(sql`
          insert into import (entity_type, exhibition_id, participation_id, company_id, settings, file_id, file_name, entered_by,
            created_by, created_by_name, reading)
          select entity_type, exhibition_id, participation_id, company_id, settings, file_id, file_name, entered_by,
            ${actor.operatorId}, ${actor.operatorName}, ${JSON.stringify({ asked: reading })}::jsonb
          from import where id = ${importId} returning id`)
        return begin(context, found, { importId: id })
      }
      await db.run(sql`
        update import set reading = reading || ${JSON.stringify({ asked: reading })}::jsonb, version = version + 1
        where id = ${importId}`)
      return begin(context, found, { importId, again: true })
    },

    /** Reads the whole file again as it was read before, for an import that has written nothing: a check. */
    async readWhole(importId: string, context: WriteContext): Promise<{ importId: string; jobId: string }> {
      const found = await lockedIdle(importId, context)
      return readFromStart(context, found, found.reading.asked ?? {})
    },
  }

  async function lockedIdle(importId: string, { db, actor }: WriteContext): Promise<Import> {
    await db.maybe(sql`select from import where id = ${importId} for update`)
    const found = await ownImport(db, definition, actor, importId)
    const job = found.jobId ? await findJob(db, found.jobId) : undefined
    if (job && (job.state === 'queued' || job.state === 'running')) refuse('kernel.importRunning')
    return found
  }

  async function readFromStart(context: WriteContext, found: Import, asked: SheetReading) {
    const { id: importId } = found
    await context.db.run(sql`delete from import_row where import_id = ${importId}`)
    await context.db.run(sql`
      update import set total = 0, good = 0, bad = 0, corrected = 0, filled = 0, submitted = 0, version = version + 1,
        reading = ${JSON.stringify({ asked })} where id = ${importId}`)
    return begin(context, found, { importId })
  }

  async function begin(
    context: WriteContext,
    { id: from, exhibitionId, companyId, fileName }: Import,
    payload: ImportJob,
  ) {
    const { queue } = await context.db.one<{ queue: string | null }>(sql`select queue from import where id = ${from}`)
    const named = queue ?? `${definition.name}.import.${companyId}`
    const id = await startJob(context, {
      kind: `${definition.name}.import`,
      payload,
      ...(exhibitionId !== null && { exhibitionId }),
      title: { key: definition.texts.importTitle, values: { name: fileName } },
      queue: named,
    })
    await context.db.run(sql`update import set job_id = ${id}, queue = ${named} where id = ${payload.importId}`)
    context.log({
      entityType: definition.entityType,
      targetId: payload.importId,
      targetName: fileName,
      ...(exhibitionId !== null && { exhibitionId }),
    })
    return { importId: payload.importId, jobId: id }
  }
}
