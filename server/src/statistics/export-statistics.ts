import type { Input, PhraseKey } from '@fairgate/contract/catalogue'
import type { Language } from '@fairgate/contract/kernel/language'
import type { StatisticFigures } from '@fairgate/contract/statistics/commands'
import type { Statistic } from '@fairgate/contract/statistics/dimensions'
import type { WriteContext } from '../kernel/context.ts'
import { startJob } from '../kernel/jobs/enqueue.ts'
import type { JobContext, JobDefinition } from '../kernel/jobs/job-definition.ts'
import { madeFile } from '../kernel/jobs/made-file.ts'
import { type CellValue, writeCsv } from '../kernel/spreadsheet/write-csv.ts'
import { type Sheet, writeSheets } from '../kernel/spreadsheet/write-sheet.ts'
import { wordsOf } from '../kernel/words-of.ts'
import { type Answers, answerOf } from './answers.ts'
import { type Reader, seenBy } from './scope.ts'

export const exportStatisticsKind = 'statistics.export'

type Asked = Input<'exportStatistics'>

interface ExportJob {
  /** As who asked sees them. */
  reader: Reader
  asked: Asked
}

/** Queues an export of figures as the asker sees them: what is not told stays untold. */
export async function exportStatistics(asked: Asked, context: WriteContext) {
  const { actor, db, services } = context
  const reader = { companyId: actor.companyId, companyType: actor.companyType }
  await seenBy(db, reader, asked, services.config.venueTimeZone)
  const payload: ExportJob = { reader, asked }
  const jobId = await startJob(context, {
    kind: exportStatisticsKind,
    payload,
    title: { key: 'statistics.exportTitle' },
  })
  context.log({ noun: 'exhibition', targetName: '', after: { ...asked, jobId }, unchanged: true })
  return { jobId }
}

/** Every table of a statistic: a sheet each, or one after the other with their names in front. Answers `{ fileId, rows }`. */
export const exportStatisticsJob: JobDefinition<ExportJob> = {
  run: ({ reader, asked }, context) => statisticsFile({ reader, asked }, context),
}

/** Writes the file of a statistic as a reader sees it, in the context's language. */
export async function statisticsFile({ reader, asked }: ExportJob, context: JobContext) {
  const { db, language, services } = context
  const { statistic, format, ...question } = asked
  const answer = await answerOf(statistic, { db, reader, timeZone: services.config.venueTimeZone }, question)
  const sheets = sheetsOf(statistic, answer, language)
  const name = `statistics-${statistic}-${new Date().toISOString().slice(0, 10)}.${format}`
  const { fileId, made } = await madeFile(context, { name, type: format }, out =>
    format === 'xlsx' ? writeSheets(sheets, out) : writeCsv(together(sheets), widest(sheets), out),
  )
  return { fileId, rows: made }
}

interface Table extends Sheet {
  readonly rows: readonly CellValue[][]
}

type AnyAnswer = Answers[Statistic]
/** Words of the rows of a division, and of values without a name. */
const divisions = {
  ages: ['statistics.age', 'audience.age_'],
  genders: ['statistics.gender', 'audience.gender_'],
  regions: ['statistics.place', ''],
  types: ['statistics.type', ''],
  returning: ['statistics.returning', 'statistics.returning_'],
  jobClasses: ['statistics.jobClass', ''],
  industries: ['statistics.industry', ''],
  channels: ['statistics.channelOf', ''],
  holders: ['statistics.holder', 'statistics.holder_'],
  sellers: ['statistics.seller', ''],
} as const

function sheetsOf(statistic: Statistic, answer: AnyAnswer, language: Language): Table[] {
  const table = (name: PhraseKey, heads: readonly PhraseKey[], rows: CellValue[][]): Table => ({
    name: wordsOf(name, language),
    columns: heads.map(head => ({ title: wordsOf(head, language), width: 20 })),
    rows,
  })
  const flow = ['statistics.entries', 'statistics.exits', 'statistics.refused'] as const
  if (statistic === 'summary') {
    const { registered, came, rate, entries, days } = answer as Answers['summary']
    return [
      table(
        'statistics.summary',
        ['statistics.registered', 'statistics.came', 'statistics.rate', 'statistics.entries'],
        [[registered, came, rate === null ? null : `${(rate * 100).toFixed(1)}%`, entries]],
      ),
      table(
        'statistics.days',
        ['statistics.day', 'statistics.came', 'statistics.entries'],
        days.map(({ day, came, entries }) => [day, came, entries]),
      ),
    ]
  }
  if (statistic === 'entry') {
    const { days, hours, doors } = answer as Answers['entry']
    return [
      table(
        'statistics.days',
        ['statistics.day', 'statistics.came', ...flow],
        days.map(({ day, came, entries, exits, refused }) => [day, came, entries, exits, refused]),
      ),
      table(
        'statistics.hours',
        ['statistics.hour', ...flow],
        hours.map(({ hour, entries, exits, refused }) => [`${hour}:00`, entries, exits, refused]),
      ),
      ...(doors
        ? [
            table(
              'statistics.doors',
              ['statistics.door', ...flow],
              doors.map(({ name, entries, exits, refused }) => [name[language] || name.cn, entries, exits, refused]),
            ),
          ]
        : []),
    ]
  }
  const figures = answer as Partial<Record<keyof typeof divisions, StatisticFigures>>
  return (Object.keys(divisions) as (keyof typeof divisions)[]).flatMap(key => {
    const own = figures[key]
    if (!own) return []
    const [head, words] = divisions[key]
    const blank = wordsOf(own.hides === 'few' ? 'statistics.few' : 'statistics.hidden', language)
    const rows = own.rows.map(({ value, name, registered, came }) => {
      const worded = words ? wordsOf(`${words}${value}` as PhraseKey, language) : value
      const label = name ? name[language] || name.cn : value === '' ? wordsOf('statistics.unknown', language) : worded
      return [label, registered ?? blank, came ?? blank]
    })
    return [table(`statistics.${key}`, [head, 'statistics.registered', 'statistics.came'], rows)]
  })
}

/** Tables under one head: each line says whose it is. */
const together = (sheets: readonly Table[]): CellValue[][] =>
  sheets.flatMap(({ name, rows }) => rows.map(row => [name, ...row]))

/** The heads of the table that has most, behind a column for the table's name. */
const widest = (sheets: readonly Table[]) => [
  { title: '' },
  ...sheets.reduce<Table['columns']>((most, { columns }) => (columns.length > most.length ? columns : most), []),
]
