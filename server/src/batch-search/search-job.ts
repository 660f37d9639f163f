import { mostLines } from '@fairgate/contract/batch-search/fields'
import { lineResultWords } from '@fairgate/contract/batch-search/phrases'
import { render } from '@fairgate/contract/kernel/phrases'
import sql from 'sql-template-tag'
import type { Db } from '../kernel/database.ts'
import { sheetColumns } from '../kernel/exported-list.ts'
import { releaseFile } from '../kernel/files/stored-file.ts'
import { type JobContext, type JobDefinition, JobFailure, type JobRegistry } from '../kernel/jobs/job-definition.ts'
import { madeFile } from '../kernel/jobs/made-file.ts'
import { sheetFailure } from '../kernel/jobs/sheet-failure.ts'
import { parameter } from '../kernel/parameter.ts'
import { readSheet } from '../kernel/spreadsheet/read-sheet.ts'
import { writeSheet } from '../kernel/spreadsheet/write-sheet.ts'
import { wordsOf } from '../kernel/words-of.ts'
import { figuresOf, type Line, readLines, searchLines } from './search-lines.ts'
import { searches } from './searches.ts'

export const searchJobKind = 'batchSearch.search'
const portion = 500

/** Where the lines of a search are sealed. */
export const sealedAt = (id: string) => ({ table: 'batch_search', column: 'lines_sealed', row: id })

export const batchLimit = async (db: Db): Promise<number> =>
  (await db.one<{ most: number }>(sql`select ${parameter('search.batchLimit')} as most`)).most

/** Reads what is to be searched for, searches it in portions, and writes an xlsx. Run again it begins anew. */
const search: JobDefinition<{ id: string }> = {
  async run({ id }, context) {
    const { db, services } = context
    const { lines, fileId: file } = await linesTo(id, context)
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
    const { title, columns, rows } = sheetOf(found, context)
    const { fileId } = await madeFile(context, { name: 'batch-search.xlsx', type: 'xlsx' }, out =>
      writeSheet(rows, columns, out, title),
    )
    const { lines: n, ...figures } = figuresOf(found)
    await db.run(sql`
      update batch_search set lines = ${n}, found = ${figures.found}, missing = ${figures.missing},
        repeated = ${figures.repeated}, meaningless = ${figures.meaningless}, lines_sealed = null, file_id = null, failure = null where id = ${id}`)
    // Whole numbers of people stay no longer than they are needed.
    if (file) await releaseFile(db, file)
    return { fileId, rows: found.length }
  },

  // The lines stay sealed as they are: whoever began it may have the job tried again.
  async failed({ id }, { db }, reason) {
    await db.run(sql`update batch_search set failure = ${reason} where id = ${id} and lines is null`)
  },
}

async function linesTo(
  id: string,
  { db, services, files }: JobContext,
): Promise<{ lines: string[]; fileId: string | null }> {
  const kept = await db.maybe<{ sealed: Buffer | null; fileId: string | null }>(
    sql`select lines_sealed as sealed, file_id as "fileId" from batch_search where id = ${id}`,
  )
  if (!kept) throw new JobFailure('kernel.notFound')
  const { sealed, fileId } = kept
  if (sealed) return { lines: JSON.parse(services.cipher.decrypt(sealed, sealedAt(id))) as string[], fileId }
  if (!fileId) return { lines: [], fileId }
  const lines: string[] = []
  try {
    await files.withPath(fileId, async path => {
      for await (const { cells } of readSheet(path, { maxRows: mostLines }))
        if (cells[0]?.trim()) lines.push(cells[0].trim())
    })
  } catch (error) {
    throw sheetFailure(error, mostLines)
  }
  return { lines, fileId }
}

function sheetOf(found: readonly Line[], { language, services }: JobContext) {
  const c = sheetColumns<Line>('batchSearch', language, services.config.venueTimeZone)
  const columns = [
    c.count('line'),
    c.text('asked'),
    c.cell('result', row =>
      row.sameAs === null
        ? render(lineResultWords[row.result], language)
        : wordsOf('batchSearch.sameAs', language).replace('{{line}}', String(row.sameAs)),
    ),
    c.cell('holder', row => (row.holder ? wordsOf(`batchSearch.holder_${row.holder}`, language) : '')),
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
    title: wordsOf('batchSearch.jobTitle', language),
    columns,
    rows: found.map(row => columns.map(({ cell }) => cell(row))),
  }
}

export const batchSearchJobs: JobRegistry = { [searchJobKind]: search, ...searches.jobs }
