import type { Output } from '@fairgate/contract/app/catalogue'
import type { badgeCommands } from '@fairgate/contract/badging/badge/commands'
import sql from 'sql-template-tag'
import { sectionsOfParticipations } from '../../../exhibitions/stand/api.ts'
import type { HandlersOf } from '../../../kernel/command/context.ts'
import { mayApply } from '../badge-rules.ts'
import { findSeen } from '../own-badge.ts'
import { headsWithBadges, isApprovedHead, isStanding, isStandingIn } from './head-facts.ts'

type Head = Output<'getStandHeads'>['sections'][number]['heads'][number]

/** The heads of a badge's company by section, in their order, and the sections that have none. */
export const getStandHeads: HandlersOf<typeof badgeCommands>['getStandHeads'] = async (
  { exhibitionId, badgeId },
  context,
) => {
  const { actor, db } = context
  const row = await findSeen(context, exhibitionId, badgeId)
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
    ...{ participationId, editable, nameable: editable && isStandingIn(row.state) && row.subject === 'person' },
    sections: [...new Set([...current, ...bySection.keys()])].toSorted().map(section => ({
      ...{ section, current: current.includes(section) },
      heads: (bySection.get(section) ?? []).map(({ section: _, ...head }) => head),
    })),
  }
}
