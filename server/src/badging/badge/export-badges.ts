import type { badgeCommands } from '@fairgate/contract/badging/badge/commands'
import { importColumns } from '@fairgate/contract/badging/badge/fields'
import { badgeStateMachine } from '@fairgate/contract/badging/badge/states'
import type { SheetFormat } from '@fairgate/contract/kernel/command/page'
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { exhibitionById, exhibitionFor } from '../../exhibitions/exhibition/api.ts'
import { type HandlersOf, packLocalized } from '../../kernel/command/context.ts'
import { translateKey } from '../../kernel/i18n/translate-key.ts'
import { startJob } from '../../kernel/jobs/enqueue.ts'
import { toFileType } from '../../kernel/jobs/fits-sheet.ts'
import { type JobContext, type JobDefinition, JobFailure } from '../../kernel/jobs/job-definition.ts'
import { madeFile } from '../../kernel/jobs/made-file.ts'
import { foundBy } from '../../kernel/list/listing.ts'
import { type QuerySheet, refuseTooLongQuery, textCell, writeQuery } from '../../kernel/spreadsheet/write-query.ts'
import { type BadgeActor, badgeActorOf, badgeScope } from './badge-actor.ts'
import { cardOrder, filterConditions, type ShownBadges } from './badge-filter.ts'
import { badgeSearches } from './badge-search.ts'
import { documentBook } from './document-book.ts'
import { joinCard, ownBadges } from './queries.ts'

export const exportJobKind = 'badge.export'

interface ExportJob {
  actor: BadgeActor
  exhibitionId: string
  filter: ShownBadges
  format: SheetFormat
}

export const exportBadges: HandlersOf<typeof badgeCommands>['exportBadges'] = async (input, context) => {
  const { actor, db } = context
  const { exhibitionId, filter, format } = input
  const exhibition = await exhibitionFor(db, actor, exhibitionId)
  const payload: ExportJob = { actor: badgeActorOf(actor), exhibitionId, filter, format }
  await refuseTooLongQuery(db, await sheetOf(payload, context))
  const title = { key: 'badge.exportTitle' }
  const jobId = await startJob(context, { exhibitionId, kind: exportJobKind, payload, title })
  const after = { filter, format, jobId }
  context.log({ entityType: 'badge', exhibitionId, targetName: packLocalized(exhibition), after, unchanged: true })
  return { jobId }
}

/** Exports all badges of a filter as a sheet with masked numbers, read by a cursor. Returns `{ fileId, rows }`. */
export const exportJob: JobDefinition<ExportJob> = {
  async run(job, context) {
    const exhibition = await exhibitionById(context.db, job.exhibitionId)
    if (!exhibition) throw new JobFailure('kernel.notFound')
    const type = toFileType(job.format)
    const file = { name: `${exhibition.code ?? 'badges'}.${type}`, type }
    const { fileId, made } = await madeFile(context, file, async out =>
      writeQuery(await sheetOf(job, context), context, out),
    )
    return { fileId, rows: made }
  },
}

async function sheetOf(
  { actor, exhibitionId, filter, format }: ExportJob,
  context: Pick<JobContext, 'db' | 'language' | 'services'>,
): Promise<QuerySheet> {
  const { db, language, services } = context
  const { search, sort, ...narrowed } = filter
  const way = raw(sort === 'createdAt' ? 'asc' : 'desc')
  const byCard = sort ? undefined : cardOrder(filter)
  const { venueTimeZone } = services.config
  const searches = badgeSearches(db, services.cipher, exhibitionId)
  const index = language === 'cn' ? 0 : 1
  const name = raw(`name_${language}`)
  const cells: Readonly<Record<keyof typeof importColumns, Sql>> = {
    name: sql`b.name`,
    nameEn: sql`b.name_en`,
    documentType: textCell(sql`b.document_type`, (await documentBook(db)).labels, language),
    documentNumber: sql`b.document_masked`,
    phone: sql`b.phone_masked`,
    employer: sql`b.employer`,
    jobTitle: sql`b.job_title`,
    birth: sql`coalesce(b.birth::text, '')`,
    entryDays: sql`coalesce(lower(b.entry_days) || ' ~ ' || (upper(b.entry_days) - 1), '')`,
  }
  const column = (key: string, cell: Sql) => ({ title: translateKey(`badge.${key}`, language), cell })
  const conditions = [
    sql`b.exhibition_id = ${exhibitionId}`,
    ownBadges,
    badgeScope(actor, exhibitionId),
    ...filterConditions(narrowed, { exhibitionId, timeZone: venueTimeZone }),
    ...(search ? [(await foundBy(searches, search)).rows] : []),
  ]
  return {
    format,
    columns: [
      column('columnCode', sql`b.code`),
      ...Object.entries(importColumns).map(([key, pair]) => ({
        title: pair[index],
        width: 20,
        cell: cells[key as keyof typeof importColumns],
      })),
      column('columnBadgeType', sql`t.${name}`),
      column('columnApplicant', sql`co.${name}`),
      column('columnState', textCell(sql`b.state`, badgeStateMachine.states, language)),
      column('columnCreatedAt', sql`(b.created_at at time zone ${venueTimeZone})::date::text`),
    ],
    from: sql`badge b join badge_type t on t.id = b.badge_type_id join company co on co.id = b.company_id
      ${byCard ? joinCard(exhibitionId) : empty}
      where ${join(conditions, ' and ')} order by ${raw(byCard?.column ?? 'b.created_at')} ${way}, b.id ${way}`,
  }
}
