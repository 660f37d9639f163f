import type { EntityType } from '@fairgate/contract/kernel/command/entity-type'
import type { PageInput, SheetFormat } from '@fairgate/contract/kernel/command/page'
import type { Language } from '@fairgate/contract/kernel/i18n/language'
import { type LocalizedText, render } from '@fairgate/contract/kernel/i18n/localized-text'
import { dayOf } from '@fairgate/contract/kernel/schedule/day'
import type { ReadContext, WriteContext } from '../command/context.ts'
import { streamRows } from '../database/stream-rows.ts'
import { translateKey } from '../i18n/translate-key.ts'
import { actorOfJob, type JobsActor, toJobsActor } from '../jobs/acting.ts'
import { startJob } from '../jobs/enqueue.ts'
import { fitsSheet, refuseTooLong, toFileType } from '../jobs/fits-sheet.ts'
import type { JobContext, JobDefinition, JobRegistry } from '../jobs/job-definition.ts'
import { madeFile } from '../jobs/made-file.ts'
import { type CellValue, type WriteColumn, writeCsv } from '../spreadsheet/write-csv.ts'
import { writeSheet, writeSplitSheets } from '../spreadsheet/write-sheet.ts'
import { finished, type Listing, page, wholeList } from './listing.ts'

/** The context of a list, for a request or for the job of an export. */
export type ListContext = Pick<ReadContext, 'actor' | 'db' | 'language' | 'services'>

interface Name {
  readonly cn: string
  readonly en: string
}
type Keys<Row, V> = { [K in keyof Row & string]: Row[K] extends V ? K : never }[keyof Row & string]

/** A column of a sheet: its title, and its value for a row. */
export interface SheetColumn<Row> extends WriteColumn {
  readonly cell: (row: Row) => CellValue
}

/**
 * Creates a sheet's columns by kind, like the console's `columnKit` those of a table: `c.name('company')`,
 * `c.amount('payable')`. A title is `<domain>.<key>`, or the given text key.
 */
export function sheetColumns<Row>(domain: string, language: Language, timeZone: string) {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  const of = (row: Row, key: string) => (row as Readonly<Record<string, unknown>>)[key]
  const column = (key: string, width: number, cell: (row: Row) => CellValue, title = `${domain}.${key}`) => ({
    ...{ title: translateKey(title, language), width, cell },
  })
  const inLanguage = (name: Name | string | null | undefined) =>
    typeof name === 'string' ? name : ((name?.[language] || name?.cn) ?? '')
  return {
    language,
    /** A name, in the caller's language if it has both. */
    name: (key: Keys<Row, Name | string | null | undefined>, title?: string) =>
      column(key, 30, row => inLanguage(of(row, key) as Name), title),
    text: (key: Keys<Row, string | null>, title?: string) => column(key, 20, row => of(row, key) as string, title),
    count: (key: Keys<Row, number>, title?: string) => column(key, 10, row => of(row, key) as number, title),
    /** An amount of the wire, as a number that an xlsx can add up. */
    amount: (key: Keys<Row, string | null>, title?: string) => ({
      ...column(key, 16, row => of(row, key) as string, title),
      amount: true,
    }),
    /** An instant in the venue's zone, to the minute. */
    moment: (key: Keys<Row, string | null>, title?: string) =>
      column(
        key,
        18,
        row => {
          const at = of(row, key) as string | null
          return at === null ? '' : clock.format(new Date(at))
        },
        title,
      ),
    /** A range of days in the venue's zone. */
    days: (key: string, of: (row: Row) => { from: string | null; to: string | null }, title?: string) =>
      column(
        key,
        26,
        row => {
          const { from, to } = of(row)
          return [from, to].map(at => at && dayOf(new Date(at), timeZone)).join(' – ')
        },
        title,
      ),
    /** One of a few values, each with its label. */
    choice: <K extends keyof Row & string>(
      key: K,
      book: Readonly<Record<NonNullable<Row[K]> & string, LocalizedText>>,
      title?: string,
    ) =>
      column(
        key,
        16,
        row => {
          const one = row[key] as (NonNullable<Row[K]> & string) | null
          return one === null ? '' : render(book[one], language)
        },
        title,
      ),
    /** Anything else. */
    cell: (key: string, cell: (row: Row) => CellValue, title?: string) => column(key, 20, cell, title),
  }
}

export type SheetKit<Row> = ReturnType<typeof sheetColumns<Row>>

/** The input of every export in addition to the filters of its list. */
type ExportInput = Pick<PageInput, 'sort' | 'search' | 'tab'> & { format: SheetFormat }

interface ExportedList<Fetched, Row, Input> {
  /** The kind of the job, `<module>.<what>`. */
  kind: string
  /** The entity type in the log. */
  entityType: EntityType
  /** Text key of the job's name. */
  title: string
  /** The file's name without extension. */
  file: string
  /** The domain with the titles of the columns. */
  domain: string
  /** The same listing that the pages use. */
  listing: (context: ListContext, input: Input) => Listing<Fetched, Row> | Promise<Listing<Fetched, Row>>
  columns: (kit: SheetKit<Row>) => readonly SheetColumn<Row>[]
  /** Maximum rows of an xlsx sheet; by default the limit of the format. */
  mostRows?: number
}

interface ExportPayload<Input> {
  asked: Input
  actor: JobsActor
  /**
   * Permissions of the caller, because a clerk and a supervisor see other rows of one list. Missing in jobs from before
   * they were stored.
   */
  permissions?: readonly string[]
}

const batch = 500

/** The exhibition of a list, if it is about one. */
const ofOne = (input: object): string | undefined =>
  'exhibitionId' in input && typeof input.exhibitionId === 'string' ? input.exhibitionId : undefined

/**
 * A list and its export (`exportOf` in the contract), declared once: the export contains all rows under tab, search,
 * filters and sort, of one moment, in the same form as on a page. Memory does not grow with the rows.
 * @returns `page` and `start`, the handlers of both commands, the second returning `{ jobId }`; and `jobs`, for the
 * module's
 *   `jobs.ts`. The job returns `{ fileId, rows }`.
 */
export function exportedList<Fetched extends { id: string }, Row, Input extends object>(
  definition: ExportedList<Fetched, Row, Input>,
) {
  const { kind, entityType, title } = definition
  const start = async (input: Input & ExportInput, context: WriteContext) => {
    const { actor } = context
    // Refusals of the list come immediately, not from a failing job.
    const listing = await definition.listing(context, input)
    await refuseTooLong(context.db, input.format, await wholeList(listing, input), definition.mostRows)
    const permissions = [...actor.permissions]
    const payload: ExportPayload<Input & ExportInput> = { asked: input, actor: toJobsActor(actor), permissions }
    const jobId = await startJob(context, { kind, payload, title: { key: title }, exhibitionId: ofOne(input) })
    context.log({ entityType, targetId: jobId, after: input, unchanged: true })
    return { jobId }
  }
  const job: JobDefinition<ExportPayload<Input & ExportInput>> = {
    async run({ asked: input, actor: began, permissions }, context) {
      const { language, services } = context
      const { format } = input
      const actor = actorOfJob(began, permissions)
      const listing = await definition.listing({ actor, db: context.db, language, services }, input)
      if (format === 'xlsx') await fitsSheet(context.db, await wholeList(listing, input), definition.mostRows)
      const columns = definition.columns(sheetColumns(definition.domain, language, services.config.venueTimeZone))
      const rows = streamCells(listing, columns, input, context)
      const type = toFileType(format)
      const { fileId, made } = await madeFile(context, { name: `${definition.file}.${type}`, type }, out => {
        if (format === 'csv') return writeCsv(rows, columns, out)
        const write = format === 'sheets' ? writeSplitSheets : writeSheet
        return write(rows, columns, out, translateKey(title, language), definition.mostRows)
      })
      return { fileId, rows: made }
    },
  }
  return {
    page: async (input: Input & PageInput, context: ReadContext) =>
      page<Fetched, Row, PageInput>(context.db, await definition.listing(context, input), input),
    start,
    jobs: { [kind]: job } as JobRegistry,
  }
}

async function* streamCells<Fetched, Row>(
  listing: Listing<Fetched, Row>,
  columns: readonly SheetColumn<Row>[],
  input: ExportInput,
  context: JobContext,
): AsyncGenerator<CellValue[]> {
  let done = 0
  let waiting: Fetched[] = []
  const finishBatch = async () => {
    const rows = await finished(listing, waiting)
    waiting = []
    done += rows.length
    context.signal.throwIfAborted()
    context.progress(done)
    return rows.map(row => columns.map(({ cell }) => cell(row)))
  }
  for await (const row of streamRows<Fetched>(context.pool, await wholeList(listing, input))) {
    waiting.push(row)
    if (waiting.length === batch) yield* await finishBatch()
  }
  if (waiting.length > 0) yield* await finishBatch()
}
