import sql from 'sql-template-tag'
import { type Db, mayRunAgain } from '../../kernel/database.ts'
import { type JobContext, type JobDefinition, JobFailure } from '../../kernel/jobs/job-definition.ts'
import { movingTransaction } from '../../kernel/moving-transaction.ts'
import { tellCompanies } from '../../kernel/tell.ts'
import { type BadgeImport, importById, rulesOf } from './badge-import.ts'
import { collectGarbage } from './collect-garbage.ts'
import { judgeRow, type RowIssue, type RowRules } from './judge-row.ts'
import { earlierRow, type ImportedRow, readImport, surveyImport } from './read-import.ts'
import {
  addToImport,
  type BadRow,
  type GoodRow,
  holdersAmong,
  insertDrafts,
  keepBadRows,
  rowsAreGood,
} from './write-rows.ts'

export const importJobKind = 'badge.import'

export interface ImportJob {
  importId: string
  /** Set where the sheet mends bad rows of the import. */
  mendsWith?: string
}

/** Where a killed import goes on: rows of the sheet already written. */
interface Cursor {
  rows: number
}

const batchSize = 250
const collectEvery = 2_000

/**
 * Reads a sheet twice: once to its end, to refuse it whole and to find duplicates; once in batches of 250, each written
 * in one transaction with the cursor, so that a kill in the middle neither loses nor doubles a row. Good rows become
 * drafts, bad ones wait to be mended. Memory holds one batch and 28 characters a person.
 */
export const importJob: JobDefinition<ImportJob> = {
  async run(job, context) {
    const { db, files, services } = context
    const found = await importById(db, job.importId)
    if (!found) throw new JobFailure('kernel.notFound')
    const mends = job.mendsWith !== undefined
    const rules = await rulesOf(context.db, found, services.config, new Date())
    await files.withPath(job.mendsWith ?? found.fileId, async path => {
      const { total, firstRows } = await surveyImport(readImport(path, found, mends), rules)
      if (!mends) await db.run(sql`update badge_import set total = ${total} where id = ${found.id}`)
      const judged = { found, rules, firstRows, mends, total }
      const start = (context.saved as Cursor | undefined)?.rows ?? 0
      context.progress(start, total)
      let at = 0
      let batch: ImportedRow[] = []
      for await (const row of readImport(path, found, mends)) {
        if (at++ < start) continue
        batch.push(row)
        if (batch.length < batchSize) continue
        await writeBatch(batch, at, judged, context)
        batch = []
      }
      if (batch.length > 0) await writeBatch(batch, at, judged, context)
    })
    const { total, good, bad } = (await importById(db, found.id)) ?? found
    tellCompanies(context.publish, [found.companyId, found.enteredBy], 'badge', 'badgeImport', 'importRow')
    return { importId: found.id, total, good, bad }
  },
}

interface Judging {
  found: BadgeImport
  rules: RowRules
  firstRows: ReadonlyMap<string, number>
  mends: boolean
  total: number
}

async function writeBatch(batch: ImportedRow[], rows: number, judging: Judging, context: JobContext): Promise<void> {
  context.signal.throwIfAborted()
  for (let attempt = 1; ; attempt++) {
    try {
      await write(batch, rows, judging, context)
      break
    } catch (error) {
      if (attempt >= 5 || !mayRunAgain(error)) throw error
    }
  }
  context.progress(rows, judging.total)
  if (rows % collectEvery === 0) collectGarbage()
}

async function write(batch: ImportedRow[], rows: number, judging: Judging, context: JobContext): Promise<void> {
  const { found, mends } = judging
  const { services } = context
  await movingTransaction(context, async ({ db }) => {
    // A sheet that mends may also name rows that are no longer bad: those are left alone.
    const open: OpenRow[] = mends ? await stillOpen(db, found.id, batch) : batch
    const { good, bad } = sortRows(open, judging)
    const holders = await holdersAmong(db, services, found, good)
    const held = good
      .filter(({ rowNumber }) => holders.has(rowNumber))
      .map(({ rowNumber, typed }) => heldRow(rowNumber, typed, holders.get(rowNumber)))
    const free = good.filter(({ rowNumber }) => !holders.has(rowNumber))
    const people = free.map(({ person }) => person)
    const ids = await insertDrafts(db, services, found, people, found.createdBy)
    await keepBadRows(db, services, found.id, [...bad, ...held])
    if (mends) {
      const made = free.map(({ rowNumber }, at) => ({ rowNumber, badgeId: ids[at] as string }))
      await rowsAreGood(db, found.id, made)
      await addToImport(db, found.id, mendedCounts(open, free.length))
    } else await addToImport(db, found.id, { good: free.length, bad: bad.length + held.length })
    await context.save(db, { rows } satisfies Cursor)
  })
}

/** Rows of the batch that are bad or mended, locked, each once, with their state. */
async function stillOpen(db: Db, importId: string, batch: readonly ImportedRow[]): Promise<OpenRow[]> {
  const states = await db.many<{ row: number; state: string }>(sql`
    select row_number as row, state from badge_import_row where import_id = ${importId}
      and row_number = any(${batch.map(({ rowNumber }) => rowNumber)}::int[]) and state in ('bad', 'mended')
    order by row_number for update`)
  const left = new Map(states.map(({ row, state }) => [row, state]))
  return batch.flatMap(row => {
    const state = left.get(row.rowNumber)
    left.delete(row.rowNumber)
    return state ? [{ ...row, state }] : []
  })
}

type OpenRow = ImportedRow & { state?: string }

/** What a mending sheet does to the numbers of its import: mended rows that are bad again count as bad. */
function mendedCounts(open: readonly OpenRow[], good: number) {
  const mended = open.filter(({ state }) => state === 'mended').length
  return { good, submitted: good, mended: -mended, bad: open.length - good - (open.length - mended) }
}

function sortRows(rows: readonly ImportedRow[], { rules, firstRows }: Judging): { good: GoodRow[]; bad: BadRow[] } {
  const good: GoodRow[] = []
  const bad: BadRow[] = []
  for (const row of rows) {
    const verdict = judgeRow(row.typed, rules)
    const earlier = earlierRow(row, rules, firstRows)
    const issues: RowIssue[] = [...verdict.issues]
    if (earlier !== undefined)
      issues.push({ field: 'documentNumber', reason: 'duplicate', key: 'badge.duplicateRow', values: { row: earlier } })
    if (verdict.person && issues.length === 0) good.push({ ...row, person: verdict.person })
    else bad.push({ ...row, issues })
  }
  return { good, bad }
}

/** A row of somebody who has a badge already: `code`, where it is the company's own. */
export const heldRow = (rowNumber: number, typed: BadRow['typed'], code: string | null | undefined): BadRow => ({
  rowNumber,
  typed,
  issues: [
    code
      ? { field: 'documentNumber', reason: 'held', key: 'badge.heldBy', values: { code } }
      : { field: 'documentNumber', reason: 'held', key: 'badge.held' },
  ],
})
