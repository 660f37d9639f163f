import sql from 'sql-template-tag'
import { dbOf } from '../kernel/database.ts'
import { rememberErasure } from '../kernel/erasure-list.ts'
import { type JobDefinition, JobFailure, type Publish } from '../kernel/jobs/job-definition.ts'
import { moveWhere } from '../kernel/move.ts'
import { movingTransaction } from '../kernel/moving-transaction.ts'
import type { Services } from '../kernel/services.ts'
import { wentOf } from '../privacy/facts.ts'
import { closed } from './closed.ts'
import { type Approved, approvedRequest, type Erasing, erase, leftOf, takenFor } from './erase.ts'
import { erasedRequests } from './erased-requests.ts'
import { previewErasure } from './preview.ts'
import { seek } from './seek.ts'
import { subjectRequest } from './subject.ts'

export const eraseJobKind = 'subjectRequest.erase'
const attempts = 3

/** Erasing, with what a move needs. */
export interface Approving extends Erasing {
  services: Services
  publish: Publish
}

/** Erases, and says of the request what went and what stays where nothing is left; else how much is. */
export async function eraseApproved(
  erasing: Approving,
  request: Approved,
): Promise<{ rows: number; gathering: number }> {
  const { id, number } = request
  const db = dbOf(erasing.services.pool)
  // Before their numbers are gone: what stays is counted by them.
  const sought = await seek(db, id, erasing.services.cipher)
  await erase(erasing, request)
  const left = await leftOf(db, id)
  if (left.rows + left.gathering > 0) return left
  const goes = await wentOf(db, number)
  const { stays } = await previewErasure(db, sought, takenFor(id))
  await movingTransaction(erasing, async moving => {
    const set = sql`${closed}, goes = ${JSON.stringify(goes)}::jsonb, stays = ${JSON.stringify(stays)}::jsonb`
    const done = await moveWhere(moving, subjectRequest, sql`t.id = ${id}`, 'finish', { set })
    if (done.length > 0) await moving.db.run(sql`delete from subject_request_row where request_id = ${id}`)
  })
  return left
}

/**
 * Erases, and says of the request what went and what stays. What is being added up, or held by somebody, is waited for by being
 * tried again; where it still is after that, it is resumed by hand.
 */
export const eraseJob = (logged: Erasing['logged']): JobDefinition<{ id: string }> => ({
  attempts,
  async run({ id }, context) {
    const { db, services, signal } = context
    const request = await approvedRequest(db, id)
    if (!request) return { rows: 0 }
    // Where a backup cannot forget it: a restore would bring the person back.
    for (const one of await erasedRequests(db, id)) rememberErasure(services.config.dataDir, one)
    const left = await eraseApproved(
      {
        ...{ services, logged, publish: context.publish, goOn: () => signal.throwIfAborted() },
        told: rows => context.progress(rows),
      },
      request,
    )
    if (left.rows + left.gathering > 0) {
      if (context.attempt >= attempts) throw new JobFailure('subjectRequest.stillGathering')
      throw new Error(`${left.rows} rows of ${request.number} are held, ${left.gathering} not gathered`)
    }
    const goes = await wentOf(db, request.number)
    return { rows: goes.reduce((sum, { rows }) => sum + rows, 0) }
  },
})
