import { columnsOf, rolesOf } from '@fairgate/contract/finance/bank/columns'
import type { MoneyReading } from '@fairgate/contract/kernel/import/reading'
import { writeAmount } from '@fairgate/contract/kernel/money/money'
import sql from 'sql-template-tag'
import { findConstraint, isRetryable, transaction } from '../../kernel/database/database.ts'
import { type JobContext, type JobDefinition, JobFailure } from '../../kernel/jobs/job-definition.ts'
import { sheetFailure } from '../../kernel/jobs/sheet-failure.ts'
import { publishRowChange } from '../../kernel/push/publish-row-change.ts'
import { lookAtSheet, type SheetLook } from '../../kernel/spreadsheet/read-sheet.ts'
import { SheetError } from '../../kernel/spreadsheet/sheet-error.ts'
import type { SheetRow } from '../../kernel/spreadsheet/sheet-row.ts'
import { autoBook } from './auto-book.ts'
import { BalanceChain } from './balance-chain.ts'
import { ReadingDetector, readsAlike } from './detect-reading.ts'
import { type Plan, planLines, Seen } from './known-lines.ts'
import type { FileLine, Matched, StoredLine } from './match-lines.ts'
import { type LineReading, readLine, type StatementLine } from './read-line.ts'
import { type KeyedLine, saveLines } from './save-lines.ts'
import {
  type Question,
  type RejectedRow,
  rememberReading,
  type Statement,
  saveReading,
  statementById,
  titlesKnown,
  trimHeads,
} from './statement.ts'
import { type Head, headOf, maxRowCount, type RowReading, rowsBelow, sheetOptions } from './statement-rows.ts'

export const importJobKind = 'bank.import'

export interface ImportJob {
  statementId: string
}

/** Where a killed import resumes: the number of processed rows. */
interface Cursor {
  rows: number
}

const batchSize = 500
const maxRejectedRows = 200
/** How many rows one question contains. */
const maxQuestions = 200
/** How many sample lines are shown before a format is accepted. */
const maxSampled = 5
const maxAttempts = 5

/** Another file or node has stored rows since the plan was made. */
class StalePlan extends Error {}

/** A file with a known header row, and how its rows are read. */
interface Opened {
  head: Head
  how: LineReading
  rows: () => AsyncGenerator<SheetRow>
}

/**
 * First reads a statement to its end to detect its format, to refuse it as a whole, to count rows that are not stored
 * and to check the balances; compares it with the lines of the account from other files; then writes the new ones in
 * batches of 500, each in one transaction with its postings and the cursor, so that a kill neither loses nor duplicates
 * a row. If it needs an answer, it ends with a question, and the answer starts another job. Nothing is booked with a
 * format that nobody has accepted, for this file or for an earlier one with the same titles.
 */
export const importJob: JobDefinition<ImportJob> = {
  async run({ statementId }, context) {
    const { db } = context
    const found = await statementById(db, statementId)
    if (!found) throw new JobFailure('kernel.notFound')
    await context.files.withPath(found.fileId, async path => {
      const opened = await openedFile(path, found, context)
      if ('ask' in opened) return ask(context, found, opened)
      const written = await writtenRows(context, found)
      const survey = await surveyed(opened, written)
      await db.run(sql`
        update bank_statement set total = ${survey.total}, rejected_reasons = ${JSON.stringify(survey.rejected)},
          rejected_rows = ${JSON.stringify(survey.rejectedRows)}
        where id = ${found.id}`)
      const reading = readingQuestion(found, opened, survey)
      if (reading) return ask(context, found, reading)
      if (survey.question && !found.breaksAccepted) return ask(context, found, survey.question)
      const plan = () => planLines(db, found, survey.seen, () => fileLines(opened))
      const planned = await plan()
      if (planned.unsure.length > 0) return ask(context, found, await duplicatesQuestion(context, planned))
      const { question, known } = await writeRows(opened, found, survey.total, context, { planned, plan })
      if (question) return ask(context, found, question)
      await autoBook(context, found.id)
      await db.run(sql`
        update bank_statement s set finished_at = now(), version = version + 1, question = null, added = n.added, known = ${known}
        from (select count(*)::int as added from bank_line where statement_id = ${found.id}) n
        where s.id = ${found.id}`)
      await trimHeads(db, found.id)
      if (found.reading.accepted) await rememberReading(db, found, opened.head, opened.how)
    })
    publishRowChange(context.publish, [context.actor.companyId], 'bankStatement', 'bankLine')
    return { statementId }
  },
}

/** Detects and stores the format of the file; returns a question if its columns are not known. */
async function openedFile(path: string, { id, reading }: Statement, { db }: JobContext): Promise<Opened | Question> {
  const { asked = {}, accepted = false } = reading
  const know = await titlesKnown(db)
  const look = await lookedAt(db, id, path, { know, reading: asked })
  // The detected format is fixed from here on: each pass reads the same rows.
  const { sheet, encoding, separator } = look.reading
  const by = { know, reading: { ...asked, sheet, encoding, separator } }
  const found = await headOf(path, by)
  const looked = { ...asked, ...look.reading, format: look.format }
  if ('guess' in found) {
    const { guess } = found
    const columns = asked.columns ?? columnsOf(rolesOf(guess?.cells ?? []))
    const headerRow = asked.headerRow ?? guess?.number
    await saveReading(db, id, { read: { ...looked, headerRow, columns }, heads: [...look.sheets] })
    return { ask: 'reading', why: 'columns', count: 0, sample: [] }
  }
  const { head } = found
  const rows = () => rowsBelow(path, head, by)
  const opened = { head, how: accepted ? lineReading(asked) : {}, rows }
  const placed = { ...looked, headerRow: head.row, columns: columnsOf(head.layout) }
  if (accepted) {
    await saveReading(db, id, { read: { ...placed, ...opened.how } })
    return opened
  }
  const detector = new ReadingDetector(head)
  for await (const row of rows()) detector.add(row)
  const how = detector.result(asked)
  const read = { ...placed, ...how }
  await saveReading(db, id, { read, left: detector.left(look, read), heads: [...look.sheets] })
  return { ...opened, how }
}

const lineReading = ({ dateOrder, decimalMark, negativeOut }: MoneyReading): LineReading => ({
  dateOrder,
  decimalMark,
  negativeOut,
})

async function lookedAt(db: JobContext['db'], id: string, path: string, by: RowReading): Promise<SheetLook> {
  try {
    return await lookAtSheet(path, sheetOptions(by))
  } catch (error) {
    // It is still a text file, so its encoding can be chosen.
    if (error instanceof SheetError && error.reason === 'encoding')
      await saveReading(db, id, { read: { format: 'csv' } })
    throw sheetFailure(error, maxRowCount)
  }
}

/** Rows of the file that are booked, in any format. */
async function writtenRows({ db }: JobContext, { id }: Statement): Promise<ReadonlySet<number>> {
  const rows = await db.many<{ row: number }>(sql`select row_number as row from bank_line where statement_id = ${id}`)
  return new Set(rows.map(({ row }) => row))
}

async function ask({ db }: JobContext, { id }: Statement, question: Question): Promise<void> {
  await db.run(
    sql`update bank_statement set question = ${JSON.stringify(question)}, version = version + 1 where id = ${id}`,
  )
}

/**
 * Asks to confirm the format if nobody has accepted it, or if most rows are rejected in spite of an earlier acceptance.
 */
function readingQuestion(
  { reading }: Statement,
  { head, how }: Opened,
  { total, rejected: rejectedCounts, count, sample }: Survey,
): Question | undefined {
  if (reading.accepted) return undefined
  const { zero = 0, ...rejected } = rejectedCounts
  const isMostlyRejected = Object.values(rejected).reduce((sum, rows) => sum + rows, 0) * 2 > total - zero
  const isCorrected = Object.keys(reading.asked ?? {}).length > 0
  if (!isMostlyRejected && !isCorrected && head.accepted && readsAlike(how, head.accepted)) return undefined
  return { ask: 'reading', why: isMostlyRejected ? 'rejected' : 'confirm', count, sample }
}

interface Survey {
  /** Rows below the titles that contain an amount. */
  total: number
  /** Lines that are not booked yet, with the first of them. */
  count: number
  sample: Extract<Question, { ask: 'reading' }>['sample']
  seen: Seen
  rejected: Record<string, number>
  rejectedRows: RejectedRow[]
  question?: Question
}

async function surveyed({ head, how, rows }: Opened, written: ReadonlySet<number>): Promise<Survey> {
  const chain = new BalanceChain()
  const survey: Survey = { total: 0, count: 0, sample: [], seen: new Seen(), rejected: {}, rejectedRows: [] }
  for await (const row of rows()) {
    const read = readLine(row, head.layout, how)
    const isBooked = written.has(row.number)
    if (!read && !isBooked) continue
    survey.total++
    if (read && 'line' in read) chain.add({ row: row.number, ...read.line })
    if (!read || isBooked) continue
    if ('line' in read) {
      survey.count++
      survey.seen.add(read.line)
      if (survey.sample.length < maxSampled) survey.sample.push({ row: row.number, ...shown(read.line) })
    } else {
      survey.rejected[read.told] = (survey.rejected[read.told] ?? 0) + 1
      if (survey.rejectedRows.length < maxRejectedRows) survey.rejectedRows.push({ row: row.number, reason: read.told })
    }
  }
  if (survey.total === 0) throw sheetFailure(new SheetError('empty'), maxRowCount)
  const { count, first } = chain.result()
  if (!first) return survey
  const [expected, found] = [writeAmount(first.expected), writeAmount(first.found)]
  return { ...survey, question: { ask: 'balance', row: first.row, expected, found, count } }
}

async function* fileLines({ head, how, rows }: Opened): AsyncGenerator<FileLine> {
  for await (const row of rows()) {
    const read = readLine(row, head.layout, how)
    if (read && 'line' in read) yield { ...read.line, row: row.number }
  }
}

/** The rows that only a person can decide, each with the stored row that it may equal. */
async function duplicatesQuestion({ db }: JobContext, { unsure }: Matched): Promise<Question> {
  const pairs = unsure.slice(0, maxQuestions)
  const files = await db.many<{ id: string; fileName: string }>(sql`
    select l.id, s.file_name as "fileName" from bank_line l join bank_statement s on s.id = l.statement_id
    where l.id = any(${pairs.map(({ stored: kept }) => kept.id)}::uuid[])`)
  const fileOf = new Map(files.map(({ id, fileName }) => [id, fileName]))
  return {
    ask: 'duplicates',
    count: unsure.length,
    pairs: pairs.map(({ line, stored: kept }) => ({
      row: line.row,
      line: shown(line),
      kept: { id: kept.id, fileName: fileOf.get(kept.id) ?? '', ...shown(kept) },
    })),
  }
}

const shown = ({ day, time, amount, payer, payerAccount, text, serial, balance }: StatementLine | StoredLine) => ({
  ...{ day, time, amount: writeAmount(amount), payer, payerAccount, text, serial },
  balance: balance === null ? null : writeAmount(balance),
})

interface Planning {
  planned: Plan
  plan: () => Promise<Plan>
}

/**
 * Writes the new rows in batches. If other files have added rows in the meantime it plans again, which may lead to a
 * question.
 *
 * @returns how many rows the account had from other files
 */
async function writeRows(
  opened: Opened,
  statement: Statement,
  total: number,
  context: JobContext,
  { planned, plan }: Planning,
): Promise<{ question?: Question; known: number }> {
  let start = (context.saved as Cursor | undefined)?.rows ?? 0
  context.progress(start, total)
  for (let current = planned, attempt = 1; ; attempt++) {
    try {
      await writePlanned(opened, statement, total, context, current, start)
      return { known: current.known.size }
    } catch (error) {
      if (!(error instanceof StalePlan) || attempt >= maxAttempts) throw error
      start = 0
      current = await plan()
      if (current.unsure.length > 0) return { question: await duplicatesQuestion(context, current), known: 0 }
    }
  }
}

async function writePlanned(
  { head, how, rows }: Opened,
  statement: Statement,
  total: number,
  context: JobContext,
  plan: Plan,
  start: number,
): Promise<void> {
  let at = 0
  let batch: KeyedLine[] = []
  for await (const row of rows()) {
    const read = readLine(row, head.layout, how)
    if (!read) continue
    if ('line' in read && !plan.known.has(row.number) && !plan.written.has(row.number)) {
      batch.push({ ...read.line, ...plan.keys.next(read.line), row: row.number })
    }
    // Rows before the cursor are written or known.
    if (++at % batchSize > 0 || at <= start) continue
    await writeBatch(batch, at, statement, total, context)
    batch = []
  }
  await writeBatch(batch, at, statement, total, context)
}

async function writeBatch(
  lines: readonly KeyedLine[],
  rows: number,
  statement: Statement,
  total: number,
  context: JobContext,
): Promise<void> {
  context.signal.throwIfAborted()
  for (let attempt = 1; ; attempt++) {
    try {
      await transaction(context.pool, async db => {
        const added = await saveLines({ db, ...(context.actor.operatorId && { actor: by(context) }) }, statement, lines)
        if (added < lines.length) throw new StalePlan('rows came meanwhile')
        await db.run(sql`update bank_statement set added = added + ${added} where id = ${statement.id}`)
        await context.save(db, { rows } satisfies Cursor)
      })
      break
    } catch (error) {
      // Another run of this file has written one of its rows.
      if (findConstraint(error) === 'bank_line_once_a_row') throw new StalePlan('rows of this file came meanwhile')
      if (attempt >= maxAttempts || !isRetryable(error)) throw error
    }
  }
  context.progress(rows, total)
}

const by = ({ actor: { operatorId = '', operatorName = '' } }: JobContext) => ({ operatorId, operatorName })
