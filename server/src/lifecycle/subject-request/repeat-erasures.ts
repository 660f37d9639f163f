import sql from 'sql-template-tag'
import { venueOperators } from '../../identity/access/api.ts'
import { type Db, toDb, transaction } from '../../kernel/database/database.ts'
import type { Erased, ErasedRequest } from '../../kernel/retention/erasure-list.ts'
import { transitionWhere } from '../../kernel/transition/transition.ts'
import { runTransitionTransaction } from '../../kernel/transition/transition-transaction.ts'
import { erasePeople } from '../../sales/audience/hooks.ts'
import { subjectRequest } from './entity.ts'
import { approvedRequest } from './erase.ts'
import { type Approving, eraseApproved } from './erase-job.ts'
import { queueErasure } from './follow-erasures.ts'

/**
 * Repeats in a restored database the erasures after its backup: requests are restored as approved, under their numbers,
 * with certificates of today. Those that are done in it are skipped. Retained rows are erased when the reason ends, by
 * a job of the server.
 */
export async function repeatErasures(
  erasing: Approving,
  all: readonly Erased[],
): Promise<{ done: string[]; queued: string[] }> {
  const { pool } = erasing.services
  const db = toDb(pool)
  const [done, queued]: [string[], string[]] = [[], []]
  for (const one of all) {
    if (!('request' in one)) {
      const people = await transaction(pool, tx => erasePeople(tx, one.audience))
      if (people > 0) done.push(`${people} of an audience`)
      continue
    }
    const request = (await isDone(db, one)) ? undefined : await restoreApproval(erasing, one)
    if (!request) continue
    const left = await eraseApproved(erasing, request, false)
    if (left.rows > 0) await transaction(pool, tx => queueErasure(tx, request.id))
    if (left.rows === 0 && left.held.length === 0) done.push(request.number)
    else queued.push(request.number)
  }
  return { done, queued }
}

const isDone = async (db: Db, { request }: ErasedRequest): Promise<boolean> =>
  (await db.maybe(sql`select from subject_request where id = ${request} and state = 'done'`)) !== undefined

/** Restores the state of the request: entered if the backup does not contain it, approved by its approver. */
function restoreApproval(erasing: Approving, one: ErasedRequest) {
  const digest = (text: string | null) => (text === null ? null : Buffer.from(text, 'hex'))
  return runTransitionTransaction(erasing, async transitionContext => {
    const { db } = transitionContext
    const people = await venueOperators(db, [one.submittedBy, one.approvedBy], 'privacy:approve')
    const named = (id: string) => people.find(person => person.id === id)?.name ?? '—'
    const serial = Number(/\d+$/.exec(one.number)?.[0] ?? 0)
    await db.run(
      sql`select setval('subject_request_no', greatest(${serial}::int8, (select last_value from subject_request_no)))`,
    )
    await db.run(sql`
      insert into subject_request (id, number, kind, proof, reason, received_on, due_on, submitted_by, submitted_by_name,
        document_blind_index, phone_blind_index, email_blind_index)
      values (${one.request}, ${one.number}, 'erasure', ${one.proof}, '—', ${one.receivedOn}, ${one.dueOn}, ${one.submittedBy},
        ${named(one.submittedBy)},
        ${digest(one.document)}, ${digest(one.phone)}, ${digest(one.email)})
      on conflict (id) do nothing`)
    const these = sql`t.id = ${one.request}`
    await transitionWhere(transitionContext, subjectRequest, these, 'preview')
    await transitionWhere(transitionContext, subjectRequest, these, 'approve', {
      set: sql`approved_by = ${one.approvedBy}, approved_at = ${one.approvedAt},
        approved_by_name = ${named(one.approvedBy)}`,
    })
    return approvedRequest(db, one.request)
  })
}
