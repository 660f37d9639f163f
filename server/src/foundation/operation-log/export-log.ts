import { PassThrough } from 'node:stream'
import { operationLogTexts } from '@fairgate/contract/foundation/operation-log/texts'
import type { CompanyType } from '@fairgate/contract/kernel/auth/permission'
import { render } from '@fairgate/contract/kernel/i18n/localized-text'
import { dayOf } from '@fairgate/contract/kernel/schedule/day'
import sql, { type Sql } from 'sql-template-tag'
import { createStoredFile } from '../../kernel/files/stored-file.ts'
import type { JobContext, JobDefinition } from '../../kernel/jobs/job-definition.ts'
import { foundBy } from '../../kernel/list/listing.ts'
import { combineAll } from '../../kernel/list/rows-query.ts'
import { type CellValue, type WriteColumn, writeCsv } from '../../kernel/spreadsheet/write-csv.ts'
import {
  type EntryRow,
  entryColumns,
  entryOf,
  entrySearches,
  entryTables,
  filterConditions,
  type LogFilters,
  type OperatorsNamed,
  operationLogScope,
} from './queries.ts'

export interface LogExport {
  filters: LogFilters
  /** The company of the caller: the export contains what that company may see. */
  companyId: string
  companyType: CompanyType
}

const batch = 2_000
const week = 7 * 24 * 3_600_000

/** Writes the entries of the filters as csv, newest first: unlike xlsx, csv has no maximum number of rows. */
export const exportLog = (
  operatorsNamed: OperatorsNamed,
): JobDefinition<LogExport, { fileId: string; rows: number }> => ({
  async run(payload, context) {
    const out = new PassThrough()
    const writing = writeCsv(rowsOf(payload, context, operatorsNamed), columnsIn(context), out).finally(() => out.end())
    const stored = createStoredFile(context.db, context.files, {
      purpose: 'result',
      companyId: context.actor.companyId,
      operatorId: context.actor.operatorId,
      name: `operation-log-${dayOf(new Date(), context.services.config.venueTimeZone)}.csv`,
      type: 'csv',
      content: out,
      expiresAt: new Date(Date.now() + week),
    })
    const [rows, file] = await Promise.all([writing, stored])
    return { fileId: file.id, rows }
  },
})

const columns = [
  'at',
  'operator',
  'company',
  'command',
  'target',
  'exhibition',
  'result',
  'reason',
  'address',
  'traceId',
  'before',
  'after',
] as const

function columnsIn({ language }: JobContext): WriteColumn[] {
  return columns.map(key => ({ title: render(operationLogTexts[key], language) }))
}

type ExportRow = EntryRow & { address: string; traceId: string; before: unknown; after: unknown; cursor: string }

async function* rowsOf(
  payload: LogExport,
  context: JobContext,
  operatorsNamed: OperatorsNamed,
): AsyncGenerator<CellValue[]> {
  const { db, language, services, signal } = context
  const { filters } = payload
  const conditions = [
    operationLogScope(payload),
    ...filterConditions(filters, services.config.venueTimeZone),
    ...(filters.search ? [(await foundBy(entrySearches(db, payload, operatorsNamed), filters.search)).rows] : []),
  ]
  let after: Sql | undefined
  let done = 0
  for (;;) {
    signal.throwIfAborted()
    const rows = await db.many<ExportRow>(sql`
      select ${entryColumns}, l.address, replace(l.trace_id::text, '-', '') as "traceId", l.before, l.after, l.at::text as cursor
      from ${entryTables} where ${combineAll(after ? [...conditions, after] : conditions)}
      order by l.at desc, l.id desc limit ${batch}`)
    for (const row of rows) yield cellsOf(row, language)
    done += rows.length
    context.progress(done)
    const last = rows.at(-1)
    if (!last || rows.length < batch) return
    after = sql`(l.at, l.id) < (${last.cursor}::timestamptz, ${last.id}::uuid)`
  }
}

function cellsOf(row: ExportRow, language: JobContext['language']): CellValue[] {
  const entry = entryOf(row, language)
  const result = entry.state === 'finished' ? operationLogTexts.succeeded : operationLogTexts.refusedResult
  const text = (value: unknown) => (value === null || value === undefined ? '' : JSON.stringify(value))
  return [
    row.at,
    row.operatorName,
    entry.companyName,
    entry.commandName,
    entry.targetName,
    entry.exhibitionName,
    render(result, language),
    entry.reason,
    row.address,
    row.traceId,
    text(row.before),
    text(row.after),
  ]
}
