import { writeAmount } from '@fairgate/contract/kernel/money'
import sql from 'sql-template-tag'
import { mayRunAgain, transaction } from '../kernel/database.ts'
import { type JobContext, type JobDefinition, JobFailure } from '../kernel/jobs/job-definition.ts'
import { sheetFailure } from '../kernel/jobs/sheet-failure.ts'
import { SheetError } from '../kernel/spreadsheet/sheet-error.ts'
import type { SheetRow } from '../kernel/spreadsheet/sheet-row.ts'
import { tellCompanies } from '../kernel/tell.ts'
import { BalanceChain } from './balance-chain.ts'
import { bookAlone } from './book-alone.ts'
import { type KeyedLine, keepLines } from './keep-lines.ts'
import { LineKeys } from './line-key.ts'
import { readLine } from './read-line.ts'
import { layoutsFor, type Question, rememberLayout, type Statement, statementById, type Told } from './statement.ts'
import { type Head, headOf, mostRows, rowsBelow } from './statement-rows.ts'

export const importJobKind = 'bank.import'

export interface ImportJob {
  statementId: string
}

/** Where a killed import goes on: rows of the file already looked at. */
interface Cursor {
  rows: number
}

const batchSize = 500
const mostTold = 200

/**
 * Reads a statement twice: once to its end, to refuse it whole, to count what is not kept and to see whether its balances
 * follow; once in batches of 500, each written in one transaction with its postings and the cursor, so that a kill neither
 * loses nor doubles a row. Where it must ask it ends with the question, and the answer starts another one.
 */
export const importJob: JobDefinition<ImportJob> = {
  async run({ statementId }, context) {
    const found = await statementById(context.db, statementId)
    if (!found) throw new JobFailure('kernel.notFound')
    const know = await layoutsFor(context.db, found)
    await context.files.withPath(found.fileId, async path => {
      const read = await headOf(path, know)
      if ('titles' in read) {
        return ask(context, found, { ask: 'columns', titles: read.titles.cells, sample: read.sample })
      }
      const survey = await surveyed(path, read.head)
      if (survey.question && !found.breaksAccepted) return ask(context, found, survey.question)
      await context.db.run(sql`
        update bank_statement set total = ${survey.total}, told = ${JSON.stringify(survey.told)},
          told_rows = ${JSON.stringify(survey.toldRows)}, question = null
        where id = ${found.id}`)
      await writeRows(path, read.head, found, survey.total, context)
      await bookAlone(context, found.id)
      await context.db.run(
        sql`update bank_statement set finished_at = now(), version = version + 1 where id = ${found.id}`,
      )
      await rememberLayout(context.db, found)
    })
    tellCompanies(context.publish, [context.actor.companyId], 'bankStatement', 'bankLine')
    return { statementId }
  },
}

async function ask({ db }: JobContext, { id }: Statement, question: Question): Promise<void> {
  await db.run(
    sql`update bank_statement set question = ${JSON.stringify(question)}, version = version + 1 where id = ${id}`,
  )
}

interface Survey {
  /** Rows below the titles that say something of money. */
  total: number
  told: Record<string, number>
  toldRows: Told[]
  question?: Question
}

async function surveyed(path: string, { row: titles, layout }: Head): Promise<Survey> {
  const chain = new BalanceChain()
  const survey: Survey = { total: 0, told: {}, toldRows: [] }
  for await (const row of rowsBelow(path, titles)) {
    const read = readLine(row, layout)
    if (!read) continue
    survey.total++
    if ('line' in read) chain.add({ row: row.number, ...read.line })
    else {
      survey.told[read.told] = (survey.told[read.told] ?? 0) + 1
      if (survey.toldRows.length < mostTold) survey.toldRows.push({ row: row.number, reason: read.told })
    }
  }
  if (survey.total === 0) throw sheetFailure(new SheetError('empty'), mostRows)
  const { count, first } = chain.result()
  if (!first) return survey
  const [expected, found] = [writeAmount(first.expected), writeAmount(first.found)]
  return { ...survey, question: { ask: 'balance', row: first.row, expected, found, count } }
}

async function writeRows(
  path: string,
  head: Head,
  statement: Statement,
  total: number,
  context: JobContext,
): Promise<void> {
  const start = (context.saved as Cursor | undefined)?.rows ?? 0
  context.progress(start, total)
  const keys = new LineKeys()
  let at = 0
  let batch: KeyedLine[] = []
  for await (const row of rowsBelow(path, head.row)) {
    const keyed = keyedLine(row, head, keys)
    if (keyed === undefined) continue
    if (at++ < start) continue
    if (keyed) batch.push(keyed)
    if (at % batchSize > 0) continue
    await writeBatch(batch, at, statement, total, context)
    batch = []
  }
  await writeBatch(batch, at, statement, total, context)
}

/** Null of a row that is told and not kept; undefined of what is no row. Rows before the cursor are named too: equal ones are counted. */
function keyedLine(row: SheetRow, { layout }: Head, keys: LineKeys): KeyedLine | null | undefined {
  const read = readLine(row, layout)
  if (!read) return undefined
  return 'line' in read ? { ...read.line, ...keys.of(read.line), row: row.number } : null
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
        const added = await keepLines({ db, ...(context.actor.operatorId && { actor: by(context) }) }, statement, lines)
        await db.run(sql`
          update bank_statement set added = added + ${added}, known = known + ${lines.length - added}
          where id = ${statement.id}`)
        await context.save(db, { rows } satisfies Cursor)
      })
      break
    } catch (error) {
      if (attempt >= 5 || !mayRunAgain(error)) throw error
    }
  }
  context.progress(rows, total)
}

const by = ({ actor: { operatorId = '', operatorName = '' } }: JobContext) => ({ operatorId, operatorName })
