import { refusals, texts } from '@fairgate/contract/app/texts'
import type { jobCommands } from '@fairgate/contract/foundation/job/commands'
import { jobStateMachine, jobTabs } from '@fairgate/contract/foundation/job/states'
import type { PageInput } from '@fairgate/contract/kernel/command/page'
import type { Language } from '@fairgate/contract/kernel/i18n/language'
import { render, type TextValues } from '@fairgate/contract/kernel/i18n/localized-text'
import { eventsFrom } from '@fairgate/contract/kernel/transition/machine'
import { statusOf } from '@fairgate/contract/kernel/transition/status'
import sql from 'sql-template-tag'
import type { Actor, HandlersOf, ReadContext, WriteContext } from '../../kernel/command/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { cancelJob, retryJob } from '../../kernel/jobs/job-actions.ts'
import { findJob, type JobRow } from '../../kernel/jobs/job-list.ts'
import { buildTabs, page } from '../../kernel/list/listing.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'

/**
 * @param cancelled cleans up after a job that was cancelled, in the same transaction: this module does not know the
 * later ones
 */
export const jobHandlers = (cancelled: (db: Db, jobId: string) => Promise<void>): HandlersOf<typeof jobCommands> => ({
  getJobPage: (input, context) => jobPage(input, context),
  getFailedJobPage: (input, context) => jobPage({ ...input, tab: 'failed' }, context),

  async getJobDetail({ id }, { actor, db, language }) {
    const job = await findJob(db, id, scopeOf(actor))
    if (!job) refuse('kernel.notFound')
    return { ...view(job, language), result: job.result }
  },

  async cancelJob(input, context) {
    await sameVersion(input, context)
    if (!(await cancelJob(context.db, input.id))) refuse('job.ended')
    await cancelled(context.db, input.id)
    return changed(input.id, context)
  },

  async retryJob(input, context) {
    await sameVersion(input, context)
    if (!(await retryJob(context.db, input.id))) refuse('job.notFailed')
    return changed(input.id, context)
  },
})

/**
 * An operator sees only its own jobs: their results (cards, lists of people) need permissions that colleagues may not
 * have.
 */
const scopeOf = ({ companyId, operatorId }: Actor) => ({ companyId, operatorId })

function jobPage(input: PageInput, { actor, db, language }: ReadContext) {
  return page<JobRow, ReturnType<typeof view>, PageInput>(
    db,
    {
      select: sql`j.id, j.version, j.kind, j.operator_name, j.exhibition_id, j.title_key, j.title_values, j.state,
        j.progress_done, j.progress_total, j.result, j.error, j.created_at, j.started_at, j.finished_at, j.expires_at`,
      from: sql`job j`,
      where: [sql`j.operator_id = ${actor.operatorId}`, sql`j.company_id = ${actor.companyId}`, sql`j.title_key <> ''`],
      tabs: buildTabs('j.state', jobTabs),
      id: 'j.id',
      sorts: { createdAt: { column: 'j.created_at', type: 'timestamptz' } },
      defaultSort: '-createdAt',
      finish: job => view(job, language),
    },
    input,
  )
}

async function sameVersion(
  { id, version }: { id: string; version: number },
  { actor, db }: WriteContext,
): Promise<void> {
  const job = await findJob(db, id, scopeOf(actor))
  if (!job) refuse('kernel.notFound')
  // Progress increments the version too, so only a changed state is a conflict; the state machine checks that.
  if (job.version < version) refuse('kernel.changedMeanwhile')
}

async function changed(id: string, { actor, db, log }: WriteContext) {
  const job = await findJob(db, id, scopeOf(actor))
  if (!job) refuse('kernel.notFound')
  log({ entityType: 'job', targetId: id, targetName: job.kind, after: { state: job.state } })
  return { id, version: job.version }
}

function view(job: JobRow, language: Language) {
  const result = job.result as { fileId?: string } | null
  return {
    id: job.id,
    version: job.version,
    state: job.state,
    statusCode: statusOf(job.state),
    actions: eventsFrom(jobStateMachine, job.state).filter(event => event === 'cancel' || event === 'retry'),
    kind: job.kind,
    title: translateReason(job.title_key, job.title_values, language),
    operatorName: job.operator_name,
    exhibitionId: job.exhibition_id,
    progressDone: job.progress_done,
    progressTotal: job.progress_total,
    error: job.error && translateReason(job.error.reason, job.error.values, language),
    fileId: result?.fileId ?? null,
    createdAt: job.created_at,
    startedAt: job.started_at,
    finishedAt: job.finished_at,
    expiresAt: job.expires_at,
  }
}

function translateReason(key: string, values: Readonly<Record<string, unknown>>, language: Language): string {
  const refusal = refusals[key]
  const text = texts[key] ?? (refusal && ([refusal[1], refusal[2]] as const)) ?? [key, key]
  return render(text, language, values as TextValues)
}
