import type { PageInput } from '@fairgate/contract/kernel/command/page'
import { statusOf } from '@fairgate/contract/kernel/transition/status'
import sql, { type Sql } from 'sql-template-tag'
import type { ReadContext, WriteContext } from '../command/context.ts'
import { startJob } from '../jobs/enqueue.ts'
import { findJob } from '../jobs/job-list.ts'
import { buildTabs, page } from '../list/listing.ts'
import { refuse } from '../refusal/refuse.ts'
import type { Import, ImportDefinition, RowIssue, TypedRow } from './definition.ts'
import { headOfImport } from './import-reading.ts'
import { formatIssue, importFor, isOwn, openRowIfReadable, ownImport } from './import-rows.ts'

type ImportState = 'running' | 'failed' | 'cancelled' | 'pending' | 'finished'
type JobState = 'queued' | 'running' | 'done' | 'failed' | 'cancelled'

interface ImportRow {
  id: string
  version: number
  fileName: string
  createdAt: string
  createdByName: string
  total: number
  good: number
  bad: number
  jobState: JobState
}

interface EncryptedRow<Column extends string, Reason extends string> {
  id: string
  version: number
  state: 'bad' | 'mended'
  rowNumber: number
  name: string
  encrypted: Buffer
  issues: RowIssue<Column, Reason>[]
}

type PageOf = PageInput & { sort?: 'createdAt' | '-createdAt' }
type RowPageOf<Reason> = Omit<PageInput, 'tab' | 'sort'> & {
  importId: string
  reason?: Reason
  tab?: 'bad' | 'mended'
  sort?: 'rowNumber' | '-rowNumber'
}

/** Handlers that show the imports of an entity type, what became of one, and its bad rows. */
export function defineReports<Found extends Import, Column extends string, Reason extends string, Rules, Entry>(
  definition: ImportDefinition<Found, Column, Reason, Rules, Entry>,
  reasons: readonly Reason[],
) {
  return {
    /** Imports that the actor sees; `where` filters them (alias `i`). */
    importPage(input: PageOf, { actor, db }: ReadContext, where: Sql) {
      return page(
        db,
        {
          select: sql`i.id, i.version, i.file_name as "fileName", i.created_at as "createdAt",
            i.created_by_name as "createdByName", i.total, i.good, i.bad, coalesce(j.state, 'done') as "jobState"`,
          from: sql`import i ${definition.joined.tables} left join job j on j.id = i.job_id`,
          where: [sql`i.entity_type = ${definition.name}`, where, definition.scope(actor)],
          id: 'i.id',
          sorts: { createdAt: { column: 'i.created_at', type: 'timestamptz' } },
          defaultSort: '-createdAt',
          filtered: true,
          finish: ({ jobState, ...row }: ImportRow) => {
            const state = importState(jobState, row.bad)
            return { ...row, state, statusCode: statusOf(state), actions: ['view' as const] }
          },
        },
        input,
      )
    },

    /** The import itself, its bad rows by reason, and its job. */
    async report({ importId }: { importId: string }, { actor, db, services }: ReadContext) {
      const found = await importFor<Found>(db, definition, actor, importId)
      const counted = await db.many<{ reason: Reason; count: number }>(sql`
        select reason, count(*)::int as count from import_row where import_id = ${importId} and state = 'bad' group by reason`)
      const job = found.jobId ? await findJob(db, found.jobId) : undefined
      const { id, fileName, createdAt, createdByName, total, good, bad, mended: corrected, submitted } = found
      return {
        found,
        shown: {
          ...{ id, fileName, createdAt, createdByName, total, good, bad, mended: corrected, submitted },
          read: found.reading.read ?? null,
          notImported: found.reading.left ?? null,
          correctable: isOwn(found, actor) && found.reading.read !== undefined,
          // An operator who may correct the reading sees the first rows.
          heads: isOwn(found, actor) ? await headOfImport(db, services, importId) : [],
        },
        reasons: counted.toSorted((a, b) => reasons.indexOf(a.reason) - reasons.indexOf(b.reason)),
        job: job
          ? {
              id: job.id,
              state: job.state,
              progressDone: Number(job.progress_done),
              progressTotal: Number(job.progress_total ?? 0),
            }
          : null,
      }
    },

    async rowPage(input: RowPageOf<Reason>, { actor, db, services, language }: ReadContext) {
      const { importId, reason } = input
      const found = await importFor<Found>(db, definition, actor, importId)
      const own = isOwn(found, actor)
      return page(
        db,
        {
          select: sql`r.id, r.version, r.state, r.row_number as "rowNumber", r.name, r.cells_encrypted as encrypted, r.issues`,
          from: sql`import_row r`,
          countFrom: sql`import_row r`,
          where: [sql`r.import_id = ${importId}`, ...(reason ? [sql`r.reason = ${reason}`] : [])],
          tabs: buildTabs('r.state', { bad: ['bad'], mended: ['mended'] }),
          defaultTab: 'bad',
          filtered: reason !== undefined,
          totals: async () => ({ all: found.bad + found.mended, bad: found.bad, mended: found.mended }),
          id: 'r.id',
          sorts: { rowNumber: { column: 'r.row_number', type: 'int' } },
          defaultSort: 'rowNumber',
          finish: ({ encrypted, issues, ...row }: EncryptedRow<Column, Reason>) => {
            const typed = openRowIfReadable<Column>(services, importId, row.rowNumber, encrypted)
            const state = row.state === 'mended' ? ('ready' as const) : ('failed' as const)
            return {
              ...row,
              statusCode: statusOf(state),
              actions: own ? (['mend', 'remove'] as const).slice() : [],
              cells: shownCells(typed, own ? issues : []),
              issues: issues.map(issue => formatIssue(issue, language)),
            }
          },
        },
        input,
      )
    },

    async exportErrors({ importId }: { importId: string }, context: WriteContext) {
      const found = await ownImport<Found>(context.db, definition, context.actor, importId)
      if (found.bad === 0) refuse('kernel.noBadRows')
      const scope = found.exhibitionId === null ? {} : { exhibitionId: found.exhibitionId }
      const jobId = await startJob(context, {
        kind: `${definition.name}.importErrors`,
        payload: { importId },
        ...scope,
        title: { key: definition.texts.errorsTitle },
      })
      context.log({
        entityType: definition.entityType,
        targetId: importId,
        targetName: found.fileName,
        ...scope,
        unchanged: true,
      })
      return { jobId }
    },
  }

  /** Masks numbers except those with faults: whoever corrects them must see what was typed. */
  function shownCells({ cells }: TypedRow<Column>, issues: readonly RowIssue<Column, Reason>[]) {
    const wrong = new Set<Column>(issues.map(({ field }) => field))
    const shown = { ...cells }
    for (const column of Object.keys(definition.masked) as Column[]) {
      const text = cells[column]
      if (text && !wrong.has(column)) shown[column] = definition.masked[column]?.(text)
    }
    return shown
  }
}

/** An import is pending while rows are bad, and in progress while its job runs. */
function importState(jobState: JobState, bad: number): ImportState {
  if (jobState === 'queued' || jobState === 'running') return 'running'
  if (jobState === 'failed' || jobState === 'cancelled') return jobState
  return bad > 0 ? 'pending' : 'finished'
}
