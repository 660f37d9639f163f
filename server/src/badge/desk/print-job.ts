import { buffer } from 'node:stream/consumers'
import sql, { join } from 'sql-template-tag'
import { type ExhibitionFacts, exhibitionById } from '../../exhibition/facts.ts'
import { type JobContext, type JobDefinition, JobFailure } from '../../kernel/jobs/job-definition.ts'
import { madeFile } from '../../kernel/jobs/made-file.ts'
import { moveWhere } from '../../kernel/move.ts'
import { movingTransaction } from '../../kernel/moving-transaction.ts'
import { streamRows } from '../../kernel/stream-rows.ts'
import { actorOfJob, type BadgeActor, runsHere } from '../badge-actor.ts'
import { type BadgeFilter, filterConditions } from '../badge-filter.ts'
import { credential } from '../credential-subject.ts'
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
  /** The version it is made by; the built-in one of its size where nothing is said. */
  template?: TemplateVersion
  /** Left out where the command has queued the credentials already. */
  filter?: BadgeFilter
}

const chunkSize = 1_000
/** As often as a job is tried; after the last the credentials wait at the desk as failed. */
const attempts = 3

/**
 * Queues what a filter shows and makes one PDF of all that is queued for this job, in the order of their codes. They stay
 * queued: what a file holds is printed once somebody at the printer says so. A second run makes the PDF anew. Answers
 * `{ fileId, badges, pages, remarks, template }`.
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
    queued = await movingTransaction(context, async moving => {
      const moved = await moveWhere({ ...moving, actor: actorOfJob(actor) }, credential, next, 'queue', { within, set })
      return moved.length
    })
  }
}

async function makePdf(job: PrintJob, exhibition: ExhibitionFacts, total: number, context: JobContext) {
  // Loaded when first needed: with fonts and image decoder they take 100 MB, which an import must not carry.
  const { printBadges } = await import('../print/print-badges.ts')
  const template = await templateAt(context.db, job.size, job.template)
  const images = await templateImages(context, template)
  const name = `${exhibition.code ?? 'badges'}.pdf`
  const { fileId, made } = await madeFile(context, { name, type: 'pdf' }, out =>
    printBadges(printable(job, exhibition, total, context), template, out, { layout: job.format, images }),
  )
  const { badges, pages, remarks } = made
  return { fileId, badges, pages, remarks: remarks.slice(0, 100), template: job.template }
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
  phases: BadgePhase[]
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
  const exhibition = await printableExhibition(db, facts, timeZone)
  const zones = printableZones(facts)
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
      phases: row.phases.map(phase => printablePhase(phase, facts, timeZone)),
      ...(row.photoId && { photo: await buffer(await files.read(row.photoId)) }),
    }
  }
}
