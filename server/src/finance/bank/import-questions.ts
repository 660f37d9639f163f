import sql from 'sql-template-tag'
import type { JobContext } from '../../kernel/jobs/job-definition.ts'
import { readsAlike } from './detect-reading.ts'
import type { Matched } from './match-lines.ts'
import type { Opened } from './open-statement.ts'
import type { Question, Statement } from './statement.ts'
import { type Survey, shown } from './survey-statement.ts'

/** How many rows one question contains. */
const maxQuestions = 200

/**
 * Asks to confirm the format if nobody has accepted it, or if most rows are rejected in spite of an earlier acceptance.
 */
export function readingQuestion(
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

/** The rows that only a person can decide, each with the stored row that it may equal. */
export async function duplicatesQuestion({ db }: JobContext, { unsure }: Matched): Promise<Question> {
  const pairs = unsure.slice(0, maxQuestions)
  const files = await db.many<{ id: string; fileName: string }>(sql`
    select l.id, s.file_name as "fileName" from bank_line l join bank_statement s on s.id = l.statement_id
    where l.id = any(${pairs.map(({ stored }) => stored.id)}::uuid[])`)
  const fileOf = new Map(files.map(({ id, fileName }) => [id, fileName]))
  return {
    ask: 'duplicates',
    count: unsure.length,
    pairs: pairs.map(({ line, stored }) => ({
      row: line.row,
      line: shown(line),
      kept: { id: stored.id, fileName: fileOf.get(stored.id) ?? '', ...shown(stored) },
    })),
  }
}
