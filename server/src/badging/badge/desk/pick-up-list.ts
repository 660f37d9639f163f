import type { badgeCommands } from '@fairgate/contract/badging/badge/commands'
import { dayOf } from '@fairgate/contract/kernel/schedule/day'
import sql from 'sql-template-tag'
import { exhibitionById, exhibitionFor, runsExhibition } from '../../../exhibitions/exhibition/api.ts'
import { type HandlersOf, packLocalized } from '../../../kernel/command/context.ts'
import { startJob } from '../../../kernel/jobs/enqueue.ts'
import { type JobDefinition, JobFailure } from '../../../kernel/jobs/job-definition.ts'
import { madeFile } from '../../../kernel/jobs/made-file.ts'
import type { BothNames } from '../../../kernel/notice/money-document.ts'
import { refuse } from '../../../kernel/refusal/refuse.ts'
import type { PickedUp } from '../print/write-pick-up-list.ts'

export const pickUpJobKind = 'badge.pickUpList'

export interface PickUpJob {
  exhibitionId: string
  companyId: string
}

/** How many cards one list contains; more cards need several lists. */
const maxCards = 5_000

export const printPickUpList: HandlersOf<typeof badgeCommands>['printPickUpList'] = async (input, context) => {
  const { exhibitionId, companyId } = input
  const { actor, db } = context
  const exhibition = await exhibitionFor(db, actor, exhibitionId)
  if (!runsExhibition(actor, exhibition)) refuse('kernel.notFound')
  const has = await db.maybe(sql`
    select from badge where exhibition_id = ${exhibitionId} and company_id = ${companyId} limit 1`)
  if (!has) refuse('kernel.notFound')
  const jobId = await startJob<PickUpJob>(context, {
    ...{ exhibitionId, kind: pickUpJobKind, payload: { exhibitionId, companyId } },
    title: { key: 'badge.pickUpTitle' },
  })
  context.log({ entityType: 'badge', exhibitionId, targetName: packLocalized(exhibition), after: { jobId, companyId } })
  return { jobId }
}

/**
 * Makes a list of the printed but not yet issued cards of a company, to be signed at pick-up. Returns `{ fileId, cards
 * }`.
 */
export const pickUpJob: JobDefinition<PickUpJob> = {
  async run({ exhibitionId, companyId }, context) {
    const { db, services } = context
    const exhibition = await exhibitionById(db, exhibitionId)
    const company = await db.maybe<BothNames>(
      sql`select name_cn as cn, name_en as en from company where id = ${companyId}`,
    )
    if (!exhibition || !company) throw new JobFailure('kernel.notFound')
    const cards = await db.many<PickedUp>(sql`
      select b.code, b.name, json_build_object('cn', t.name_cn, 'en', t.name_en) as type
      from badge b join credential c on c.exhibition_id = ${exhibitionId} and c.badge_id = b.id and c.state = 'printed'
        join badge_type t on t.id = b.badge_type_id
      where b.exhibition_id = ${exhibitionId} and b.company_id = ${companyId} and b.state = 'active'
      order by b.code limit ${maxCards}`)
    if (cards.length === 0) throw new JobFailure('badge.pickUpNone')
    const { writePickUpList } = await import('../print/write-pick-up-list.ts')
    const { nameCn: cn, nameEn: en } = exhibition
    const day = dayOf(new Date(), services.config.venueTimeZone).replaceAll('-', '.')
    const { fileId } = await madeFile(context, { name: `${exhibition.code ?? 'badges'}.pdf`, type: 'pdf' }, out =>
      writePickUpList({ exhibition: { cn, en }, company, day, cards }, out),
    )
    return { fileId, cards: cards.length }
  },
}
