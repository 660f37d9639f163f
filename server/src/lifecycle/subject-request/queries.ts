import type { Input, Output, Result } from '@fairgate/contract/app/catalogue'
import type { PageInput } from '@fairgate/contract/kernel/command/page'
import { toHalfWidth } from '@fairgate/contract/kernel/field/half-width'
import { email as emailPattern, telephoneAnywhere } from '@fairgate/contract/kernel/field/pattern'
import { normaliseTelephone } from '@fairgate/contract/kernel/field/telephone'
import { statusOf } from '@fairgate/contract/kernel/transition/status'
import {
  formatPartly,
  type RetentionException,
} from '@fairgate/contract/lifecycle/subject-request/retention-exceptions'
import {
  type RequestKind,
  subjectRequestStateMachine,
  subjectRequestTabs,
} from '@fairgate/contract/lifecycle/subject-request/states'
import sql, { type Sql } from 'sql-template-tag'
import { phoneDigest, searchedDocuments } from '../../badging/badge/api.ts'
import type { Actor, ReadContext } from '../../kernel/command/context.ts'
import { addPendingRows, type DatedPendingCount } from '../../kernel/counter/pending-count.ts'
import { tabTotals } from '../../kernel/counter/row-count.ts'
import type { Db } from '../../kernel/database/database.ts'
import { translateKey } from '../../kernel/i18n/translate-key.ts'
import { exportedList, type ListContext } from '../../kernel/list/exported-list.ts'
import { buildTabs, type Listing } from '../../kernel/list/listing.ts'
import { textInside } from '../../kernel/list/name-search.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { fetchHistory } from '../../kernel/transition/history.ts'
import { emailDigest } from '../../sales/audience/api.ts'
import { type RequestSubject, requestActionsOf, requestColumns, subjectRequest } from './entity.ts'

type Row = Output<'getSubjectRequestPage'>['list'][number]
type Fetched = RequestSubject & Omit<Row, 'statusCode' | 'actions'>
type PageFilters = Omit<Input<'getSubjectRequestPage'>, keyof PageInput>

/** @param zone the time zone that determines what is overdue */
const columnsIn = (
  zone: string,
): Sql => sql`${requestColumns}, t.document_masked as document, t.phone_masked as phone, t.email_masked as email, t.proof,
  t.received_on::text as "receivedOn", t.due_on::text as "dueOn", t.reason, t.submitted_by_name as "enteredBy",
  t.ended_at as "endedAt", t.legal_holds as held, t.ended_at is null and t.state <> 'partial' and t.due_on < (now() at time zone ${zone})::date as overdue`
const rowOf = (actor: ReadContext['actor'], row: Fetched): Row => ({
  ...row,
  statusCode: statusOf(row.state),
  actions: requestActionsOf(actor, row),
})

const kindKeys = {
  access: 'subjectRequest.kind_access',
  erasure: 'subjectRequest.kind_erasure',
} as const satisfies Record<RequestKind, string>

/** Erasures that await this caller's approval; a venue has some hundreds of requests in total. */
export async function subjectRequestsToDecide(db: Db, actor: Actor): Promise<DatedPendingCount> {
  const waiting = await db.many<RequestSubject>(
    sql`select ${requestColumns} from subject_request t where t.state = 'previewed'`,
  )
  const ids = waiting.filter(row => requestActionsOf(actor, row).includes('approve')).map(({ id }) => id)
  const pending = { count: ids.length, where: sql`t.id = any(${ids}::uuid[])` }
  return addPendingRows(pending, sql`subject_request t where true`, { since: 't.created_at' })
}

/** Requests, the first due on top; and their export, with masked numbers. */
export const requests = exportedList({
  ...{
    kind: 'subjectRequest.export',
    entityType: 'subjectRequest',
    file: 'subject-requests',
    domain: 'subjectRequest',
  },
  title: 'subjectRequest.exportTitle',
  listing: ({ actor, db, services: { cipher, config } }: ListContext, { kind }: PageFilters) =>
    ({
      select: columnsIn(config.venueTimeZone),
      from: sql`subject_request t`,
      where: [subjectRequest.scope(actor), ...(kind ? [sql`t.kind = ${kind}`] : [])],
      tabs: buildTabs('t.state', subjectRequestTabs),
      // A venue has some hundreds.
      totals: async (db: Db) => {
        const states = await db.many<{ state: string; count: number }>(
          sql`select t.state, count(*)::int as count from subject_request t group by t.state`,
        )
        return tabTotals(Object.fromEntries(states.map(({ state, count }) => [state, count])), subjectRequestTabs)
      },
      asks: async () => ({ approval: (await subjectRequestsToDecide(db, actor)).count }),
      filtered: kind !== undefined,
      id: 't.id',
      sorts: {
        receivedOn: { column: 't.received_on', type: 'date' },
        dueOn: { column: 't.due_on', type: 'date' },
      },
      defaultSort: 'dueOn',
      searches: {
        number: (typed: string) => textInside(['t.number'], typed),
        person(typed: string) {
          const number = normaliseTelephone(typed)
          if (telephoneAnywhere.test(number)) return sql`t.phone_blind_index = ${phoneDigest(cipher, number)}`
          const address = toHalfWidth(typed)
          if (emailPattern.test(address)) return sql`t.email_blind_index = ${emailDigest(cipher, address)}`
          return sql`t.document_blind_index = any(${searchedDocuments(cipher, typed)}::bytea[])`
        },
      },
      finish: (row: Fetched) => rowOf(actor, row),
    }) satisfies Listing<Fetched, Row, Input<'getSubjectRequestPage'>>,
  columns: c => [
    c.text('number'),
    c.cell('kind', ({ kind }) => translateKey(kindKeys[kind], c.language)),
    c.text('document'),
    c.text('phone'),
    c.text('email'),
    c.cell('proof', ({ proof }) => translateKey(`subjectRequest.proof_${proof}`, c.language)),
    c.text('receivedOn'),
    c.text('dueOn'),
    c.text('reason'),
    c.text('enteredBy'),
    c.choice('state', subjectRequestStateMachine.states, 'subjectRequest.status'),
    c.cell('held', ({ held }) => formatPartly(held)[c.language === 'cn' ? 0 : 1]),
    c.moment('endedAt'),
  ],
})

export type RequestDetail = Result<'getSubjectRequest'>

interface More {
  fileUntil: string | null
  opened: number
  jobId: string | null
  goes: RequestDetail['goes']
  stays: { why: RetentionException; rows: number | null }[] | null
}

/** One request with erased and retained data, and its history; refuses `kernel.notFound`. */
export async function requestDetail(
  { db, actor, services }: Pick<ReadContext, 'db' | 'actor' | 'services'>,
  id: string,
) {
  const row = await db.maybe<Fetched & More>(sql`
    select ${columnsIn(services.config.venueTimeZone)}, t.file_until as "fileUntil", t.opened, t.job_id as "jobId", t.goes, t.retention_exceptions as stays
    from subject_request t where t.id = ${id} and ${subjectRequest.scope(actor)}`)
  if (!row) refuse('kernel.notFound')
  const { fileUntil, opened, jobId, goes, stays: exceptions } = row
  return {
    ...rowOf(actor, row),
    fileUntil,
    opened,
    jobId,
    goes,
    stays: exceptions,
    history: await fetchHistory(db, id),
  }
}
