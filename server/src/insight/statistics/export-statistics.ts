import type { Input } from '@fairgate/contract/app/catalogue'
import { shiftDays } from '@fairgate/contract/insight/statistics/shift-days'
import { dayOf } from '@fairgate/contract/kernel/schedule/day'
import type { WriteContext } from '../../kernel/command/context.ts'
import { startJob } from '../../kernel/jobs/enqueue.ts'
import type { JobContext, JobDefinition } from '../../kernel/jobs/job-definition.ts'
import { madeFile } from '../../kernel/jobs/made-file.ts'
import { type CellValue, writeCsv } from '../../kernel/spreadsheet/write-csv.ts'
import { writeSheets } from '../../kernel/spreadsheet/write-sheet.ts'
import { answerOf } from './query-results.ts'
import { type Reader, seenBy } from './scope.ts'
import { type Answered, aboutSheet, buildRelatedSheets, sheetsOf, type Table } from './statistics-sheets.ts'

export const exportStatisticsKind = 'statistics.export'

type ExportQuery = Input<'exportStatistics'>

interface ExportJob {
  /** The original caller, whose view the file has. */
  reader: Reader
  asked: ExportQuery
}

/** Queues an export of statistics as this operator sees them: suppressed values stay suppressed. */
export async function exportStatistics(query: ExportQuery, context: WriteContext) {
  const { actor, db, services } = context
  const reader = { companyId: actor.companyId, companyType: actor.companyType }
  const { venueTimeZone } = services.config
  await seenBy(db, reader, query, venueTimeZone)
  for (const id of query.comparedWith ?? []) await seenBy(db, reader, { exhibitionIds: [id] }, venueTimeZone)
  const payload: ExportJob = { reader, asked: query }
  const jobId = await startJob(context, {
    kind: exportStatisticsKind,
    payload,
    title: { key: 'statistics.exportTitle' },
  })
  context.log({ entityType: 'exhibition', targetName: '', after: { ...query, jobId }, unchanged: true })
  return { jobId }
}

/**
 * Exports every table of a statistic: one sheet each, or consecutively with their names in front. Returns `{ fileId,
 * rows }`.
 */
export const exportStatisticsJob: JobDefinition<ExportJob> = {
  run: ({ reader, asked: query }, context) => statisticsFile({ reader, asked: query }, context),
}

/**
 * Writes the file of a statistic as its caller sees it, in the language of the context, with the description last.
 * Compared exhibitions are in the same tables, on days at the same distance from their opening.
 */
export async function statisticsFile({ reader, asked: query }: ExportJob, context: JobContext) {
  const { db, language, services } = context
  const { statistic, format, comparedWith = [], ...question } = query
  const { exhibitionIds: _, province, ...days } = question
  const timeZone = services.config.venueTimeZone
  const statisticsContext = { db, reader, timeZone }
  const first = await answerOf(
    statistic,
    statisticsContext,
    comparedWith.length > 0 ? { ...question, province: undefined } : question,
  )
  const answered: Answered[] = [{ answer: first, days }]
  for (const id of comparedWith) {
    const [seen] = await seenBy(db, reader, { exhibitionIds: [id] }, timeZone)
    const shifted = shiftDays(days, first.exhibitions[0]?.openFrom, seen?.openFrom)
    answered.push({
      answer: await answerOf(statistic, statisticsContext, { exhibitionIds: [id], ...shifted }),
      days: shifted,
    })
  }
  const tables =
    answered.length > 1 ? buildRelatedSheets(statistic, answered, language) : sheetsOf(statistic, first, language)
  const sheets = [...tables, aboutSheet(answered, { language, timeZone })]
  const name = `statistics-${statistic}-${dayOf(new Date(), timeZone)}.${format}`
  const { fileId, made } = await madeFile(context, { name, type: format }, out =>
    format === 'xlsx' ? writeSheets(sheets, out) : writeCsv(together(sheets), widest(sheets), out),
  )
  return { fileId, rows: made }
}

/** Tables with a common header: each line names its exhibition. */
const together = (sheets: readonly Table[]): CellValue[][] =>
  sheets.flatMap(({ name, rows }) => rows.map(row => [name, ...row]))

/** The header of the widest table, after a column for the name of the table. */
const widest = (sheets: readonly Table[]) => [
  { title: '' },
  ...sheets.reduce<Table['columns']>((most, { columns }) => (columns.length > most.length ? columns : most), []),
]
