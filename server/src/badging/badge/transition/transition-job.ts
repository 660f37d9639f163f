import sql, { empty, join, type Sql } from 'sql-template-tag'
import { type ExhibitionFacts, exhibitionById } from '../../../exhibitions/exhibition/api.ts'
import type { Db } from '../../../kernel/database/database.ts'
import { retryTransaction } from '../../../kernel/database/retry-transaction.ts'
import { type JobContext, type JobDefinition, JobFailure } from '../../../kernel/jobs/job-definition.ts'
import { type Failure, toFailedRows } from '../../../kernel/refusal/failure.ts'
import { runTransitionTransaction } from '../../../kernel/transition/transition-transaction.ts'
import { actorOfJob, type BadgeActor, badgeScope, runsHere } from '../badge-actor.ts'
import { type BadgeFilter, filterConditions } from '../badge-filter.ts'
import { issueCredentials, transitionCredentials } from '../desk/transition-credentials.ts'
import { turnOf } from '../pending-badges.ts'
import { transitionBadges } from './transition-badges.ts'

export const transitionJobKind = 'badge.move'

export interface TransitionJob {
  verb: 'submit' | 'approve' | 'print' | 'issue'
  actor: BadgeActor
  exhibitionId: string
  filter: BadgeFilter
  /** Rows submitted or created after this moment were not in the list that the caller saw. */
  at: string
  /** For printed cards: only those in the file of this job. */
  printJobId?: string
  /** Who takes issued cards; empty: each holder. */
  by?: 'holder' | 'company' | 'proxy'
  to?: string
  /** The reason why the only decider approves their own submissions among them. */
  overrideReason?: string
}

interface Progress {
  /** Id of the last processed row. */
  last: string | null
  seen: number
  count: number
  failed: number
  failures: Failure[]
}

export const chunkSize = 500
const maxStoredFailures = 1_000

/**
 * Applies a verb to all badges under a filter, 500 per transaction. The progress is stored in the same transaction, so a job
 * killed in the middle continues after the last whole chunk and repeats nothing. Returns how many badges changed, how many were
 * refused, and the first 1,000 of those with their reasons.
 */
export const transitionJob: JobDefinition<TransitionJob> = {
  async run(job, context) {
    const exhibition = await exhibitionById(context.db, job.exhibitionId)
    if (!exhibition) throw new JobFailure('kernel.notFound')
    const total = await countRows(context.db, job, exhibition, context.services.config.venueTimeZone)
    let progress = (context.saved as Progress | undefined) ?? { last: null, seen: 0, count: 0, failed: 0, failures: [] }
    context.progress(progress.seen, total)
    for (;;) {
      context.signal.throwIfAborted()
      const next = await retryTransaction(() => chunk(job, exhibition, context, progress))
      if (!next) break
      progress = next
      context.progress(progress.seen, Math.max(total, progress.seen))
    }
    return {
      count: progress.count,
      failedCount: progress.failed,
      failed: toFailedRows(progress.failures, context.language),
    }
  },
}

async function chunk(
  job: TransitionJob,
  exhibition: ExhibitionFacts,
  context: JobContext,
  progress: Progress,
): Promise<Progress | undefined> {
  return runTransitionTransaction(context, async surroundings => {
    const { db } = surroundings
    const ids = await nextIds(db, job, exhibition, context.services.config.venueTimeZone, progress.last)
    if (ids.length === 0) return undefined
    const transitionContext = { ...surroundings, actor: actorOfJob(job.actor) }
    const { transitions, failed } = await transitionChunk(transitionContext, job, exhibition, ids)
    const next: Progress = {
      last: ids.at(-1) as string,
      seen: progress.seen + ids.length,
      count: progress.count + transitions.length,
      failed: progress.failed + failed.length,
      failures: [...progress.failures, ...failed].slice(0, maxStoredFailures),
    }
    await context.save(db, next)
    return next
  })
}

function transitionChunk(
  transitionContext: Parameters<typeof transitionBadges>[0],
  { verb, by, to, overrideReason }: TransitionJob,
  exhibition: ExhibitionFacts,
  ids: readonly string[],
): Promise<{ transitions: readonly unknown[]; failed: Failure[] }> {
  if (verb === 'issue') return issueCredentials(transitionContext, exhibition.id, ids, { by, to })
  if (verb === 'print') return transitionCredentials(transitionContext, exhibition.id, ids, 'print')
  return transitionBadges(transitionContext, { exhibition, now: new Date() }, { verb, ids, overrideReason })
}

async function nextIds(
  db: Db,
  job: TransitionJob,
  exhibition: ExhibitionFacts,
  timeZone: string,
  last: string | null,
): Promise<string[]> {
  const after = last ? sql`b.id > ${last}` : sql`true`
  const rows = await db.many<{ id: string }>(sql`
    select b.id from ${sourceOf(job)} where ${join([...conditions(job, exhibition, timeZone), after], ' and ')} order by b.id limit ${chunkSize}`)
  return rows.map(({ id }) => id)
}

async function countRows(db: Db, job: TransitionJob, exhibition: ExhibitionFacts, timeZone: string): Promise<number> {
  const counted = sql`select count(*)::int as n from ${sourceOf(job)} where ${join(conditions(job, exhibition, timeZone), ' and ')}`
  return (await db.one<{ n: number }>(counted)).n
}

const sourceOf = ({ verb, exhibitionId, printJobId }: TransitionJob): Sql => {
  const badges = sql`badge b join badge_type t on t.id = b.badge_type_id`
  const cards = sql`${badges} join credential c on c.exhibition_id = ${exhibitionId} and c.badge_id = b.id`
  if (verb === 'issue') return sql`${cards} and c.state = 'printed'`
  if (verb !== 'print') return badges
  // A file that is still being made contains nothing printed.
  return sql`${cards} and c.state = 'queued' ${printJobId ? sql`and c.print_job_id = ${printJobId}` : empty}
    join job j on j.id = c.print_job_id and j.state = 'done'`
}

/**
 * Rows of the filter for which it is this actor's turn; the actor's own submissions among them are reported as failed.
 */
function conditions(
  { verb, actor, exhibitionId, filter, at }: TransitionJob,
  exhibition: ExhibitionFacts,
  timeZone: string,
): Sql[] {
  const shared = [
    sql`b.exhibition_id = ${exhibitionId} and b.participation_id is not null`,
    badgeScope(actor, exhibitionId),
    ...filterConditions({ ...filter, tab: undefined }, { exhibitionId, timeZone }),
  ]
  if (verb === 'submit') {
    const mine = sql`(b.company_id = ${actor.companyId} or b.entered_by = ${actor.companyId})`
    return [
      ...shared,
      mine,
      sql`b.state in ('draft', 'returned', 'withdrawn')`,
      sql`b.created_at <= ${at}`,
      // A returned row is submitted again only if its tab or no tab was chosen: withdrawn ones are listed with the
      // drafts.
      ...(filter.tab === 'draft' ? filterConditions({ tab: 'draft' }, { exhibitionId, timeZone }) : []),
    ]
  }
  if (verb === 'issue' || verb === 'print') return [...shared, runsHere(actor, exhibitionId), sql`b.state = 'active'`]
  return [...shared, sql`b.submitted_at <= ${at}`, turnOf(actor, exhibition.sponsorId)]
}
