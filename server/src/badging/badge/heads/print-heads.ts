import type { badgeCommands } from '@fairgate/contract/badging/badge/commands'
import { dayOf } from '@fairgate/contract/kernel/schedule/day'
import sql, { type Sql } from 'sql-template-tag'
import { exhibitionById, exhibitionFor, runsExhibition } from '../../../exhibitions/exhibition/api.ts'
import { assignedSections } from '../../../exhibitions/stand/api.ts'
import { type HandlersOf, packLocalized } from '../../../kernel/command/context.ts'
import type { Db } from '../../../kernel/database/database.ts'
import { startJob } from '../../../kernel/jobs/enqueue.ts'
import { type JobDefinition, JobFailure } from '../../../kernel/jobs/job-definition.ts'
import { madeFile } from '../../../kernel/jobs/made-file.ts'
import { refuse } from '../../../kernel/refusal/refuse.ts'
import { headsWithBadges, isStanding } from './head-facts.ts'
import type { HeadLine } from './write-heads.ts'

export const printHeadsJobKind = 'badge.printHeads'

interface PrintHeads {
  exhibitionId: string
  /** Null: all sections. */
  section: string | null
}

/** How many lines one file contains. */
const maxLines = 5_000

export const printStandHeads: HandlersOf<typeof badgeCommands>['printStandHeads'] = async (input, context) => {
  const { exhibitionId, section = null } = input
  const { actor, db } = context
  const exhibition = await exhibitionFor(db, actor, exhibitionId)
  if (!runsExhibition(actor, exhibition)) refuse('kernel.notFound')
  const lines = await listHeads(db, { exhibitionId, section })
  if (lines.length === 0) refuse('head.listEmpty')
  if (lines.length > maxLines) refuse('head.listTooLong', { values: { max: maxLines } })
  const jobId = await startJob<PrintHeads>(context, {
    ...{ exhibitionId, kind: printHeadsJobKind, payload: { exhibitionId, section } },
    title: { key: 'head.listTitle' },
  })
  context.log({ entityType: 'badge', exhibitionId, targetName: packLocalized(exhibition), after: { jobId, section } })
  return { jobId }
}

/** Makes a list of the companies with stands and their heads, to be signed. Returns `{ fileId, lines, missing }`. */
export const printHeadsJob: JobDefinition<PrintHeads> = {
  async run({ exhibitionId, section }, context) {
    const { db, services } = context
    const exhibition = await exhibitionById(db, exhibitionId)
    if (!exhibition) throw new JobFailure('kernel.notFound')
    const lines = (await listHeads(db, { exhibitionId, section })).slice(0, maxLines)
    const { writeHeads } = await import('./write-heads.ts')
    const { nameCn: cn, nameEn: en } = exhibition
    const day = dayOf(new Date(), services.config.venueTimeZone).replaceAll('-', '.')
    const { fileId } = await madeFile(context, { name: `${exhibition.code ?? 'heads'}.pdf`, type: 'pdf' }, out =>
      writeHeads({ exhibition: { cn, en }, section, day, lines }, out),
    )
    return { fileId, lines: lines.length, missing: lines.filter(({ name }) => name === null).length }
  },
}

/** One line for each head, and for each company with a stand in a section that has none; one more than fits on a list. */
const listHeads = (db: Db, { exhibitionId, section }: PrintHeads): Promise<HeadLine[]> =>
  db.many<HeadLine>(sql`
    with heads as (
      select h.section, h.participation_id, b.name, b.code,
        row_number() over (partition by h.participation_id, h.section order by h.rank)::int as rank
      from ${headsWithBadges}
      where h.exhibition_id = ${exhibitionId} and ${isStanding} and ${inSection(sql`h.section`, section)}
    )
    select l.section, json_build_object('cn', c.name_cn, 'en', c.name_en) as company, h.rank, h.name, h.code
    from ${assignedSections(sql`${exhibitionId}`)} l join participation p on p.id = l.participation_id join company c on c.id = p.company_id
      left join heads h on h.participation_id = l.participation_id and h.section = l.section
    where ${inSection(sql`l.section`, section)}
    order by length(l.section), l.section, c.name_cn, c.id, h.rank limit ${maxLines + 1}`)

const inSection = (column: Sql, section: string | null): Sql =>
  section === null ? sql`true` : sql`${column} = ${section}`
