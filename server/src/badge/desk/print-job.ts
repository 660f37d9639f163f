import { buffer } from 'node:stream/consumers'
import { badgePhrases } from '@fairgate/contract/badge/phrases'
import { type Day, dayOf } from '@fairgate/contract/kernel/day'
import sql, { join } from 'sql-template-tag'
import { type ExhibitionFacts, exhibitionById, type Period } from '../../exhibition/facts.ts'
import { type JobContext, type JobDefinition, JobFailure } from '../../kernel/jobs/job-definition.ts'
import { madeFile } from '../../kernel/jobs/made-file.ts'
import { moveWhere } from '../../kernel/move.ts'
import { movingTransaction } from '../../kernel/moving-transaction.ts'
import { streamRows } from '../../kernel/stream-rows.ts'
import { actorOfJob, type BadgeActor, runsHere } from '../badge-actor.ts'
import { type BadgeFilter, filterConditions } from '../badge-filter.ts'
import { credential } from '../credential-subject.ts'
import type { PrintableBadge, PrintableExhibition, PrintablePhase } from '../print/printable-badge.ts'

export const printJobKind = 'badge.print'

export interface PrintJob {
  actor: BadgeActor
  exhibitionId: string
  format: 'single' | 'sheet'
  size: 'cr80' | 'a6'
  /** Left out where the command has queued the credentials already. */
  filter?: BadgeFilter
}

const chunkSize = 1_000
/** As often as a job is tried; after the last the credentials wait at the desk as failed. */
const attempts = 3

/**
 * Queues what a filter shows and makes one PDF of all that is queued for this job, in the order of their codes. They stay
 * queued: what a file holds is printed once somebody at the printer says so. A second run makes the PDF anew. Answers
 * `{ fileId, badges, pages, remarks }`.
 */
export const printJob: JobDefinition<PrintJob> = {
  attempts,
  async run(job, context) {
    const exhibition = await exhibitionById(context.db, job.exhibitionId)
    if (!exhibition) throw new JobFailure('kernel.notFound')
    try {
      if (job.filter) await queueFiltered(job, job.filter, context)
      const { n: total } = await context.db.one<{ n: number }>(
        sql`select count(*)::int as n from credential where print_job_id = ${context.jobId} and state = 'queued'`,
      )
      if (total === 0) throw new JobFailure('badge.notPrintable')
      return await makePdf(job, exhibition, total, context)
    } catch (error) {
      if (error instanceof JobFailure || context.signal.aborted || context.attempt >= attempts)
        await giveUp(job, context)
      throw error
    }
  },
}

/** In steps, each its own transaction: what a kill interrupts is queued by the next run. */
async function queueFiltered(
  { actor, exhibitionId }: PrintJob,
  filter: BadgeFilter,
  context: JobContext,
): Promise<void> {
  const conditions = [
    sql`b.exhibition_id = ${exhibitionId}`,
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
    queued = await movingTransaction(context, async moving => {
      const moved = await moveWhere({ ...moving, actor: actorOfJob(actor) }, credential, next, 'queue', { within, set })
      return moved.length
    })
  }
}

async function makePdf(job: PrintJob, exhibition: ExhibitionFacts, total: number, context: JobContext) {
  // Loaded when first needed: with fonts and image decoder they take 100 MB, which an import must not carry.
  const [{ printBadges }, { defaultTemplates }] = await Promise.all([
    import('../print/print-badges.ts'),
    import('../print/default-templates.ts'),
  ])
  const template = defaultTemplates[job.size === 'a6' ? 'A6' : 'CR80']
  const name = `${exhibition.code ?? 'badges'}.pdf`
  const { fileId, made } = await madeFile(context, { name, type: 'pdf' }, out =>
    printBadges(printable(job, exhibition, total, context), template, out, { layout: job.format }),
  )
  return { fileId, badges: made.badges, pages: made.pages, remarks: made.remarks.slice(0, 100) }
}

/** What was queued has failed; a credential that died meanwhile stays dead. */
async function giveUp({ actor, exhibitionId }: PrintJob, context: JobContext): Promise<void> {
  const queued = sql`t.print_job_id = ${context.jobId} and t.state = 'queued'`
  const within = sql`t.exhibition_id = ${exhibitionId}`
  await movingTransaction(context, moving =>
    moveWhere({ ...moving, actor: actorOfJob(actor) }, credential, queued, 'fail', { within }),
  )
}

interface Row {
  code: string
  number: string
  name: string
  nameEn: string
  employer: string
  jobTitle: string
  phases: ('moveIn' | 'open' | 'moveOut')[]
  photoId: string | null
  typeCn: string
  typeEn: string
  colour: string
}

async function* printable(
  job: PrintJob,
  facts: ExhibitionFacts,
  total: number,
  context: JobContext,
): AsyncGenerator<PrintableBadge> {
  const { db, files, pool, services } = context
  const timeZone = services.config.venueTimeZone
  const venue = await db.maybe<{ zh: string; en: string; hotline: string }>(sql`
    select name_cn as zh, name_en as en, contact_telephone as hotline from company where type = 'platform'`)
  const exhibition: PrintableExhibition = {
    name: { zh: facts.nameCn, en: facts.nameEn },
    openFrom: dayText(facts.open.from, timeZone),
    openTo: dayText(facts.open.to, timeZone),
    halls: facts.halls,
    venue: { zh: venue?.zh ?? '', en: venue?.en ?? '' },
    hotline: venue?.hotline ?? '',
  }
  const zones = facts.halls.map(name => ({ name, allowed: true }))
  const rows = streamRows<Row>(
    pool,
    sql`select c.code, b.code as number, b.name, b.name_en as "nameEn", b.employer, b.job_title as "jobTitle", b.phases,
        case when f.ready_at is not null and f.refusal is null then b.photo_id::text end as "photoId",
        t.name_cn as "typeCn", t.name_en as "typeEn", t.colour
      from credential c join badge b on b.exhibition_id = ${job.exhibitionId} and b.id = c.badge_id
        join badge_type t on t.id = b.badge_type_id left join file f on f.id = b.photo_id
      where c.print_job_id = ${context.jobId} and c.state = 'queued' order by b.code`,
  )
  let done = 0
  for await (const row of rows) {
    context.signal.throwIfAborted()
    context.progress(++done, total)
    yield {
      exhibition,
      type: { zh: row.typeCn, en: row.typeEn, colour: row.colour },
      name: { zh: row.name, en: row.nameEn },
      company: { zh: row.employer, en: '' },
      jobTitle: { zh: row.jobTitle, en: '' },
      number: row.number,
      code: row.code,
      zones,
      phases: row.phases.map(phase => printablePhase(phase, facts[phase], timeZone)),
      ...(row.photoId && { photo: await buffer(await files.read(row.photoId)) }),
    }
  }
}

function printablePhase(phase: Row['phases'][number], { from, to }: Period, timeZone: string): PrintablePhase {
  const [zh, en] = badgePhrases[phase]
  const hours = from && to ? `${clock(from, timeZone)} – ${clock(to, timeZone)}` : ''
  return { name: { zh, en }, from: dayText(from, timeZone), to: dayText(to, timeZone), hours }
}

const dayText = (at: string | null, timeZone: string): Day | '' => (at ? dayOf(new Date(at), timeZone) : '')

const clock = (at: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(new Date(at))
