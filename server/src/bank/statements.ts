import { isWhole } from '@fairgate/contract/bank/columns'
import type { toldReasons } from '@fairgate/contract/bank/commands'
import type { StatementState } from '@fairgate/contract/bank/states'
import type { Input, Output, Result } from '@fairgate/contract/catalogue'
import { statusOf } from '@fairgate/contract/kernel/status'
import sql from 'sql-template-tag'
import type { ReadContext, WriteContext } from '../kernel/context.ts'
import { FileError } from '../kernel/files/file-error.ts'
import { claimFile, type StoredFile } from '../kernel/files/stored-file.ts'
import { startJob } from '../kernel/jobs/enqueue.ts'
import { type Listing, page } from '../kernel/listing.ts'
import { refuse } from '../kernel/refuse.ts'
import { bankAccountById, bankAccountNames, withBankAccount } from '../ledger/facts.ts'
import { importJobKind } from './import-job.ts'
import type { Decided } from './match-lines.ts'
import { type Question, statementLocked, type Told } from './statement.ts'

/** Reads a file of one of the venue's accounts by a job; the same bytes are refused once they are being read, or were. */
export async function importBankStatement(
  { bankAccountId, fileId }: Input<'importBankStatement'>,
  context: WriteContext,
): Promise<Result<'importBankStatement'>> {
  const { actor, db } = context
  const account = (await bankAccountById(db, bankAccountId)) ?? refuse('kernel.notFound')
  const file = await claimed(context, fileId)
  // Of several who send the same, the second looks once the first one's job is there to be seen.
  await db.run(
    sql`select pg_advisory_xact_lock(hashtextextended(${`statement ${bankAccountId} ${file.sha256.toString('hex')}`}, 7246513))`,
  )
  // What failed, was cancelled, or waits to be told which column is what may be sent again, and begins anew.
  const made = await db.maybe<{ id: string }>(sql`
    insert into bank_statement as s (bank_account_id, file_id, file_name, sha256, created_by, created_by_name)
    values (${bankAccountId}, ${file.id}, ${file.name}, ${file.sha256}, ${actor.operatorId}, ${actor.operatorName})
    on conflict on constraint bank_statement_once do update set file_id = excluded.file_id, file_name = excluded.file_name,
      version = s.version + 1, question = null, added = 0, known = 0, duplicates = '{}', created_by = excluded.created_by,
      created_by_name = excluded.created_by_name, created_at = now()
    where s.finished_at is null
      and not exists (select from job j where j.id = s.job_id and j.state in ('queued', 'running'))
    returning id`)
  if (!made) refuse('bank.statementKnown', { field: 'fileId' })
  const jobId = await queued(context, made.id, bankAccountId, file.name)
  context.log({
    ...{ noun: 'bankStatement', targetId: made.id, targetName: file.name },
    after: { account: account.number, jobId },
  })
  return { statementId: made.id, jobId }
}

async function claimed({ db, actor }: WriteContext, fileId: string): Promise<StoredFile> {
  try {
    return await claimFile(db, fileId, 'sheet', { companyId: actor.companyId })
  } catch (error) {
    if (error instanceof FileError) refuse('bank.wrongFile', { field: 'fileId' })
    throw error
  }
}

/** One after the other, so that two files of one account see each other's rows. */
async function queued(context: WriteContext, statementId: string, bankAccountId: string, name: string) {
  const jobId = await startJob(context, {
    ...{ kind: importJobKind, payload: { statementId }, queue: `bank.import.${bankAccountId}` },
    title: { key: 'bank.importTitle', values: { name } },
  })
  await context.db.run(sql`update bank_statement set job_id = ${jobId} where id = ${statementId}`)
  return jobId
}

/** Answers what an import asked, and lets it go on. */
export async function answerBankStatement(
  { id, version, columns, acceptBreaks, knownRows }: Input<'answerBankStatement'>,
  context: WriteContext,
): Promise<Result<'answerBankStatement'>> {
  const { db } = context
  const found = (await statementLocked(db, id)) ?? refuse('kernel.notFound')
  if (!found.question) refuse('bank.nothingAsked')
  if (found.version !== version) refuse('kernel.changedMeanwhile')
  const { question } = found
  if (question.ask === 'columns' && !(columns && isWhole(columns))) refuse('bank.columnsMissing', { field: 'columns' })
  if (question.ask === 'balance' && !acceptBreaks) refuse('bank.nothingAsked', { field: 'acceptBreaks' })
  if (question.ask === 'duplicates' && !knownRows) refuse('bank.nothingAsked', { field: 'knownRows' })
  const layout = question.ask === 'columns' ? { titles: question.titles, columns } : found.layout
  await db.run(sql`
    update bank_statement set layout = ${layout && JSON.stringify(layout)}, question = null, version = version + 1,
      breaks_accepted = breaks_accepted or ${question.ask === 'balance'},
      duplicates = duplicates || ${JSON.stringify(decidedBy(question, knownRows ?? []))}::jsonb
    where id = ${id}`)
  const jobId = await queued(context, id, found.bankAccountId, found.fileName)
  context.log({
    noun: 'bankStatement',
    targetId: id,
    targetName: found.fileName,
    after: { columns, acceptBreaks, knownRows },
  })
  return { statementId: id, jobId }
}

/** Each row that was asked about: the kept row it is, null where it is a new one. */
function decidedBy(question: Question, knownRows: readonly number[]): Decided {
  if (question.ask !== 'duplicates') return {}
  return Object.fromEntries(
    question.pairs.map(({ row, kept }) => [String(row), knownRows.includes(row) ? kept.id : null]),
  )
}

type Row = Output<'getBankStatementPage'>['list'][number]
type Report = Result<'getBankStatementReport'>
interface Fetched extends Omit<Row, 'statusCode' | 'actions' | 'state' | 'told'> {
  jobState: string | null
  jobId: string | null
  finishedAt: string | null
  question: Question | null
  reasons: Partial<Record<(typeof toldReasons)[number], number>>
  rows: Told[]
  booked: number
}

const columns = sql`t.id, t.version, t.file_name as "fileName", ${bankAccountNames} as account, t.total, t.added, t.known,
  t.created_at as "createdAt", t.created_by_name as "createdByName", t.question, t.finished_at as "finishedAt",
  t.told as reasons, t.told_rows as rows, t.booked, t.job_id as "jobId", j.state as "jobState"`
const tables = sql`bank_statement t ${withBankAccount} left join job j on j.id = t.job_id`

function stateOf({ question, finishedAt, jobState }: Fetched): StatementState {
  if (finishedAt) return 'finished'
  if (question) return 'pending'
  return jobState === 'failed' || jobState === 'cancelled' ? jobState : 'running'
}

function rowOf(fetched: Fetched): Row {
  const { jobState: _, jobId: __, finishedAt: ___, question, reasons, rows: ____, booked: _____, ...row } = fetched
  const state = stateOf(fetched)
  return {
    ...{ ...row, state, statusCode: statusOf(state), told: sumOf(reasons) },
    actions: question ? ['view', 'answer'] : ['view'],
  }
}

const sumOf = (reasons: Fetched['reasons']) => Object.values(reasons).reduce((sum, count) => sum + count, 0)

export function bankStatementPage({ db }: ReadContext, input: Input<'getBankStatementPage'>) {
  const listing: Listing<Fetched, Row, typeof input> = {
    ...{ select: columns, from: tables, where: [], id: 't.id', finish: rowOf },
    sorts: { createdAt: { column: 't.created_at', type: 'timestamptz' } },
    defaultSort: '-createdAt',
  }
  return page(db, listing, input)
}

export async function bankStatementReport(
  { db }: ReadContext,
  { id }: Input<'getBankStatementReport'>,
): Promise<Report> {
  const found = await db.maybe<Fetched>(sql`select ${columns} from ${tables} where t.id = ${id}`)
  if (!found) refuse('kernel.notFound')
  const { jobId, question, reasons, rows, booked } = found
  const counted = Object.entries(reasons) as [(typeof toldReasons)[number], number][]
  return {
    ...rowOf(found),
    ...{ jobId, question, rows, booked },
    reasons: counted.map(([reason, count]) => ({ reason, count })),
  }
}
