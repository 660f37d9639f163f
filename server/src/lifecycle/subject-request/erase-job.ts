import type { RetainedRows } from '@fairgate/contract/lifecycle/subject-request/retention-exceptions'
import sql, { type Sql } from 'sql-template-tag'
import { type Db, toDb } from '../../kernel/database/database.ts'
import { type JobDefinition, JobFailure, type Publish } from '../../kernel/jobs/job-definition.ts'
import type { SubjectIdentifiers } from '../../kernel/retention/data-export.ts'
import { rememberErasure } from '../../kernel/retention/erasure-list.ts'
import type { Services } from '../../kernel/services/services.ts'
import { transitionWhere } from '../../kernel/transition/transition.ts'
import { runTransitionTransaction } from '../../kernel/transition/transition-transaction.ts'
import { wentOf } from '../privacy/api.ts'
import { subjectRequest } from './entity.ts'
import { type Approved, approvedRequest, type Erasing, erase, leftOf, take, takenFor } from './erase.ts'
import { erasedRequests } from './erased-requests.ts'
import { findIdentifiers } from './find-identifiers.ts'
import { previewErasure } from './preview.ts'

export const eraseJobKind = 'subjectRequest.erase'
const attempts = 3

/** The context of an erasure, with what a transition needs. */
export interface Approving extends Erasing {
  services: Services
  publish: Publish
}

/** What is left after an erasure: rows locked at the moment, and retained ones. */
interface Left {
  rows: number
  held: readonly RetainedRows[]
}

/**
 * Erases, and records what was erased and retained. It is done if nothing is retained; else it is partially done, and
 * continues when the reason ends (`follow-erasures.ts`). If rows are locked, or with `waits` not yet in a rollup,
 * nothing is recorded: it has to be retried.
 */
export async function eraseApproved(erasing: Approving, request: Approved, mayWait: boolean): Promise<Left> {
  const { id } = request
  const db = toDb(erasing.services.pool)
  await take(erasing, request)
  // Before their numbers are erased, because retained rows are counted by them.
  const identifiers = await findIdentifiers(db, id, erasing.services.cipher)
  const before = await wentRows(db, request)
  await erase(erasing, request, identifiers)
  const left = await leftOf(db, id, identifiers)
  if (left.rows > 0 || (mayWait && isSyncPending(left))) return left
  await sayWhatIsLeft(erasing, request, identifiers, { ...left, went: (await wentRows(db, request)) > before })
  return left
}

const isSyncPending = ({ held }: Left): boolean => held.some(({ why }) => why === 'gathering')
const wentRows = async (db: Db, { number }: Approved): Promise<number> =>
  (await wentOf(db, number)).reduce((sum, { rows }) => sum + rows, 0)

async function sayWhatIsLeft(
  erasing: Approving,
  { id, number }: Approved,
  identifiers: SubjectIdentifiers,
  { held, went }: Left & { went: boolean },
): Promise<void> {
  const db = toDb(erasing.services.pool)
  const goes = await wentOf(db, number)
  const { stays: exceptions } = await previewErasure(db, identifiers, takenFor(id))
  const set = sql`goes = ${JSON.stringify(goes)}::jsonb, retention_exceptions = ${JSON.stringify(exceptions)}::jsonb, legal_holds = ${JSON.stringify(held)}::jsonb`
  await runTransitionTransaction(erasing, async transitionContext => {
    if (held.length > 0) {
      const [first] = went
        ? []
        : await transitionContext.db.many(sql`select from subject_request where id = ${id} and state = 'partial'`)
      // No further erasure: that is no event.
      if (first)
        await transitionContext.db.run(sql`update subject_request t set ${set} where id = ${id} and state = 'partial'`)
      else await transitionWhere(transitionContext, subjectRequest, sql`t.id = ${id}`, 'hold', { set })
      return
    }
    const done = await transitionWhere(transitionContext, subjectRequest, sql`t.id = ${id}`, 'finish', {
      set: sql`${closed}, ${set}`,
    })
    if (done.length > 0) await transitionContext.db.run(sql`delete from subject_request_row where request_id = ${id}`)
  })
}

/**
 * Erases, and records what was erased and retained. Rows that are locked or not yet in a rollup are retried; those
 * retained for longer are erased when the reason ends.
 */
export const eraseJob = (logged: Erasing['logged']): JobDefinition<{ id: string }> => ({
  attempts,
  async run({ id }, context) {
    const { db, services, signal } = context
    const request = await approvedRequest(db, id)
    if (!request) return { rows: 0 }
    // In the list next to the backups, so that a restore does not bring the person back.
    for (const one of await erasedRequests(db, id)) rememberErasure(services.config.dataDir, one)
    const last = context.attempt >= attempts
    const left = await eraseApproved(
      {
        ...{ services, logged, publish: context.publish, goOn: () => signal.throwIfAborted() },
        onProgress: rows => context.progress(rows),
      },
      request,
      !last,
    )
    if (left.rows > 0 && last) throw new JobFailure('subjectRequest.stillGathering')
    if (left.rows > 0 || (!last && isSyncPending(left)))
      throw new Error(`${left.rows} rows of ${request.number} are retained, or still being synced`)
    return { rows: await wentRows(db, request) }
  },
})

/** What a closed request stores of its person: masked numbers and digests. */
export const closed: Sql = sql`ended_at = now(), document_encrypted = null, phone_encrypted = null, email_encrypted = null`
