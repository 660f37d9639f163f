import sql from 'sql-template-tag'
import { type JobContext, type JobDefinition, JobFailure } from '../../kernel/jobs/job-definition.ts'
import { publishRowChange } from '../../kernel/push/publish-row-change.ts'
import { autoBook } from './auto-book.ts'
import { duplicatesQuestion, readingQuestion } from './import-questions.ts'
import { planLines } from './known-lines.ts'
import { fileLines, openedFile } from './open-statement.ts'
import { type Question, rememberReading, type Statement, statementById, trimHeads } from './statement.ts'
import { surveyed } from './survey-statement.ts'
import { writeRows } from './write-lines.ts'

export const importJobKind = 'bank.import'

export interface ImportJob {
  statementId: string
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
