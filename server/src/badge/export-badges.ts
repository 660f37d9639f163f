import type { badgeCommands } from '@fairgate/contract/badge/commands'
import { documentTypeWords } from '@fairgate/contract/badge/document'
import { importColumns } from '@fairgate/contract/badge/fields'
import { badgeLife } from '@fairgate/contract/badge/states'
import { dayOf } from '@fairgate/contract/kernel/day'
import type { Language } from '@fairgate/contract/kernel/language'
import sql, { join } from 'sql-template-tag'
import { exhibitionById, exhibitionFor } from '../exhibition/facts.ts'
import type { HandlersOf } from '../kernel/context.ts'
import { startJob } from '../kernel/jobs/enqueue.ts'
import { type JobContext, type JobDefinition, JobFailure } from '../kernel/jobs/job-definition.ts'
import { madeFile } from '../kernel/jobs/made-file.ts'
import { type CellValue, type WriteColumn, writeCsv } from '../kernel/spreadsheet/write-csv.ts'
import { writeSheet } from '../kernel/spreadsheet/write-sheet.ts'
import { streamRows } from '../kernel/stream-rows.ts'
import { wordsOf } from '../kernel/words-of.ts'
import { type BadgeActor, badgeActorOf, badgeScope } from './badge-actor.ts'
import { type BadgeFilter, filterConditions } from './badge-filter.ts'
import type { BadgeState } from './badge-rules.ts'

export const exportJobKind = 'badge.export'

interface ExportJob {
  actor: BadgeActor
  exhibitionId: string
  filter: BadgeFilter
  format: 'xlsx' | 'csv'
}

export const exportBadges: HandlersOf<typeof badgeCommands>['exportBadges'] = async (input, context) => {
  const { actor, db } = context
  const { exhibitionId, filter, format } = input
  const exhibition = await exhibitionFor(db, actor, exhibitionId)
  const payload: ExportJob = { actor: badgeActorOf(actor), exhibitionId, filter, format }
  const title = { key: 'badge.exportTitle' }
  const jobId = await startJob(context, { exhibitionId, kind: exportJobKind, payload, title })
  const after = { filter, format, jobId }
  context.log({ noun: 'badge', exhibitionId, targetName: exhibition.nameCn, after, unchanged: true })
  return { jobId }
}

/** All badges under a filter as a sheet, numbers masked, read by a cursor. Answers `{ fileId, rows }`. */
export const exportJob: JobDefinition<ExportJob> = {
  async run(job, context) {
    const exhibition = await exhibitionById(context.db, job.exhibitionId)
    if (!exhibition) throw new JobFailure('kernel.notFound')
    const file = { name: `${exhibition.code ?? 'badges'}.${job.format}`, type: job.format }
    const { fileId, made } = await madeFile(context, file, out => {
      const rows = cellsOf(job, context)
      const columns = columnsIn(context.language)
      return job.format === 'csv' ? writeCsv(rows, columns, out) : writeSheet(rows, columns, out)
    })
    return { fileId, rows: made }
  },
}

function columnsIn(language: Language): WriteColumn[] {
  const index = language === 'cn' ? 0 : 1
  const word = (key: string) => ({ title: wordsOf(`badge.${key}`, language) })
  return [
    word('columnCode'),
    ...Object.values(importColumns).map(words => ({ title: words[index], width: 20 })),
    word('columnBadgeType'),
    word('columnApplicant'),
    word('columnState'),
    word('columnCreatedAt'),
  ]
}

interface Row {
  code: string
  name: string
  nameEn: string
  documentType: keyof typeof documentTypeWords | null
  documentMasked: string
  phoneMasked: string
  employer: string
  jobTitle: string
  typeName: string
  companyName: string
  state: BadgeState
  createdAt: Date
}

async function* cellsOf(job: ExportJob, context: JobContext): AsyncGenerator<CellValue[]> {
  const { language, pool, services } = context
  const index = language === 'cn' ? 0 : 1
  const english = language === 'en'
  const conditions = [
    sql`b.exhibition_id = ${job.exhibitionId}`,
    badgeScope(job.actor, job.exhibitionId),
    ...filterConditions(job.filter),
  ]
  const rows = streamRows<Row>(
    pool,
    sql`select b.code, b.name, b.name_en as "nameEn", b.document_type as "documentType", b.document_masked as "documentMasked",
        b.phone_masked as "phoneMasked", b.employer, b.job_title as "jobTitle", b.state, b.created_at as "createdAt",
        case when ${english} then t.name_en else t.name_cn end as "typeName",
        case when ${english} then co.name_en else co.name_cn end as "companyName"
      from badge b join badge_type t on t.id = b.badge_type_id join company co on co.id = b.company_id
      where ${join(conditions, ' and ')} order by b.created_at, b.id`,
  )
  let done = 0
  for await (const row of rows) {
    if (++done % 500 === 0) {
      context.signal.throwIfAborted()
      context.progress(done)
    }
    const documentType = row.documentType ? documentTypeWords[row.documentType][index] : ''
    yield [
      ...[
        row.code,
        row.name,
        row.nameEn,
        documentType,
        row.documentMasked,
        row.phoneMasked,
        row.employer,
        row.jobTitle,
      ],
      ...[row.typeName, row.companyName, badgeLife.states[row.state][index]],
      dayOf(row.createdAt, services.config.venueTimeZone),
    ]
  }
}
