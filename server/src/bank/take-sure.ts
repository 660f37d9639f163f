import type { Input, Result } from '@fairgate/contract/catalogue'
import type { WriteContext } from '../kernel/context.ts'
import { actorOfJob, type JobsActor, jobsActorOf } from '../kernel/jobs/acting.ts'
import { startJob } from '../kernel/jobs/enqueue.ts'
import type { JobDefinition } from '../kernel/jobs/job-definition.ts'
import { allOf } from '../kernel/listing.ts'
import { bookSure } from './book-alone.ts'
import { narrowing } from './queries.ts'

export const takeSureKind = 'bank.takeSure'

interface TakeSure {
  filter: Input<'takeSureBankLines'>
  actor: JobsActor
}

/** All that leave no doubt under a list's filters, however many pages that is. */
export async function takeSureBankLines(
  filter: Input<'takeSureBankLines'>,
  context: WriteContext,
): Promise<Result<'takeSureBankLines'>> {
  const payload: TakeSure = { filter, actor: jobsActorOf(context.actor) }
  const jobId = await startJob(context, { kind: takeSureKind, payload, title: { key: 'bank.takeSureTitle' } })
  context.log({ noun: 'bankLine', targetId: jobId, after: filter })
  return { jobId }
}

/** In portions, each a transaction of its own: what a kill interrupts waits to be matched. Answers `{ rows }`. */
export const takeSure: JobDefinition<TakeSure> = {
  run: async ({ filter, actor }, context) => ({
    rows: await bookSure(context, { among: allOf(narrowing(filter)), actor: actorOfJob(actor) }),
  }),
}
