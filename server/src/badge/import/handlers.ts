import type { badgeCommands } from '@fairgate/contract/badge/commands'
import { maskDocument } from '@fairgate/contract/badge/document'
import { type ImportColumn, importReasons } from '@fairgate/contract/badge/fields'
import { statusOf } from '@fairgate/contract/kernel/status'
import sql from 'sql-template-tag'
import { exhibitionFor, isRunning, runsExhibition } from '../../exhibition/facts.ts'
import { mask } from '../../kernel/cipher.ts'
import type { HandlersOf, WriteContext } from '../../kernel/context.ts'
import type { Db } from '../../kernel/database.ts'
import { FileError } from '../../kernel/files/file-error.ts'
import { claimFile } from '../../kernel/files/stored-file.ts'
import { startJob } from '../../kernel/jobs/enqueue.ts'
import { findJob } from '../../kernel/jobs/job-list.ts'
import { page, tabsOf } from '../../kernel/listing.ts'
import { refuse } from '../../kernel/refuse.ts'
import { participationOf } from '../../participation/facts.ts'
import { refuseWhyNot, whyNot } from '../eligibility.ts'
import { type BadgeImport, importFor, importScope, openRow, ownImport } from './badge-import.ts'
import { errorsJobKind } from './errors-job.ts'
import { type ImportJob, importJobKind } from './import-job.ts'
import { issueWords, type RowIssue, type TypedRow } from './judge-row.ts'
import { mendHandlers } from './mend.ts'
import { getBadgeTemplateFile } from './template-file.ts'

type Handlers = HandlersOf<typeof badgeCommands>
type ImportCommand =
  | 'getBadgeTemplateFile'
  | 'importBadges'
  | 'getImportPage'
  | 'getImportReport'
  | 'getImportRowPage'
  | 'mendImportRow'
  | 'removeImportRow'
  | 'submitMendedRows'
  | 'exportImportErrors'

export const importHandlers: Pick<Handlers, ImportCommand> = {
  getBadgeTemplateFile,
  ...mendHandlers,

  async importBadges(input, context) {
    const { actor, db, language } = context
    const { exhibitionId, badgeTypeId, companyId = actor.companyId, fileId, mends } = input
    const exhibition = await exhibitionFor(db, actor, exhibitionId)
    const own = companyId === actor.companyId
    if (!own && !runsExhibition(actor, exhibition)) refuse('kernel.notFound')
    const type = await typeOf(db, exhibitionId, badgeTypeId)
    const participation = await participationOf(db, exhibitionId, companyId)
    if (!participation) refuse('badge.notParticipating')
    const participating = participation.state === 'active'
    const reason = whyNot({ ...type, running: isRunning(exhibition), participating })
    await refuseWhyNot(reason, { db, actor, language, exhibitionId })
    const file = await claimSheet(db, fileId, actor.companyId)
    if (mends) return mend(context, mends, file)
    const { id: importId } = await db.one<{ id: string }>(sql`
      insert into badge_import (exhibition_id, participation_id, company_id, badge_type_id, file_id, file_name, entered_by,
        created_by, created_by_name)
      values (${exhibitionId}, ${participation.id}, ${companyId}, ${badgeTypeId}, ${file.id}, ${file.name},
        ${own ? null : actor.companyId}, ${actor.operatorId}, ${actor.operatorName}) returning id`)
    const jobId = await queue(
      context,
      { importId },
      { exhibitionId, participationId: participation.id, fileName: file.name },
    )
    context.log({
      noun: 'badgeImport',
      targetId: importId,
      targetName: file.name,
      exhibitionId,
      after: { badgeTypeId, companyId },
    })
    return { importId, jobId }
  },

  getImportPage(input, { actor, db }) {
    const { exhibitionId } = input
    return page(
      db,
      {
        select: sql`i.id, i.version, i.file_name as "fileName", i.created_at as "createdAt",
          i.created_by_name as "createdByName", i.total, i.good, i.bad, coalesce(j.state, 'done') as "jobState"`,
        from: sql`badge_import i join exhibition e on e.id = i.exhibition_id left join job j on j.id = i.job_id`,
        where: [sql`i.exhibition_id = ${exhibitionId}`, importScope(actor)],
        id: 'i.id',
        sorts: { createdAt: { column: 'i.created_at', type: 'timestamptz' } },
        defaultSort: '-createdAt',
        filtered: true,
        finish: ({ jobState, ...row }: ImportRow) => {
          const state = importState(jobState, row.bad)
          return { ...row, state, statusCode: statusOf(state), actions: ['view'] }
        },
      },
      input,
    )
  },

  async getImportReport({ importId }, { actor, db, language }) {
    const found = await importFor(db, actor, importId)
    const counted = await db.many<{ reason: (typeof importReasons)[number]; count: number }>(sql`
      select reason, count(*)::int as count from badge_import_row where import_id = ${importId} and state = 'bad' group by reason`)
    const job = found.jobId ? await findJob(db, found.jobId) : undefined
    return {
      ...pick(found),
      badgeTypeId: found.badgeTypeId,
      badgeTypeName: found.badgeTypeName[language],
      reasons: counted.toSorted((a, b) => importReasons.indexOf(a.reason) - importReasons.indexOf(b.reason)),
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

  async getImportRowPage(input, { actor, db, services, language }) {
    const { importId, reason } = input
    const found = await importFor(db, actor, importId)
    const own = found.companyId === actor.companyId || found.enteredBy === actor.companyId
    return page(
      db,
      {
        select: sql`r.id, r.version, r.state, r.row_number as "rowNumber", r.name, r.cells_sealed as sealed, r.issues`,
        from: sql`badge_import_row r`,
        countFrom: sql`badge_import_row r`,
        where: [sql`r.import_id = ${importId}`, ...(reason ? [sql`r.reason = ${reason}`] : [])],
        tabs: tabsOf('r.state', { bad: ['bad'], mended: ['mended'] }),
        defaultTab: 'bad',
        filtered: reason !== undefined,
        totals: async () => ({ all: found.bad + found.mended, bad: found.bad, mended: found.mended }),
        id: 'r.id',
        sorts: { rowNumber: { column: 'r.row_number', type: 'int' } },
        defaultSort: 'rowNumber',
        finish: ({ sealed, issues, ...row }: SealedRow) => {
          const typed = openRow(services, importId, row.rowNumber, sealed)
          const state = row.state === 'mended' ? ('ready' as const) : ('failed' as const)
          return {
            ...row,
            statusCode: statusOf(state),
            actions: own ? ['mend', 'remove'] : [],
            cells: shownCells(typed, own ? issues : []),
            issues: issues.map(issue => issueWords(issue, language)),
          }
        },
      },
      input,
    )
  },

  async exportImportErrors({ importId }, context) {
    const found = await ownImport(context.db, context.actor, importId)
    if (found.bad === 0) refuse('badge.noBadRows')
    const jobId = await startJob(context, {
      kind: errorsJobKind,
      payload: { importId },
      exhibitionId: found.exhibitionId,
      title: { key: 'badge.errorsTitle' },
    })
    context.log({
      noun: 'badgeImport',
      targetId: importId,
      targetName: found.fileName,
      exhibitionId: found.exhibitionId,
      unchanged: true,
    })
    return { jobId }
  },
}

interface ImportRow {
  id: string
  version: number
  fileName: string
  createdAt: string
  createdByName: string
  total: number
  good: number
  bad: number
  jobState: string
}

interface SealedRow {
  id: string
  version: number
  state: 'bad' | 'mended'
  rowNumber: number
  name: string
  sealed: Buffer
  issues: RowIssue[]
}

/** An import waits while rows are bad, is in work while its job runs. */
function importState(jobState: string, bad: number) {
  if (jobState === 'queued' || jobState === 'running') return 'running'
  if (jobState === 'failed' || jobState === 'cancelled') return jobState
  return bad > 0 ? 'pending' : 'finished'
}

function pick({
  id,
  exhibitionId,
  fileName,
  createdAt,
  createdByName,
  total,
  good,
  bad,
  mended,
  submitted,
}: BadgeImport) {
  return { id, exhibitionId, fileName, createdAt, createdByName, total, good, bad, mended, submitted }
}

/** Numbers masked, but for those that are wrong: who mends them must see what was typed. */
function shownCells({ cells }: TypedRow, issues: readonly RowIssue[]): TypedRow['cells'] {
  const wrong = new Set<ImportColumn>(issues.map(({ field }) => field))
  const { documentNumber, phone } = cells
  return {
    ...cells,
    ...(documentNumber && !wrong.has('documentNumber') && { documentNumber: maskDocument(documentNumber) }),
    ...(phone && !wrong.has('phone') && { phone: mask(phone) }),
  }
}

async function typeOf(db: Db, exhibitionId: string, id: string) {
  const type = await db.maybe<{ subject: 'person' | 'vehicle' }>(sql`
    select subject from badge_type
    where id = ${id} and exhibition_id = ${exhibitionId} for key share`)
  return type ?? refuse('kernel.notFound')
}

async function claimSheet(db: Db, fileId: string, companyId: string): Promise<{ id: string; name: string }> {
  try {
    return await claimFile(db, fileId, 'sheet', { companyId })
  } catch (error) {
    if (error instanceof FileError) refuse('badge.wrongFile', { field: 'fileId' })
    throw error
  }
}

/** A sheet of bad rows, fixed, sent again: its rows go back to the import they came from. */
async function mend(context: WriteContext, importId: string, file: { id: string; name: string }) {
  const { actor, db } = context
  const found = await ownImport(db, actor, importId)
  const job = found.jobId ? await findJob(db, found.jobId) : undefined
  if (job && (job.state === 'queued' || job.state === 'running')) refuse('badge.importRunning')
  if (found.bad + found.mended === 0) refuse('badge.noBadRows')
  const { exhibitionId, participationId } = found
  const jobId = await queue(
    context,
    { importId, mendsWith: file.id },
    { exhibitionId, participationId, fileName: file.name },
  )
  context.log({ noun: 'badgeImport', targetId: importId, targetName: file.name, exhibitionId })
  return { importId, jobId }
}

async function queue(
  context: WriteContext,
  payload: ImportJob,
  place: { exhibitionId: string; participationId: string; fileName: string },
): Promise<string> {
  const jobId = await startJob(context, {
    kind: importJobKind,
    payload,
    exhibitionId: place.exhibitionId,
    title: { key: 'badge.importTitle', values: { name: place.fileName } },
    // One after the other, so that two sheets with the same person see each other.
    queue: `badge.import.${place.participationId}`,
  })
  await context.db.run(sql`update badge_import set job_id = ${jobId} where id = ${payload.importId}`)
  return jobId
}
