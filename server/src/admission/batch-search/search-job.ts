import { maxLines } from '@fairgate/contract/admission/batch-search/fields'
import { lineResultLabels } from '@fairgate/contract/admission/batch-search/texts'
import type { Output } from '@fairgate/contract/app/catalogue'
import { render } from '@fairgate/contract/kernel/i18n/localized-text'
import sql from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'
import { releaseFile } from '../../kernel/files/stored-file.ts'
import { translateKey } from '../../kernel/i18n/translate-key.ts'
import { type JobContext, type JobDefinition, JobFailure, type JobRegistry } from '../../kernel/jobs/job-definition.ts'
import { madeFile } from '../../kernel/jobs/made-file.ts'
import { sheetFailure } from '../../kernel/jobs/sheet-failure.ts'
import { sheetColumns } from '../../kernel/list/exported-list.ts'
import { parameter } from '../../kernel/settings/parameter.ts'
import { lookAtSheet } from '../../kernel/spreadsheet/look-at-sheet.ts'
import { readSheet } from '../../kernel/spreadsheet/read-sheet.ts'
import { type Sheet, writeSheets } from '../../kernel/spreadsheet/write-sheet.ts'
import { figuresOf, type Line, readLines, searchLines } from './search-lines.ts'
import { searches } from './searches.ts'

export const searchJobKind = 'batchSearch.search'
const portion = 500

/** The place of the encrypted lines of a search. */
export const encryptAt = (id: string) => ({ table: 'batch_search', column: 'lines_sealed', row: id })

export const batchLimit = async (db: Db): Promise<number> =>
  (await db.one<{ most: number }>(sql`select ${parameter('search.batchLimit')} as most`)).most

/** Reads the numbers, searches them in portions, and writes an xlsx. A second run starts again. */
const search: JobDefinition<{ id: string }> = {
  async run({ id }, context) {
    const { db, services } = context
    const { lines, fileId: file, notRead } = await linesTo(id, context)
    const most = await batchLimit(db)
    if (lines.length === 0) throw new JobFailure('batchSearch.noNumbers')
    if (lines.length > most) throw new JobFailure('batchSearch.tooManyLines', { most, actual: lines.length })
    const read = readLines(lines)
    const found: Line[] = []
    for (let at = 0; at < read.length; at += portion) {
      context.signal.throwIfAborted()
      found.push(...(await searchLines(db, services, read.slice(at, at + portion))))
      context.progress(Math.min(read.length, at + portion), read.length)
    }
    const sheets = [sheetOf(found, context), ...notReadSheet(notRead, context)]
    const { fileId } = await madeFile(context, { name: 'batch-search.xlsx', type: 'xlsx' }, out =>
      writeSheets(sheets, out),
    )
    const { lines: n, ...figures } = figuresOf(found)
    await db.run(sql`
      update batch_search set lines = ${n}, found = ${figures.found}, missing = ${figures.missing},
        repeated = ${figures.repeated}, meaningless = ${figures.meaningless}, lines_encrypted = null, file_id = null, failure = null,
        not_read = ${JSON.stringify(notRead)}::jsonb where id = ${id}`)
    // Whole numbers of people are stored no longer than necessary.
    if (file) await releaseFile(db, file)
    return { fileId, rows: found.length }
  },

  // The encrypted lines stay, so that the job can be retried.
  async failed({ id }, { db }, reason) {
    await db.run(sql`update batch_search set failure = ${reason} where id = ${id} and lines is null`)
  },
}

type NotRead = Output<'getBatchSearchPage'>['list'][number]['notRead']

const allRead: NotRead = { sheets: [], cells: 0 }

interface Lines {
  lines: string[]
  fileId: string | null
  notRead: NotRead
}

async function linesTo(id: string, { db, services, files }: JobContext): Promise<Lines> {
  const stored = await db.maybe<{ encrypted: Buffer | null; fileId: string | null }>(
    sql`select lines_encrypted as encrypted, file_id as "fileId" from batch_search where id = ${id}`,
  )
  if (!stored) throw new JobFailure('kernel.notFound')
  const { encrypted, fileId } = stored
  if (encrypted) {
    const lines = JSON.parse(services.cipher.decrypt(encrypted, encryptAt(id))) as string[]
    return { lines, fileId, notRead: allRead }
  }
  if (!fileId) return { lines: [], fileId, notRead: allRead }
  try {
    return await files.withPath(fileId, async path => ({ ...(await firstColumn(path)), fileId }))
  } catch (error) {
    throw sheetFailure(error, maxLines)
  }
}

/** The first column of a file, and what was not read. */
async function firstColumn(path: string): Promise<Pick<Lines, 'lines' | 'notRead'>> {
  const { sheets, reading } = await lookAtSheet(path, {})
  const lines: string[] = []
  let cells = 0
  for await (const { cells: row } of readSheet(path, { maxRows: maxLines })) {
    const [first = '', ...others] = row.map(cell => cell.trim())
    if (first !== '') lines.push(first)
    cells += others.filter(cell => cell !== '').length
  }
  const others = sheets.filter(({ name, rows }) => name !== (reading.sheet ?? '') && rows > 0)
  return { lines, notRead: { sheets: others.map(({ name, rows }) => ({ name, rows })), cells } }
}

/** A sheet that lists what was not searched for; none if everything was. */
function notReadSheet({ sheets, cells }: NotRead, { language }: JobContext): Sheet[] {
  const title = translateKey('batchSearch.notRead', language)
  const lines = [
    ...sheets.map(({ name, rows }) => translateKey('import.leftSheet', language, { name, count: rows })),
    ...(cells > 0 ? [translateKey('batchSearch.otherColumns', language, { count: cells })] : []),
  ]
  return lines.length > 0 ? [{ name: title, columns: [{ title, width: 60 }], rows: lines.map(line => [line]) }] : []
}

function sheetOf(found: readonly Line[], { language, services }: JobContext): Sheet {
  const c = sheetColumns<Line>('batchSearch', language, services.config.venueTimeZone)
  const columns = [
    c.count('line'),
    c.text('asked'),
    c.cell('result', row =>
      row.sameAs === null
        ? render(lineResultLabels[row.result], language)
        : translateKey('batchSearch.sameAs', language).replace('{{line}}', String(row.sameAs)),
    ),
    c.cell('holder', row => (row.holder ? translateKey(`batchSearch.holder_${row.holder}`, language) : '')),
    c.text('code'),
    c.text('name'),
    c.name('type'),
    c.name('exhibition'),
    c.name('company'),
    c.name('state'),
    c.moment('lastAt'),
    c.name('lastDoor'),
  ]
  return {
    name: translateKey('batchSearch.jobTitle', language),
    columns,
    rows: found.map(row => columns.map(({ cell }) => cell(row))),
  }
}

export const batchSearchJobs: JobRegistry = { [searchJobKind]: search, ...searches.jobs }
