import type { badgeCommands } from '@fairgate/contract/badging/badge/commands'
import sql from 'sql-template-tag'
import { exhibitionFor } from '../../../exhibitions/exhibition/api.ts'
import { type HandlersOf, packLocalized, type WriteContext } from '../../../kernel/command/context.ts'
import { startJob } from '../../../kernel/jobs/enqueue.ts'
import { toBatchResult } from '../../../kernel/refusal/failure.ts'
import { refuse } from '../../../kernel/refusal/refuse.ts'
import { transitionWhere } from '../../../kernel/transition/transition.ts'
import { badgeActorOf } from '../badge-actor.ts'
import type { CredentialState } from '../badge-rules.ts'
import { credential } from '../credential-entity.ts'
import { type TransitionJob, transitionJobKind } from '../transition/transition-job.ts'
import { type PrintJob, printJobKind } from './print-job.ts'
import { addPrintOrder } from './print-orders.ts'
import { newestOf } from './template-versions.ts'
import {
  issueCredentials,
  lockCredentials,
  takeBackCredentials,
  transitionCredentials,
} from './transition-credentials.ts'

type Handlers = HandlersOf<typeof badgeCommands>
type DeskCommand = 'printBadges' | 'markPrinted' | 'markPrintFailed' | 'issueBadges' | 'takeBackBadges'
export const deskHandlers: Pick<Handlers, DeskCommand> = {
  async printBadges(input, context) {
    const { actor, db } = context
    const { exhibitionId, ids, filter, format, templateId, printerId } = input
    if (!ids && !filter) refuse('badge.nothingSelected')
    const exhibition = await exhibitionFor(db, actor, exhibitionId)
    const template = templateId ? await newestOf(db, exhibitionId, templateId) : undefined
    const size = template?.size ?? input.size
    if (format === 'sheet' && size === 'a6') refuse('badge.templateNotSheet', { field: 'format' })
    const payload: PrintJob = {
      actor: badgeActorOf(actor),
      exhibitionId,
      format,
      size,
      template: template && { id: template.id, no: template.no },
      filter: ids ? undefined : filter,
    }
    const jobId = await startJob(context, {
      exhibitionId,
      kind: printJobKind,
      payload,
      title: { key: 'badge.printTitle' },
    })
    await addPrintOrder(context, { jobId, exhibitionId, printerId, format, size, template })
    if (ids) await queueByIds(context, exhibitionId, ids, jobId)
    context.log({
      entityType: 'badge',
      exhibitionId,
      targetName: packLocalized(exhibition),
      after: { jobId, format, size, templateId, no: template?.no, printerId, filter, ids: ids?.length },
    })
    return { jobId }
  },

  async markPrinted({ exhibitionId, ids, filter }, context) {
    if (ids) return many(context, exhibitionId, () => transitionCredentials(context, exhibitionId, ids, 'print'))
    if (!filter) refuse('badge.nothingSelected')
    const { jobId: printJobId } = filter
    return queueTransitionJob(
      context,
      { verb: 'print', exhibitionId, filter: {}, printJobId },
      'badge.markPrintedTitle',
    )
  },
  markPrintFailed: ({ exhibitionId, ids, note }, context) =>
    many(context, exhibitionId, () => transitionCredentials(context, exhibitionId, ids, 'fail', { note })),

  async issueBadges({ exhibitionId, ids, filter, by, to }, context) {
    if (by !== 'holder' && !to) refuse('badge.issuedToWanted', { field: 'to' })
    if (ids) return many(context, exhibitionId, () => issueCredentials(context, exhibitionId, ids, { by, to }))
    if (!filter) refuse('badge.nothingSelected')
    return queueTransitionJob(context, { verb: 'issue', exhibitionId, filter, by, to }, 'badge.issueTitle')
  },

  takeBackBadges: ({ exhibitionId, ids, note }, context) =>
    many(context, exhibitionId, () => takeBackCredentials(context, exhibitionId, ids, note)),
}

/** Queues a job for all badges of a filter. */
async function queueTransitionJob(
  context: WriteContext,
  chosen: Omit<TransitionJob, 'actor' | 'at'>,
  title: 'badge.issueTitle' | 'badge.markPrintedTitle',
) {
  const { actor, db, now } = context
  const { exhibitionId, verb: _verb, ...loggedFields } = chosen
  const exhibition = await exhibitionFor(db, actor, exhibitionId)
  const payload: TransitionJob = { ...chosen, actor: badgeActorOf(actor), at: now.toISOString() }
  const jobId = await startJob(context, { exhibitionId, kind: transitionJobKind, payload, title: { key: title } })
  context.log({
    entityType: 'badge',
    exhibitionId,
    targetName: exhibition.nameCn,
    after: { ...loggedFields, jobId },
    unchanged: true,
  })
  return { count: 0, failed: [], jobId }
}

/** Queues the credentials of active badges for the job; those that another job is printing are left out. */
async function queueByIds(context: WriteContext, exhibitionId: string, ids: string[], jobId: string): Promise<void> {
  const credentials = await lockCredentials(context.db, context.actor, exhibitionId, ids)
  if (credentials.length === 0) refuse('kernel.notFound')
  const printable: readonly CredentialState[] = ['coded', 'printed', 'failed']
  const queued = credentials.filter(({ state, badgeState }) => badgeState === 'active' && printable.includes(state))
  if (queued.length === 0) refuse('badge.notPrintable')
  const within = sql`t.exhibition_id = ${exhibitionId}`
  const chosen = sql`t.id = any(${queued.map(({ id }) => id)}::uuid[])`
  await transitionWhere(context, credential, chosen, 'queue', { within, set: sql`print_job_id = ${jobId}` })
}

async function many(
  { actor, db, language }: WriteContext,
  exhibitionId: string,
  work: () => ReturnType<typeof transitionCredentials>,
) {
  await exhibitionFor(db, actor, exhibitionId)
  const { transitions, failed } = await work()
  return toBatchResult(transitions.length, failed, language)
}
