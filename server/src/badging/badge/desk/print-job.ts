import { buffer } from 'node:stream/consumers'
import sql, { join } from 'sql-template-tag'
import { type ExhibitionFacts, exhibitionById } from '../../../exhibitions/exhibition/api.ts'
import { streamRows } from '../../../kernel/database/stream-rows.ts'
import { type JobContext, type JobDefinition, JobFailure } from '../../../kernel/jobs/job-definition.ts'
import { madeFile } from '../../../kernel/jobs/made-file.ts'
import { type Failure, toFailedRows } from '../../../kernel/refusal/failure.ts'
import { transitionWhere } from '../../../kernel/transition/transition.ts'
import { runTransitionTransaction } from '../../../kernel/transition/transition-transaction.ts'
import { actorOfJob, type BadgeActor, runsHere } from '../badge-actor.ts'
import { type BadgeFilter, filterConditions } from '../badge-filter.ts'
import { credential } from '../credential-entity.ts'
import type { PrintableBadge } from '../print/printable-badge.ts'
import { type BadgePhase, printableExhibition, printablePhase, printableZones } from './printable-exhibition.ts'
import { templateImages } from './template-images.ts'
import { type TemplateVersion, templateAt } from './template-versions.ts'

export const printJobKind = 'badge.print'

export interface PrintJob {
  actor: BadgeActor
  exhibitionId: string
  format: 'single' | 'sheet'
  size: 'cr80' | 'a6'
  /** The template version to print with; default: the built-in one of the size. */
  template?: TemplateVersion
  /** Left out if the command has queued the credentials already. */
  filter?: BadgeFilter
}

const chunkSize = 1_000
/** How often a job is tried; after the last attempt the credentials are marked as failed. */
const attempts = 3
const maxStoredFailures = 1_000

/**
 * Queues what a filter selects and makes one PDF of all credentials that are queued for this job, in the order of their
 * codes. They stay queued until somebody at the printer confirms the print. A second run makes the PDF again. Returns
 * `{ fileId, badges, pages, remarks, template, failedCount, failed }`: failed badges contain characters that no font
 * has and are not in the file.
 */
export const printJob: JobDefinition<PrintJob> = {
  attempts,
  async run(job, context) {
    const exhibition = await exhibitionById(context.db, job.exhibitionId)
    if (!exhibition) throw new JobFailure('kernel.notFound')
    try {
      if (job.filter) await queueFiltered(job, job.filter, context)
      if ((await queuedCount(context)) === 0 && !context.saved) throw new JobFailure('badge.notPrintable')
      const failures = await setAsideUndrawable(job, exhibition, context)
      const total = await queuedCount(context)
      const [first] = failures
      if (total === 0 && first) throw new JobFailure('badge.undrawable', first.values)
      const made = await makePdf(job, exhibition, total, context)
      const failed = toFailedRows(failures.slice(0, maxStoredFailures), context.language)
      return { ...made, failedCount: failures.length, failed }
    } catch (error) {
      if (error instanceof JobFailure || context.signal.aborted || context.attempt >= attempts)
        await giveUp(job, context)
      throw error
    }
  },
}

async function queuedCount({ db, jobId }: JobContext): Promise<number> {
  const { n } = await db.one<{ n: number }>(
    sql`select count(*)::int as n from credential where print_job_id = ${jobId} and state = 'queued'`,
  )
  return n
}

/**
 * Marks badges whose texts no font can draw as failed before the file is made, and reports the characters, so that no
 * card is printed with a box in place of a character. A second run continues with the results of the first.
 */
async function setAsideUndrawable(
  { actor, exhibitionId }: PrintJob,
  exhibition: ExhibitionFacts,
  context: JobContext,
): Promise<Failure[]> {
  const { undrawableTester } = await import('../print/undrawable.ts')
  const undrawable = undrawableTester()
  const found: Failure[] = []
  for await (const { id, badge } of queuedBadges(exhibition, context)) {
    context.signal.throwIfAborted()
    const characters = undrawable(badge)
    const values = { number: badge.number, characters: characters.join(' ') }
    if (characters.length > 0) found.push({ id, name: badge.number, reason: 'badge.undrawable', values })
  }
  const failures = [...((context.saved as Failure[] | undefined) ?? []), ...found]
  if (found.length === 0) return failures
  const ids = found.map(({ id }) => id)
  const queued = sql`t.print_job_id = ${context.jobId} and t.state = 'queued' and t.id = any(${ids}::uuid[])`
  const within = sql`t.exhibition_id = ${exhibitionId}`
  await runTransitionTransaction(context, async transitionContext => {
    await transitionWhere({ ...transitionContext, actor: actorOfJob(actor) }, credential, queued, 'fail', { within })
    await context.save(transitionContext.db, failures)
  })
  return failures
}

/** Works in steps of one transaction each; after a kill the next run queues the rest. */
async function queueFiltered(
  { actor, exhibitionId }: PrintJob,
  filter: BadgeFilter,
  context: JobContext,
): Promise<void> {
  const conditions = [
    sql`b.exhibition_id = ${exhibitionId} and b.participation_id is not null`,
    sql`b.state = 'active'`,
    runsHere(actor, exhibitionId),
    ...filterConditions(
      { ...filter, tab: undefined },
      { exhibitionId, timeZone: context.services.config.venueTimeZone },
    ),
  ]
  const next = sql`t.state in ('coded', 'failed') and t.id in (
    select c.id from badge b join credential c on c.exhibition_id = ${exhibitionId} and c.badge_id = b.id
    where ${join(conditions, ' and ')} and c.state in ('coded', 'failed') order by c.id limit ${chunkSize})`
  const within = sql`t.exhibition_id = ${exhibitionId}`
  const set = sql`print_job_id = ${context.jobId}`
  for (let queued = chunkSize; queued === chunkSize; ) {
    context.signal.throwIfAborted()
    queued = await runTransitionTransaction(context, async transitionContext => {
      const transitions = await transitionWhere(
        { ...transitionContext, actor: actorOfJob(actor) },
        credential,
        next,
        'queue',
        { within, set },
      )
      return transitions.length
    })
  }
}

async function makePdf(job: PrintJob, exhibition: ExhibitionFacts, total: number, context: JobContext) {
  // Loaded on first use: fonts and image decoder take 100 MB, which an import process must not carry.
  const { printBadges } = await import('../print/print-badges.ts')
  const template = await templateAt(context.db, job.size, job.template)
  const images = await templateImages(context, template)
  const name = `${exhibition.code ?? 'badges'}.pdf`
  const { fileId, made } = await madeFile(context, { name, type: 'pdf' }, out =>
    printBadges(printable(exhibition, total, context), template, out, { layout: job.format, images }),
  )
  const { badges, pages, remarks } = made
  return { fileId, badges, pages, remarks: remarks.slice(0, 100), template: job.template }
}

/** Marks the queued credentials as failed; those revoked in the meantime stay revoked. */
async function giveUp({ actor, exhibitionId }: PrintJob, context: JobContext): Promise<void> {
  const queued = sql`t.print_job_id = ${context.jobId} and t.state = 'queued'`
  const within = sql`t.exhibition_id = ${exhibitionId}`
  await runTransitionTransaction(context, transitionContext =>
    transitionWhere({ ...transitionContext, actor: actorOfJob(actor) }, credential, queued, 'fail', { within }),
  )
}

interface Row {
  id: string
  code: string
  number: string
  name: string
  nameEn: string
  employer: string
  jobTitle: string
  phases: BadgePhase[]
  photoId: string | null
  typeCn: string
  typeEn: string
  colour: string
}

/** What is queued for this job, in the order of the codes, without photos. */
async function* queuedBadges(
  facts: ExhibitionFacts,
  context: JobContext,
): AsyncGenerator<{ id: string; badge: PrintableBadge; photoId: string | null }> {
  const { db, pool, services } = context
  const timeZone = services.config.venueTimeZone
  const exhibition = await printableExhibition(db, facts, timeZone)
  const zones = printableZones(facts)
  const rows = streamRows<Row>(
    pool,
    sql`select c.id, c.code, b.code as number, b.name, b.name_en as "nameEn", b.employer, b.job_title as "jobTitle", b.phases,
        case when f.ready_at is not null and f.refusal is null then b.photo_id::text end as "photoId",
        t.name_cn as "typeCn", t.name_en as "typeEn", t.colour
      from credential c join badge b on b.exhibition_id = c.exhibition_id and b.id = c.badge_id
        join badge_type t on t.id = b.badge_type_id left join file f on f.id = b.photo_id
      where c.exhibition_id = ${facts.id} and c.print_job_id = ${context.jobId} and c.state = 'queued' order by b.code`,
  )
  for await (const row of rows) {
    const badge = {
      exhibition,
      type: { zh: row.typeCn, en: row.typeEn, colour: row.colour },
      name: { zh: row.name, en: row.nameEn },
      company: { zh: row.employer, en: '' },
      jobTitle: { zh: row.jobTitle, en: '' },
      number: row.number,
      code: row.code,
      zones,
      phases: row.phases.map(phase => printablePhase(phase, facts, timeZone)),
    }
    yield { id: row.id, badge, photoId: row.photoId }
  }
}

async function* printable(
  exhibition: ExhibitionFacts,
  total: number,
  context: JobContext,
): AsyncGenerator<PrintableBadge> {
  let done = 0
  for await (const { badge, photoId } of queuedBadges(exhibition, context)) {
    context.signal.throwIfAborted()
    context.progress(++done, total)
    yield { ...badge, ...(photoId && { photo: await buffer(await context.files.read(photoId)) }) }
  }
}
