import type { Writable } from 'node:stream'
import type { Input } from '@fairgate/contract/app/catalogue'
import { documentTypeLabels } from '@fairgate/contract/badging/badge/document'
import type { SheetFormat } from '@fairgate/contract/kernel/command/page'
import type { TextBook } from '@fairgate/contract/kernel/i18n/localized-text'
import { dayOf } from '@fairgate/contract/kernel/schedule/day'
import type { AudienceKind } from '@fairgate/contract/sales/audience/commands'
import { audienceTexts } from '@fairgate/contract/sales/audience/texts'
import sql, { join, type Sql } from 'sql-template-tag'
import { optionNames, regionNear } from '../../foundation/dictionary/api.ts'
import type { WriteContext } from '../../kernel/command/context.ts'
import { Reading } from '../../kernel/crypto/set-aside.ts'
import { streamRows } from '../../kernel/database/stream-rows.ts'
import { translateKey } from '../../kernel/i18n/translate-key.ts'
import { startJob } from '../../kernel/jobs/enqueue.ts'
import { fitsSheet, toFileType } from '../../kernel/jobs/fits-sheet.ts'
import type { JobContext, JobDefinition } from '../../kernel/jobs/job-definition.ts'
import { madeFile } from '../../kernel/jobs/made-file.ts'
import { foundBy } from '../../kernel/list/listing.ts'
import { combineAll } from '../../kernel/list/rows-query.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { type CellValue, writeCsv } from '../../kernel/spreadsheet/write-csv.ts'
import { type QuerySheet, refuseTooLongQuery, textCell, writeQuery } from '../../kernel/spreadsheet/write-query.ts'
import { writeSheet, writeSplitSheets } from '../../kernel/spreadsheet/write-sheet.ts'
import { type AudienceFilter, audienceSearches, audienceWhere, type Owner } from './audience-filter.ts'
import { type NumberKind, openNumber } from './numbers.ts'

export const exportAudienceKind = 'audience.export'

interface ExportJob {
  owner: Owner
  kind: AudienceKind
  filter: AudienceFilter
  search?: Input<'exportAudience'>['search']
  format: SheetFormat
  /** Numbers are written in full. */
  whole: boolean
}

/** Queues an export; full numbers only with permission, and with a reason in the log. */
export async function exportAudience(input: Input<'exportAudience'>, context: WriteContext) {
  const { actor } = context
  const { kind, filter, search, format, reveal } = input
  if (reveal !== undefined && !actor.permissions.has('audience:reveal')) refuse('kernel.noPermission')
  const { companyId, companyType } = actor
  const payload: ExportJob = {
    owner: { companyId, companyType },
    kind,
    filter,
    format,
    whole: reveal !== undefined,
    ...(search && { search }),
  }
  await refuseTooLongQuery(context.db, await sheetOf(payload, context))
  const jobId = await startJob(context, { kind: exportAudienceKind, payload, title: { key: 'audience.exportTitle' } })
  const after = { kind, filter, format, jobId, ...(reveal !== undefined && { reason: reveal }) }
  context.log({ entityType: 'audience', targetName: '', after, unchanged: true })
  return { jobId }
}

/** Exports people under a filter, read by a cursor. Returns `{ fileId, rows }`. */
export const exportJob: JobDefinition<ExportJob> = {
  async run(job, context) {
    const type = toFileType(job.format)
    const file = { name: `audience-${dayOf(new Date(), context.services.config.venueTimeZone)}.${type}`, type }
    const { fileId, made } = await madeFile(context, file, async out => {
      const sheet = await sheetOf(job, context)
      return job.whole ? writeWhole(sheet, job.format, context, out) : writeQuery(sheet, context, out)
    })
    return { fileId, rows: made }
  },
}

async function sheetOf(
  { owner, kind, filter, search, format }: ExportJob,
  context: Pick<JobContext, 'db' | 'language' | 'services'>,
): Promise<QuerySheet> {
  const { db, language, services } = context
  const { venueTimeZone } = services.config
  const column = (key: keyof typeof audienceTexts & string, cell: Sql, width = 16) => ({
    title: translateKey(`audience.${key}`, language),
    cell,
    width,
  })
  const named = async (code: 'job_class' | 'industry' | 'audience_channel', value: Sql) => {
    const options = await optionNames(db, code)
    if (options.length === 0) return value
    return textCell(value, Object.fromEntries(options.map(({ value, cn, en }) => [value, [cn, en] as const])), language)
  }
  const toTexts = (prefix: string, names: readonly string[]): TextBook =>
    Object.fromEntries(
      names.map(name => [name, (audienceTexts as TextBook)[`${prefix}_${name}`] ?? ([name, name] as const)]),
    )
  const found = search && (await foundBy(audienceSearches(db, services.cipher, owner.companyId), search))
  const consent = toTexts('consent', ['unknown', 'given', 'withdrawn'])
  return {
    format,
    columns: [
      column('name', sql`t.name`),
      column(
        'gender',
        sql`coalesce(${textCell(sql`t.gender`, toTexts('gender', ['male', 'female']), language)}, '')`,
        8,
      ),
      column('birth', sql`coalesce(t.birth::text, '')`),
      column('region', sql`coalesce(${regionNear(sql`t.region`)} ->> ${language}, '')`, 24),
      column('documentType', sql`coalesce(${textCell(sql`t.document_type`, documentTypeLabels, language)}, '')`, 20),
      column('documentNumber', sql`t.document_masked`, 22),
      column('phone', sql`t.phone_masked`),
      column('email', sql`t.email_masked`, 28),
      column('employer', sql`t.employer`, 28),
      column('jobTitle', sql`t.job_title`),
      column('jobClass', sql`coalesce(${await named('job_class', sql`t.job_class`)}, '')`),
      column('industry', sql`coalesce(${await named('industry', sql`t.industry`)}, '')`),
      column('channel', sql`coalesce(${await named('audience_channel', sql`t.channel`)}, '')`),
      column(
        'source',
        textCell(sql`t.source`, toTexts('source', ['added', 'imported', 'badge', 'ticket', 'survey']), language),
      ),
      column('purpose_survey', textCell(sql`t.survey`, consent, language), 12),
      column('purpose_marketing', textCell(sql`t.marketing`, consent, language), 12),
      column('seenAt', sql`(t.seen_at at time zone ${venueTimeZone})::date::text`, 12),
    ],
    from: sql`audience t where ${combineAll([...audienceWhere(owner, filter, venueTimeZone, kind), ...(found ? [found.rows] : [])])}
      order by t.seen_at desc, t.id desc`,
  }
}

/** The positions of the masked numbers among the columns. */
const numberColumns: readonly (readonly [place: number, kind: NumberKind])[] = [
  [5, 'document'],
  [6, 'phone'],
  [7, 'email'],
]

/** The same with the numbers decrypted row by row, which the database cannot do. */
async function writeWhole(
  { columns, from }: QuerySheet,
  format: SheetFormat,
  { pool, db, language, services: { cipher, keyring }, progress }: JobContext,
  out: Writable,
): Promise<number> {
  const cells = columns.map(({ cell }) => cell)
  if (format === 'xlsx') await fitsSheet(db, sql`select 1 from ${from}`)
  const query = sql`select ${join(cells)}, t.id::text, t.document_encrypted, t.phone_encrypted, t.email_encrypted from ${from}`
  const reading = new Reading('audience.export')
  await keyring.refresh()
  async function* rows(): AsyncGenerator<CellValue[]> {
    let done = 0
    for await (const row of streamRows<unknown[]>(pool, query, 'array')) {
      const [id, ...encrypted] = row.slice(cells.length) as [string, ...(Buffer | null)[]]
      const shown = row.slice(0, cells.length) as CellValue[]
      for (const [at, [column, kind]] of numberColumns.entries()) {
        const number = reading.of(() => openNumber(cipher, id, kind, encrypted[at] ?? null))
        shown[column] = number === undefined ? translateKey('kernel.cannotRead', language) : (number ?? '')
      }
      if (++done % 500 === 0) progress(done)
      yield shown
    }
    await reading.write(db)
  }
  if (format === 'csv') return writeCsv(rows(), columns, out)
  return format === 'sheets' ? writeSplitSheets(rows(), columns, out) : writeSheet(rows(), columns, out)
}
