import type { DateOrder, SheetReading } from '@fairgate/contract/kernel/import/reading'
import sql, { raw } from 'sql-template-tag'
import { type Db, isRetryable } from '../database/database.ts'
import { type JobContext, type JobDefinition, JobFailure } from '../jobs/job-definition.ts'
import { sheetFailure } from '../jobs/sheet-failure.ts'
import { publishRowChange } from '../push/publish-row-change.ts'
import type { SheetLook } from '../spreadsheet/look-at-sheet.ts'
import { SheetError } from '../spreadsheet/sheet-error.ts'
import { runTransitionTransaction } from '../transition/transition-transaction.ts'
import { collectGarbage } from './collect-garbage.ts'
import type { Import, ImportDefinition, NumberedRow } from './definition.ts'
import { ReadingTally, saveLook, saveReading, trimHead } from './import-reading.ts'
import { addToImport, importById, rowsAreGood } from './import-rows.ts'
import {
  earlierRows,
  getColumnNames,
  type RowReading,
  readImport,
  type Survey,
  sheetColumns,
  surveyImport,
} from './read-import.ts'
import { writeRows } from './write-batch.ts'

export interface ImportJob {
  importId: string
  /** The file that corrects bad rows of the import. The name is stored in the payload of queued jobs. */
  mendsWith?: string
  /** Rows that are still bad are read again, from the import's own file with other settings. */
  again?: true
}

/** Where a killed import continues: rows of the sheet already written. */
interface Cursor {
  rows: number
}

const batchSize = 250
const collectEvery = 2_000
/** After these numbers of rows a formerly empty table is analyzed for the planner. */
const analyzedAfter = [500, 2_000, 10_000, 50_000]

/**
 * The job of a module's imports. It reads a sheet twice: once completely, to refuse it as a whole and to find
 * duplicates; once in batches of 250, each written in one transaction with the cursor, so that a kill neither loses nor
 * doubles a row. Good rows become rows of the module, bad ones wait for correction. Memory holds one batch and 28
 * characters per row.
 */
export function defineImportJob<Found extends Import, Column extends string, Reason extends string, Rules, Entry>(
  definition: ImportDefinition<Found, Column, Reason, Rules, Entry>,
): JobDefinition<ImportJob> {
  interface ImportRun extends Survey {
    found: Found
    rules: Rules
    isCorrection: boolean
  }

  return {
    async run(job, context) {
      const { db, files, services } = context
      const found = await importById<Found>(db, definition, job.importId)
      if (!found) throw new JobFailure('kernel.notFound')
      const isCorrection = job.mendsWith !== undefined || job.again === true
      const numbered = job.mendsWith !== undefined
      const rules = await definition.rulesOf(db, found, services, new Date())
      await files.withPath(job.mendsWith ?? found.fileId, async path => {
        const { reading, survey } = numbered
          ? { reading: undefined, survey: await surveyed(found, path, rules, { numbered }) }
          : await buildReading(found, path, rules, context)
        const read = () => readImport(path, definition, found, { numbered, ...(reading && { reading }) })
        if (!isCorrection) await db.run(sql`update import set total = ${survey.total} where id = ${found.id}`)
        const importRun: ImportRun = { ...survey, found, rules, isCorrection }
        const start = (context.saved as Cursor | undefined)?.rows ?? 0
        context.progress(start, survey.total)
        let at = 0
        let batch: NumberedRow<Column>[] = []
        for await (const row of read()) {
          if (at++ < start) continue
          batch.push(row)
          if (batch.length < batchSize) continue
          await writeBatch(batch, at, importRun, context)
          batch = []
        }
        if (batch.length > 0) await writeBatch(batch, at, importRun, context)
      })
      const ended = await importById<Found>(db, definition, found.id)
      if (ended && ended.good > 0 && !numbered) await trimHead(context, found.id, ended.reading.read ?? {})
      const { total, good, bad } = ended ?? found
      publishRowChange(
        context.publish,
        [found.companyId, found.enteredBy],
        definition.makes,
        definition.entityType,
        'importRow',
      )
      return { importId: found.id, total, good, bad }
    },
  }

  function surveyed(found: Found, path: string, rules: Rules, reading: RowReading): Promise<Survey> {
    return surveyImport(readImport(path, definition, found, reading), typed => definition.identity(typed, rules))
  }

  /**
   * Examines the file, surveys it and counts what will not be imported in one pass, and returns how its rows are read.
   * A run after a kill uses the result of the first one.
   */
  async function buildReading(
    found: Found,
    path: string,
    rules: Rules,
    context: JobContext,
  ): Promise<{ reading: SheetReading; survey: Survey }> {
    const { asked: requested = {}, read } = found.reading
    const inOrder = (dateOrder: DateOrder | undefined) => ({ ...requested, ...(dateOrder && { dateOrder }) })
    if (context.saved !== undefined && read) {
      const reading = inOrder(read.dateOrder)
      return { reading, survey: await surveyed(found, path, rules, { numbered: false, reading }) }
    }
    const columns = sheetColumns(definition, found)
    let look: SheetLook
    try {
      look = await saveLook(context, found.id, path, columns, requested)
    } catch (error) {
      // Still a text file: its encoding can be chosen.
      if (error instanceof SheetError && error.reason === 'encoding')
        await saveReading(context.db, found.id, { read: { format: 'csv' } })
      throw sheetFailure(error, definition.rowLimit)
    }
    const names = getColumnNames(definition.columns)
    const tally = new ReadingTally((definition.days ?? []).map(day => names.indexOf(day)))
    const survey = await surveyed(found, path, rules, { numbered: false, reading: requested, seen: tally.add })
    context.signal.throwIfAborted()
    const dateOrder = requested.dateOrder ?? tally.order
    await saveReading(context.db, found.id, {
      read: { ...look.reading, format: look.format, ...(dateOrder && { dateOrder }) },
      left: tally.result(look, requested),
    })
    const reading = inOrder(dateOrder)
    // Dates distinguish rows too, so an order that was only found in the pass requires a second one.
    if (dateOrder === requested.dateOrder) return { reading, survey }
    return { reading, survey: await surveyed(found, path, rules, { numbered: false, reading }) }
  }

  async function writeBatch(batch: NumberedRow<Column>[], rows: number, importRun: ImportRun, context: JobContext) {
    context.signal.throwIfAborted()
    for (let attempt = 1; ; attempt++) {
      try {
        await write(batch, rows, importRun, context)
        break
      } catch (error) {
        if (attempt >= 5 || !isRetryable(error)) throw error
      }
    }
    context.progress(rows, importRun.total)
    if (rows % collectEvery === 0) collectGarbage()
    if (analyzedAfter.includes(rows)) for (const table of definition.grows ?? []) await analyzeGrown(context.db, table)
  }

  async function write(batch: NumberedRow<Column>[], rows: number, importRun: ImportRun, context: JobContext) {
    const { found, rules, isCorrection } = importRun
    await runTransitionTransaction(context, async transitionContext => {
      const { db } = transitionContext
      // A correcting sheet may also contain rows that are no longer bad: those are skipped.
      const open: OpenRow<Column>[] = isCorrection ? await stillOpen(db, found.id, batch) : batch
      const earlier = ({ rowNumber, typed }: NumberedRow<Column>) =>
        earlierRows(rowNumber, definition.identity(typed, rules), importRun)
      const { made, filled, bad } = await writeRows(
        transitionContext,
        definition,
        found,
        rules,
        open,
        earlier,
        found.createdBy,
      )
      if (isCorrection) {
        await rowsAreGood(db, found.id, made)
        await addToImport(db, found.id, { ...countCorrected(open, made.length), filled })
      } else await addToImport(db, found.id, { good: made.length, filled, bad: bad.length })
      await context.save(db, { rows } satisfies Cursor)
    })
  }
}

/**
 * Until autovacuum runs, a table that has grown from nothing is read with the plans of an empty one, each batch slower.
 */
async function analyzeGrown(db: Db, table: string): Promise<void> {
  const fresh = await db.maybe(sql`
    select 1 from pg_stat_user_tables where relid = ${table}::regclass and last_autoanalyze is null`)
  if (fresh) await db.run(sql`analyze ${raw(table)}`)
}

type OpenRow<Column extends string> = NumberedRow<Column> & { state?: string }

/** Rows of the batch that are bad or corrected, locked, each once, with their state. */
async function stillOpen<Column extends string>(
  db: Db,
  importId: string,
  batch: readonly NumberedRow<Column>[],
): Promise<OpenRow<Column>[]> {
  const states = await db.many<{ row: number; state: string }>(sql`
    select row_number as row, state from import_row where import_id = ${importId}
      and row_number = any(${batch.map(({ rowNumber }) => rowNumber)}::int[]) and state in ('bad', 'mended')
    order by row_number for update`)
  const left = new Map(states.map(({ row, state }) => [row, state]))
  return batch.flatMap(row => {
    const state = left.get(row.rowNumber)
    left.delete(row.rowNumber)
    return state ? [{ ...row, state }] : []
  })
}

/** Counts what a correcting sheet changes in its import; a corrected row that is bad again counts as bad. */
function countCorrected(open: readonly OpenRow<string>[], good: number) {
  const corrected = open.filter(({ state }) => state === 'mended').length
  return { good, submitted: good, mended: -corrected, bad: open.length - good - (open.length - corrected) }
}
