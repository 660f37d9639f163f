import type { Input, Result } from '@fairgate/contract/app/catalogue'
import { columnLimit, isWhole, layoutFrom, roleOfColumn } from '@fairgate/contract/finance/bank/columns'
import type { MoneyReading } from '@fairgate/contract/kernel/import/reading'
import sql from 'sql-template-tag'
import type { WriteContext } from '../../kernel/command/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { FileError } from '../../kernel/files/file-error.ts'
import { claimFile, releaseFile, type StoredFile } from '../../kernel/files/stored-file.ts'
import { startJob } from '../../kernel/jobs/enqueue.ts'
import { findJob } from '../../kernel/jobs/job-list.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { bankAccountById } from '../ledger/api.ts'
import { importJobKind } from './import-job.ts'
import type { Decided } from './match-lines.ts'
import { type Question, type Statement, type StatementReading, statementLocked, trimHeads } from './statement.ts'

/**
 * Queues the import of a file of one of the venue's accounts; the same bytes are refused while they are being read or
 * after they were.
 */
export async function importBankStatement(
  { bankAccountId, fileId }: Input<'importBankStatement'>,
  context: WriteContext,
): Promise<Result<'importBankStatement'>> {
  const { actor, db } = context
  const account = (await bankAccountById(db, bankAccountId)) ?? refuse('kernel.notFound')
  const file = await claimed(context, fileId)
  // Concurrent uploads of the same file wait here, so that the second sees the job of the first.
  await db.run(
    sql`select pg_advisory_xact_lock(hashtextextended(${`statement ${bankAccountId} ${file.sha256.toString('hex')}`}, 7246513))`,
  )
  // An upload that failed, was cancelled or awaits an answer may be repeated from the start; if lines of it are booked,
  // the file is read in the same format.
  const made = await db.maybe<{ id: string }>(sql`
    insert into bank_statement as s (bank_account_id, file_id, file_name, sha256, created_by, created_by_name)
    values (${bankAccountId}, ${file.id}, ${file.name}, ${file.sha256}, ${actor.operatorId}, ${actor.operatorName})
    on conflict on constraint bank_statement_once do update set file_id = excluded.file_id, file_name = excluded.file_name,
      version = s.version + 1, question = null, added = 0, known = 0, duplicates = '{}', breaks_accepted = false,
      reading = case when exists (select from bank_line l where l.statement_id = s.id) then s.reading - 'accepted' else '{}' end,
      created_by = excluded.created_by, created_by_name = excluded.created_by_name, created_at = now()
    where s.finished_at is null
      and not exists (select from job j where j.id = s.job_id and j.state in ('queued', 'running'))
    returning id`)
  if (!made) {
    const earlier = await db.one<{ id: string }>(sql`
      select id from bank_statement where bank_account_id = ${bankAccountId} and sha256 = ${file.sha256}`)
    refuse('bank.statementKnown', { field: 'fileId', data: { statementId: earlier.id } })
  }
  const jobId = await queued(context, made.id, bankAccountId, file.name)
  context.log({
    ...{ entityType: 'bankStatement', targetId: made.id, targetName: file.name },
    after: { account: account.number, jobId },
  })
  return { statementId: made.id, jobId }
}

async function claimed({ db, actor }: WriteContext, fileId: string): Promise<StoredFile> {
  try {
    return await claimFile(db, fileId, 'statement', { companyId: actor.companyId })
  } catch (error) {
    if (error instanceof FileError) refuse('bank.wrongFile', { field: 'fileId' })
    throw error
  }
}

/** Jobs of one account run one after the other, so that two files see each other's rows. */
async function queued(context: WriteContext, statementId: string, bankAccountId: string, name: string) {
  const jobId = await startJob(context, {
    ...{ kind: importJobKind, payload: { statementId }, queue: `bank.import.${bankAccountId}` },
    title: { key: 'bank.importTitle', values: { name } },
  })
  await context.db.run(sql`update bank_statement set job_id = ${jobId} where id = ${statementId}`)
  return jobId
}

/** Answers the question of an import, which continues. */
export async function answerBankStatement(
  { id, version, acceptReading, acceptBreaks, knownRows }: Input<'answerBankStatement'>,
  context: WriteContext,
): Promise<Result<'answerBankStatement'>> {
  const { db } = context
  const found = (await statementLocked(db, id)) ?? refuse('kernel.notFound')
  if (!found.question) refuse('bank.nothingAsked')
  if (found.version !== version) refuse('kernel.changedMeanwhile')
  const { question } = found
  if (question.ask === 'reading' && !acceptReading) refuse('bank.nothingAsked', { field: 'acceptReading' })
  if (question.ask === 'reading' && question.why === 'columns')
    refuse('bank.columnsMissing', { field: 'acceptReading' })
  if (question.ask === 'balance' && !acceptBreaks) refuse('bank.nothingAsked', { field: 'acceptBreaks' })
  if (question.ask === 'duplicates' && !knownRows) refuse('bank.nothingAsked', { field: 'knownRows' })
  const reading = question.ask === 'reading' ? acceptedReading(found) : {}
  await db.run(sql`
    update bank_statement set reading = reading || ${JSON.stringify(reading)}::jsonb, question = null, version = version + 1,
      breaks_accepted = breaks_accepted or ${question.ask === 'balance'},
      duplicates = duplicates || ${JSON.stringify(decidedBy(question, knownRows ?? []))}::jsonb
    where id = ${id}`)
  const jobId = await queued(context, id, found.bankAccountId, found.fileName)
  context.log({
    entityType: 'bankStatement',
    targetId: id,
    targetName: found.fileName,
    after: { acceptReading, acceptBreaks, knownRows },
  })
  return { statementId: id, jobId }
}

/** Lines are booked with the displayed format, even if another one would be detected now. */
function acceptedReading({ reading: { read } }: Statement): StatementReading {
  if (!read) refuse('bank.columnsMissing', { field: 'acceptReading' })
  const { format: _, ...requested } = read
  return { accepted: true, asked: requested }
}

/**
 * Reads a file again in a corrected format. Its booked rows do not change and are skipped by their row numbers. The
 * separator, which determines these, is fixed then, and another sheet becomes another statement.
 */
export async function correctBankStatementReading(
  { id, version, reading }: Input<'correctBankStatementReading'>,
  context: WriteContext,
): Promise<Result<'correctBankStatementReading'>> {
  const { db } = context
  const found = (await statementLocked(db, id)) ?? refuse('kernel.notFound')
  if (found.version !== version) refuse('kernel.changedMeanwhile')
  const job = found.jobId ? await findJob(db, found.jobId) : undefined
  if (job && (job.state === 'queued' || job.state === 'running')) refuse('kernel.importRunning')
  validateColumns(reading)
  const { read } = found.reading
  const { booked } = await db.one<{ booked: boolean }>(
    sql`select exists (select from bank_line where statement_id = ${id}) as booked`,
  )
  if (booked && reading.sheet !== undefined && reading.sheet !== read?.sheet) {
    return begun(context, found, await otherSheet(context, found, { ...reading, sheet: reading.sheet }), reading)
  }
  if (booked && reading.separator && read && reading.separator !== read.separator) {
    refuse('bank.linesBooked', { field: 'reading' })
  }
  const requested = booked ? { ...reading, sheet: read?.sheet, separator: read?.separator } : reading
  await db.run(sql`
    update bank_statement set reading = ${JSON.stringify({ asked: requested, ...(read && { read }) })}, question = null,
      version = version + 1, breaks_accepted = false, duplicates = '{}', finished_at = null
    where id = ${id}`)
  return begun(context, found, id, reading)
}

function validateColumns({ columns }: MoneyReading): void {
  if (!columns) return
  for (const [column, position] of Object.entries(columns)) {
    if (!roleOfColumn(column) || position >= columnLimit) refuse('kernel.inputRefused', { field: 'reading' })
  }
  if (!isWhole(layoutFrom(columns))) refuse('bank.columnsMissing', { field: 'reading' })
}

/** The statement of another sheet of the same file, created once. */
async function otherSheet(
  { db, actor }: WriteContext,
  { id }: Statement,
  requested: MoneyReading & { sheet: string },
): Promise<string> {
  const made = await db.maybe<{ id: string }>(sql`
    insert into bank_statement (bank_account_id, file_id, file_name, sha256, created_by, created_by_name, reading)
    select bank_account_id, file_id, file_name, sha256(sha256 || convert_to(${requested.sheet}, 'UTF8')), ${actor.operatorId},
      ${actor.operatorName}, ${JSON.stringify({ asked: requested })}::jsonb
    from bank_statement where id = ${id}
    on conflict on constraint bank_statement_once do nothing
    returning id`)
  return (made ?? refuse('bank.statementKnown', { field: 'reading' })).id
}

async function begun(context: WriteContext, { bankAccountId, fileName }: Statement, id: string, reading: MoneyReading) {
  const jobId = await queued(context, id, bankAccountId, fileName)
  context.log({ entityType: 'bankStatement', targetId: id, targetName: fileName, after: { reading } })
  return { statementId: id, jobId }
}

/** The answer for each row in question: the stored row, null for a new one. */
function decidedBy(question: Question, knownRows: readonly number[]): Decided {
  if (question.ask !== 'duplicates') return {}
  return Object.fromEntries(
    question.pairs.map(({ row, kept }) => [String(row), knownRows.includes(row) ? kept.id : null]),
  )
}

/**
 * Discards the file of an import. If lines of it are booked, they refer to it: then it counts as finished, and the
 * question about the rest is closed.
 */
export async function discardBankStatement(
  { id, version }: Input<'discardBankStatement'>,
  context: WriteContext,
): Promise<Result<'discardBankStatement'>> {
  const { db } = context
  const found = (await statementLocked(db, id)) ?? refuse('kernel.notFound')
  if (found.version !== version) refuse('kernel.changedMeanwhile')
  if (found.finished) refuse('bank.statementImported')
  await refuseWhileRunning(db, found)
  const { kept } = await db.one<{ kept: number }>(
    sql`select count(*)::int as kept from bank_line where statement_id = ${id}`,
  )
  if (kept > 0) {
    await db.run(sql`
      update bank_statement set question = null, added = ${kept}, finished_at = now(), version = version + 1 where id = ${id}`)
    await trimHeads(db, id)
  } else {
    await db.run(sql`delete from bank_statement where id = ${id}`)
    await releaseUnused(db, found.fileId)
  }
  context.log({ entityType: 'bankStatement', targetId: id, targetName: found.fileName, after: { kept } })
  return { id, kept }
}

/** Another sheet of the same file is another statement. */
async function releaseUnused(db: Db, fileId: string): Promise<void> {
  const other = await db.maybe(sql`select 1 from bank_statement where file_id = ${fileId} limit 1`)
  if (!other) await releaseFile(db, fileId)
}

async function refuseWhileRunning(db: Db, { jobId, question }: Statement): Promise<void> {
  // The question is the last step of the job.
  if (question) return
  const job = jobId ? await findJob(db, jobId) : undefined
  if (job && (job.state === 'queued' || job.state === 'running')) refuse('kernel.importRunning')
}
