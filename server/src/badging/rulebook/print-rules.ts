import type { Input, Result } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { exhibitionNames } from '../../exhibitions/exhibition/api.ts'
import type { WriteContext } from '../../kernel/command/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { startJob } from '../../kernel/jobs/enqueue.ts'
import { type JobDefinition, JobFailure } from '../../kernel/jobs/job-definition.ts'
import { madeFile } from '../../kernel/jobs/made-file.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { ruleBook } from './entity.ts'
import { findRulesOf } from './rulebook-context.ts'
import { rulesOf } from './rules.ts'
import type { PrintedRules } from './write-rules.ts'

export const printJobKind = 'rulebook.print'

/** Starts the job that prints a version. */
export async function printRuleBook(
  { exhibitionId, id }: Input<'printRuleBook'>,
  context: WriteContext,
): Promise<Result<'printRuleBook'>> {
  await findRulesOf(context, exhibitionId)
  const book = await context.db.maybe<{ no: number }>(
    sql`select number as no from rule_book where exhibition_id = ${exhibitionId} and id = ${id}`,
  )
  if (!book) return refuse('kernel.notFound')
  const title = { key: 'rulebook.printTitle', values: book }
  const jobId = await startJob(context, { kind: printJobKind, payload: { exhibitionId, id }, exhibitionId, title })
  const targetName = ruleBook.nameOf(book as never)
  context.log({ entityType: 'ruleBook', targetId: id, exhibitionId, targetName, after: { jobId }, unchanged: true })
  return { jobId }
}

/** A version as a document in both languages. Returns `{ fileId }`. */
export const printJob: JobDefinition<{ exhibitionId: string; id: string }> = {
  async run({ exhibitionId, id }, context) {
    const printed = await printedRules(context.db, exhibitionId, id)
    const { writeRules } = await import('./write-rules.ts')
    const { venueTimeZone } = context.services.config
    const { fileId } = await madeFile(context, { name: `rules-${printed.no}.pdf`, type: 'pdf' }, out =>
      writeRules(printed, venueTimeZone, out),
    )
    return { fileId }
  },
}

/** Rules that are off are not printed. */
async function printedRules(db: Db, exhibitionId: string, id: string): Promise<PrintedRules> {
  const book = await db.maybe<Omit<PrintedRules, 'rules' | 'exhibition'>>(sql`
    select number as no, state, effective_at as "effectiveAt" from rule_book
    where exhibition_id = ${exhibitionId} and id = ${id}`)
  const exhibition = (await exhibitionNames(db, [exhibitionId])).get(exhibitionId)
  if (!book || !exhibition) throw new JobFailure('kernel.notFound')
  return { ...book, exhibition, rules: (await rulesOf(db, id)).filter(({ effect }) => effect !== 'off') }
}
