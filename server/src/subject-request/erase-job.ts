import sql from 'sql-template-tag'
import { type JobDefinition, JobFailure } from '../kernel/jobs/job-definition.ts'
import { moveWhere } from '../kernel/move.ts'
import { movingTransaction } from '../kernel/moving-transaction.ts'
import { wentOf } from '../privacy/facts.ts'
import { closed } from './closed.ts'
import { approvedRequest, type Erasing, erase, leftOf, takenFor } from './erase.ts'
import { previewErasure } from './preview.ts'
import { seek } from './seek.ts'
import { subjectRequest } from './subject.ts'

export const eraseJobKind = 'subjectRequest.erase'
const attempts = 3

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
    // Before their numbers are gone: what stays is counted by them.
    const sought = await seek(db, id, services.cipher)
    await erase(
      { services, logged, goOn: () => signal.throwIfAborted(), told: rows => context.progress(rows) },
      request,
    )
    const left = await leftOf(db, id)
    if (left.rows + left.gathering > 0) {
      if (context.attempt >= attempts) throw new JobFailure('subjectRequest.stillGathering')
      throw new Error(`${left.rows} rows of ${request.number} are held, ${left.gathering} not gathered`)
    }
    const goes = await wentOf(db, request.number)
    const { stays } = await previewErasure(db, sought, takenFor(id))
    await movingTransaction(context, async moving => {
      const set = sql`${closed}, goes = ${JSON.stringify(goes)}::jsonb, stays = ${JSON.stringify(stays)}::jsonb`
      const done = await moveWhere(moving, subjectRequest, sql`t.id = ${id}`, 'finish', { set })
      if (done.length > 0) await moving.db.run(sql`delete from subject_request_row where request_id = ${id}`)
    })
    return { rows: goes.reduce((sum, { rows }) => sum + rows, 0) }
  },
})
