import type { Output } from '@fairgate/contract/catalogue'
import type { ReadContext } from '../kernel/context.ts'
import { countersOf } from '../kernel/counter.ts'
import { ownAffairs, participationOf, quotaSums } from '../participation/facts.ts'
import { exhibitionFor, runsExhibition } from './facts.ts'
import { exhibitionRowFor } from './queries.ts'

/** One exhibition at a glance: of the whole for who runs it, of its own part for a partner. All counts are counters. */
export async function affairDetail(context: ReadContext, exhibitionId: string): Promise<Output<'getAffairDetail'>> {
  const { db, actor } = context
  const facts = await exhibitionFor(db, actor, exhibitionId)
  const own = await participationOf(db, exhibitionId, actor.companyId)
  const whole = runsExhibition(actor, facts)
  const scope = whole ? exhibitionId : (own?.id ?? exhibitionId)
  const [exhibition, badges, partners, affairs, sums] = await Promise.all([
    exhibitionRowFor(context, exhibitionId),
    countersOf(db, scope, 'badge'),
    whole ? countersOf(db, exhibitionId, 'participation') : {},
    whole ? countersOf(db, exhibitionId, 'affair.Cer') : ownAffairs(db, scope),
    quotaSums(db, exhibitionId, whole ? undefined : scope),
  ])
  return {
    exhibition,
    own: own ? { id: own.id, kind: own.kind, state: own.state } : null,
    badges,
    partners,
    affairs,
    ...sums,
  }
}
