import type { Output } from '@fairgate/contract/catalogue'
import sql from 'sql-template-tag'
import { badgeFigures } from '../badge/facts.ts'
import { exhibitionFor, exhibitionRowFor, isRunning, runsExhibition } from '../exhibition/facts.ts'
import type { Actor, ReadContext } from '../kernel/context.ts'
import { countersOf } from '../kernel/counter.ts'
import type { Db } from '../kernel/database.ts'
import { ownAffairs, participationOf, quotaSums } from '../participation/facts.ts'

/** One exhibition at a glance: of the whole for who runs it, of its own part for a partner. All counts are counters. */
export async function affairDetail(context: ReadContext, exhibitionId: string): Promise<Output<'getAffairDetail'>> {
  const { db, actor } = context
  const facts = await exhibitionFor(db, actor, exhibitionId)
  const own = await participationOf(db, exhibitionId, actor.companyId)
  const whole = runsExhibition(actor, facts)
  const scope = whole ? exhibitionId : (own?.id ?? exhibitionId)
  const [exhibition, moments, badges, figures, partners, affairs, sums] = await Promise.all([
    exhibitionRowFor(context, exhibitionId),
    lastMoments(db, exhibitionId),
    countersOf(db, scope, 'badge'),
    whole ? badgeFigures(db, exhibitionId) : null,
    whole ? countersOf(db, exhibitionId, 'participation') : {},
    whole ? countersOf(db, exhibitionId, 'affair.Cer') : ownAffairs(db, scope),
    quotaSums(db, exhibitionId, whole ? undefined : scope),
  ])
  return {
    exhibition,
    own: own ? { id: own.id, kind: own.kind, state: own.state } : null,
    ...moments,
    badges,
    badgeTypes: figures?.map(shownFigures) ?? null,
    toDecide: figures && isRunning(facts) ? decisionsOf(actor, figures) : 0,
    partners,
    affairs,
    ...sums,
  }
}

type Figures = Awaited<ReturnType<typeof badgeFigures>>

const shownFigures = ({ nameCn, nameEn, platformToReview: _, ...figures }: Figures[number]) => ({
  ...figures,
  name: { cn: nameCn, en: nameEn },
})

/** How many badges wait for this reader, by whose turn it is (domain.md §2). */
function decisionsOf(actor: Actor, figures: Figures): number {
  if (!actor.permissions.has('badge:approve')) return 0
  const platform = actor.companyType === 'platform'
  return figures.reduce(
    (sum, { toReview, platformToReview }) => sum + (platform ? platformToReview : toReview - platformToReview),
    0,
  )
}

/** When what an exhibition needs before its sale was done, from its history. */
function lastMoments(db: Db, exhibitionId: string) {
  return db.one<{ informationAt: string | null; saleOpenedAt: string | null }>(sql`
    select max(at) filter (where event = 'complete') as "informationAt",
      max(at) filter (where event = 'openSale') as "saleOpenedAt"
    from history where subject_id = ${exhibitionId}`)
}
