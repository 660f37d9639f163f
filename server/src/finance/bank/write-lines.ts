import sql from 'sql-template-tag'
import { findConstraint, isRetryable, transaction } from '../../kernel/database/database.ts'
import type { JobContext } from '../../kernel/jobs/job-definition.ts'
import { duplicatesQuestion } from './import-questions.ts'
import type { Plan } from './known-lines.ts'
import type { Opened } from './open-statement.ts'
import { readLine } from './read-line.ts'
import { type KeyedLine, saveLines } from './save-lines.ts'
import type { Question, Statement } from './statement.ts'

/** Where a killed import resumes: the number of processed rows. */
interface Cursor {
  rows: number
}

const batchSize = 500

const maxAttempts = 5

/** Another file or node has stored rows since the plan was made. */
class StalePlan extends Error {}

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
export async function writeRows(
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
