import type { Output } from '@fairgate/contract/app/catalogue'
import type { badgeCommands } from '@fairgate/contract/badging/badge/commands'
import sql from 'sql-template-tag'
import { exhibitionFor } from '../../../exhibitions/exhibition/api.ts'
import { sectionsOfParticipations } from '../../../exhibitions/stand/api.ts'
import type { HandlersOf } from '../../../kernel/command/context.ts'
import { refuse } from '../../../kernel/refusal/refuse.ts'
import { mayApply } from '../badge-rules.ts'
import { badge, type LockedBadge } from '../entity.ts'
import { headsWithBadges, isApprovedHead, isStanding } from './head-facts.ts'

type Head = Output<'getStandHeads'>['sections'][number]['heads'][number]

/** The heads of a badge's company by section, in their order, and the sections that have none. */
export const getStandHeads: HandlersOf<typeof badgeCommands>['getStandHeads'] = async (
  { exhibitionId, badgeId },
  { actor, db },
) => {
  await exhibitionFor(db, actor, exhibitionId)
  const row = await db.maybe<LockedBadge & { standing: boolean }>(sql`
    select ${badge.columns}, (select ${isStanding} from badge b where b.exhibition_id = t.exhibition_id and b.id = t.id) as standing
    from badge t ${badge.joins} where t.exhibition_id = ${exhibitionId} and t.id = ${badgeId} and ${badge.scope(actor)}`)
  if (!row) refuse('kernel.notFound')
  const { participationId } = row
  const current = (await sectionsOfParticipations(db, exhibitionId, [participationId])).get(participationId) ?? []
  const heads = await db.many<Head & { section: string }>(sql`
    select h.badge_id as "badgeId", h.section, row_number() over (partition by h.section order by h.rank)::int as rank, b.name, b.code,
      case when ${isApprovedHead} then 'approved' else 'named' end as state
    from ${headsWithBadges}
    where h.exhibition_id = ${exhibitionId} and h.participation_id = ${participationId} and ${isStanding}
    order by h.section, h.rank`)
  const bySection = Map.groupBy(heads, ({ section }) => section)
  const editable = mayApply(actor, row)
  return {
    ...{ participationId, editable, nameable: editable && row.standing && row.subject === 'person' },
    sections: [...new Set([...current, ...bySection.keys()])].toSorted().map(section => ({
      ...{ section, current: current.includes(section) },
      heads: (bySection.get(section) ?? []).map(({ section: _, ...head }) => head),
    })),
  }
}
