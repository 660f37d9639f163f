import type { badgeCommands } from '@fairgate/contract/badge/commands'
import sql from 'sql-template-tag'
import { exhibitionFor } from '../../exhibition/facts.ts'
import type { HandlersOf, WriteContext } from '../../kernel/context.ts'
import { refuseIfAllFailed, worded } from '../../kernel/failure.ts'
import { startJob } from '../../kernel/jobs/enqueue.ts'
import { refuse } from '../../kernel/refuse.ts'
import { badgeActorOf } from '../badge-actor.ts'
import type { CredentialState } from '../badge-rules.ts'
import { type MoveJob, moveJobKind } from '../move/move-job.ts'
import { pushMoves } from '../move/push-moves.ts'
import { type CredentialRequest, lockCredentials, moveCredentials } from './move-credentials.ts'
import { type PrintJob, printJobKind } from './print-job.ts'
import { templateSize } from './templates.ts'

type Handlers = HandlersOf<typeof badgeCommands>
type DeskCommand = 'printBadges' | 'markPrinted' | 'markPrintFailed' | 'issueBadges'
export const deskHandlers: Pick<Handlers, DeskCommand> = {
  async printBadges(input, context) {
    const { actor, db } = context
    const { exhibitionId, ids, filter, format, templateId } = input
    if (!ids && !filter) refuse('badge.nothingSelected')
    const exhibition = await exhibitionFor(db, actor, exhibitionId)
    const size = templateId ? await templateSize(db, exhibitionId, templateId) : input.size
    if (format === 'sheet' && size === 'a6') refuse('badge.templateNotSheet', { field: 'format' })
    const payload: PrintJob = {
      actor: badgeActorOf(actor),
      exhibitionId,
      format,
      size,
      filter: ids ? undefined : filter,
    }
    const jobId = await startJob(context, {
      exhibitionId,
      kind: printJobKind,
      payload,
      title: { key: 'badge.printTitle' },
    })
    if (ids) await queueByIds(context, exhibitionId, ids, jobId)
    context.log({
      noun: 'badge',
      exhibitionId,
      targetName: exhibition.nameCn,
      after: { jobId, format, size, filter, ids: ids?.length },
    })
    return { jobId }
  },

  markPrinted: ({ exhibitionId, ids }, context) => many(context, exhibitionId, { event: 'print', ids }),
  markPrintFailed: ({ exhibitionId, ids, note }, context) => many(context, exhibitionId, { event: 'fail', ids }, note),

  async issueBadges({ exhibitionId, ids, filter, to }, context) {
    if (ids) return many(context, exhibitionId, { event: 'issue', ids, to })
    if (!filter) refuse('badge.nothingSelected')
    const { actor, db, now } = context
    const exhibition = await exhibitionFor(db, actor, exhibitionId)
    const payload: MoveJob = {
      verb: 'issue',
      actor: badgeActorOf(actor),
      exhibitionId,
      filter,
      at: now.toISOString(),
      to,
    }
    const jobId = await startJob(context, {
      exhibitionId,
      kind: moveJobKind,
      payload,
      title: { key: 'badge.issueTitle' },
    })
    context.log({
      noun: 'badge',
      exhibitionId,
      targetName: exhibition.nameCn,
      after: { filter, jobId, to },
      unchanged: true,
    })
    return { count: 0, failed: [], jobId }
  },
}

/** Credentials of active badges go into the job's queue; those another job is printing are left to it. */
async function queueByIds(
  { db, actor }: WriteContext,
  exhibitionId: string,
  ids: string[],
  jobId: string,
): Promise<void> {
  const credentials = await lockCredentials(db, actor, exhibitionId, ids)
  if (credentials.length === 0) refuse('kernel.notFound')
  const printable: readonly CredentialState[] = ['coded', 'printed', 'failed']
  const queued = credentials.filter(({ state, badgeState }) => badgeState === 'active' && printable.includes(state))
  if (queued.length === 0) refuse('badge.notPrintable')
  await db.run(sql`
    update credential set state = 'queued', print_job_id = ${jobId}, version = version + 1
    where exhibition_id = ${exhibitionId} and id = any(${queued.map(({ id }) => id)}::uuid[])`)
}

async function many(context: WriteContext, exhibitionId: string, request: CredentialRequest, note?: string) {
  const { actor, db, services, now, language } = context
  const exhibition = await exhibitionFor(db, actor, exhibitionId)
  const { moved, failed } = await moveCredentials({ db, actor, services, exhibition, now }, request)
  refuseIfAllFailed(moved.length, failed)
  const codes = moved.slice(0, 20).map(({ badge }) => badge.code)
  const [only] = moved.length === 1 ? moved : []
  context.log({
    noun: 'badge',
    exhibitionId,
    targetId: only?.badge.badgeId,
    targetName: only ? `${only.badge.code} ${only.badge.name}` : codes.slice(0, 3).join(', '),
    after: { event: request.event, count: moved.length, failed: failed.length, codes, to: request.to, note },
  })
  pushMoves(context.push, actor, exhibition, moved)
  return { count: moved.length, failed: worded(failed, language) }
}
