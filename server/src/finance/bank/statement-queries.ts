import type { Input, Output, Result } from '@fairgate/contract/app/catalogue'
import type { rejectionReasons } from '@fairgate/contract/finance/bank/statement-commands'
import type { StatementState } from '@fairgate/contract/finance/bank/states'
import { statusOf } from '@fairgate/contract/kernel/transition/status'
import sql from 'sql-template-tag'
import type { ReadContext } from '../../kernel/command/context.ts'
import { type Listing, page } from '../../kernel/list/listing.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { bankAccountNames, withBankAccount } from '../ledger/api.ts'
import type { Question, RejectedRow, StatementReading } from './statement.ts'

type Row = Output<'getBankStatementPage'>['list'][number]

type Report = Result<'getBankStatementReport'>

interface Fetched extends Omit<Row, 'statusCode' | 'actions' | 'state' | 'told'> {
  jobState: string | null
  jobId: string | null
  finishedAt: string | null
  question: Question | null
  reasons: Partial<Record<(typeof rejectionReasons)[number], number>>
  rows: RejectedRow[]
  booked: number
}

export const columns = sql`t.id, t.version, t.file_name as "fileName", ${bankAccountNames} as account, t.total, t.added, t.known,
  t.created_at as "createdAt", t.created_by_name as "createdByName", t.question, t.finished_at as "finishedAt",
  t.rejected_reasons as reasons, t.rejected_rows as rows, t.booked, t.job_id as "jobId", j.state as "jobState"`

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
    actions: [
      'view',
      ...(question ? (['answer'] as const) : []),
      ...(state === 'running' ? [] : (['correct'] as const)),
      ...(state === 'running' || state === 'finished' ? [] : (['discard'] as const)),
    ],
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
  const fetched = await db.maybe<Fetched & { reading: StatementReading }>(
    sql`select ${columns}, t.reading from ${tables} where t.id = ${id}`,
  )
  if (!fetched) refuse('kernel.notFound')
  const { reading, ...found } = fetched
  const { jobId, question, reasons, rows, booked } = found
  const counted = Object.entries(reasons) as [(typeof rejectionReasons)[number], number][]
  return {
    ...rowOf(found),
    ...{ jobId, question, rows, booked },
    ...{ read: reading.read ?? null, notImported: reading.left ?? null, heads: reading.heads ?? [] },
    reasons: counted.map(([reason, count]) => ({ reason, count })),
  }
}
