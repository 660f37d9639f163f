import { writeAmount } from '@fairgate/contract/kernel/money'
import sql from 'sql-template-tag'
import { mayRunAgain, transaction } from '../kernel/database.ts'
import { type JobContext, type JobDefinition, JobFailure } from '../kernel/jobs/job-definition.ts'
import { sheetFailure } from '../kernel/jobs/sheet-failure.ts'
import { SheetError } from '../kernel/spreadsheet/sheet-error.ts'
import { tellCompanies } from '../kernel/tell.ts'
import { BalanceChain } from './balance-chain.ts'
import { bookAlone } from './book-alone.ts'
import { type KeyedLine, keepLines } from './keep-lines.ts'
import { type Plan, planLines, Seen } from './known-lines.ts'
import type { FileLine, KeptLine, Matched } from './match-lines.ts'
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
/** Rows somebody is asked about at once. */
const mostAsked = 200
const mostAttempts = 5

/** Another file or node has kept rows since this one's were planned. */
class StalePlan extends Error {}

/**
 * Reads a statement to its end first, to refuse it whole, to count what is not kept and to see whether its balances follow;
 * compares it with the rows the account has from other files; then writes the new ones in batches of 500, each in one
 * transaction with its postings and the cursor, so that a kill neither loses nor doubles a row. Where it must ask it ends
 * with the question, and the answer starts another one.
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
      const plan = () => planLines(context.db, found, survey.seen, () => fileLines(path, read.head))
      const planned = await plan()
      if (planned.unsure.length > 0) return ask(context, found, await duplicatesQuestion(context, planned))
      await context.db.run(sql`
        update bank_statement set total = ${survey.total}, told = ${JSON.stringify(survey.told)},
          told_rows = ${JSON.stringify(survey.toldRows)}, question = null
        where id = ${found.id}`)
      const asked = await writeRows(path, read.head, found, survey.total, context, { planned, plan })
      if (asked) return ask(context, found, asked)
      await bookAlone(context, found.id)
      await context.db.run(sql`
        update bank_statement s set finished_at = now(), version = version + 1, added = n.added,
          known = ${survey.lines}::int - n.added
        from (select count(*)::int as added from bank_line where statement_id = ${found.id}) n
        where s.id = ${found.id}`)
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
  /** Those of them that can be kept. */
  lines: number
  seen: Seen
  told: Record<string, number>
  toldRows: Told[]
  question?: Question
}

async function surveyed(path: string, { row: titles, layout }: Head): Promise<Survey> {
  const chain = new BalanceChain()
  const survey: Survey = { total: 0, lines: 0, seen: new Seen(), told: {}, toldRows: [] }
  for await (const row of rowsBelow(path, titles)) {
    const read = readLine(row, layout)
    if (!read) continue
    survey.total++
    if ('line' in read) {
      survey.lines++
      survey.seen.add(read.line)
      chain.add({ row: row.number, ...read.line })
    } else {
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

async function* fileLines(path: string, { row: titles, layout }: Head): AsyncGenerator<FileLine> {
  for await (const row of rowsBelow(path, titles)) {
    const read = readLine(row, layout)
    if (read && 'line' in read) yield { ...read.line, row: row.number }
  }
}

/** The rows nobody but a person can judge, each beside the row it may be. */
async function duplicatesQuestion({ db }: JobContext, { unsure }: Matched): Promise<Question> {
  const asked = unsure.slice(0, mostAsked)
  const files = await db.many<{ id: string; fileName: string }>(sql`
    select l.id, s.file_name as "fileName" from bank_line l join bank_statement s on s.id = l.statement_id
    where l.id = any(${asked.map(({ kept }) => kept.id)}::uuid[])`)
  const fileOf = new Map(files.map(({ id, fileName }) => [id, fileName]))
  return {
    ask: 'duplicates',
    count: unsure.length,
    pairs: asked.map(({ line, kept }) => ({
      row: line.row,
      line: shown(line),
      kept: { id: kept.id, fileName: fileOf.get(kept.id) ?? '', ...shown(kept) },
    })),
  }
}

const shown = ({ day, time, amount, payer, payerAccount, text, serial, balance }: FileLine | KeptLine) => ({
  ...{ day, time, amount: writeAmount(amount), payer, payerAccount, text, serial },
  balance: balance === null ? null : writeAmount(balance),
})

interface Planning {
  planned: Plan
  plan: () => Promise<Plan>
}

/** Writes what is new, in batches. Where other files have brought rows meanwhile it is planned again; a question may come of it. */
async function writeRows(
  path: string,
  head: Head,
  statement: Statement,
  total: number,
  context: JobContext,
  { planned, plan }: Planning,
): Promise<Question | undefined> {
  let start = (context.saved as Cursor | undefined)?.rows ?? 0
  context.progress(start, total)
  for (let current = planned, attempt = 1; ; attempt++) {
    try {
      await writePlanned(path, head, statement, total, context, current, start)
      return undefined
    } catch (error) {
      if (!(error instanceof StalePlan) || attempt >= mostAttempts) throw error
      start = 0
      current = await plan()
      if (current.unsure.length > 0) return duplicatesQuestion(context, current)
    }
  }
}

async function writePlanned(
  path: string,
  head: Head,
  statement: Statement,
  total: number,
  context: JobContext,
  plan: Plan,
  start: number,
): Promise<void> {
  let at = 0
  let batch: KeyedLine[] = []
  for await (const row of rowsBelow(path, head.row)) {
    const read = readLine(row, head.layout)
    if (!read) continue
    if ('line' in read && !plan.known.has(row.number) && !plan.written.has(row.number)) {
      batch.push({ ...read.line, ...plan.keys.next(read.line), row: row.number })
    }
    // Rows before the cursor are written, or known.
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
        const added = await keepLines({ db, ...(context.actor.operatorId && { actor: by(context) }) }, statement, lines)
        if (added < lines.length) throw new StalePlan('rows came meanwhile')
        await db.run(sql`update bank_statement set added = added + ${added} where id = ${statement.id}`)
        await context.save(db, { rows } satisfies Cursor)
      })
      break
    } catch (error) {
      if (attempt >= mostAttempts || !mayRunAgain(error)) throw error
    }
  }
  context.progress(rows, total)
}

const by = ({ actor: { operatorId = '', operatorName = '' } }: JobContext) => ({ operatorId, operatorName })
