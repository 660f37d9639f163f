import type { Output } from '@fairgate/contract/catalogue'
import sql from 'sql-template-tag'
import { exhibitionFor, runsExhibition } from '../exhibition/facts.ts'
import { exhibitionRowFor } from '../exhibition/queries.ts'
import type { ReadContext } from '../kernel/context.ts'
import { countersOf } from '../kernel/counter.ts'
import { participationOf } from './facts.ts'

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
    whole ? countersOf(db, exhibitionId, 'affair.Cer') : ownAffairs(context, scope),
    quotaSums(context, exhibitionId, whole ? undefined : scope),
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

async function ownAffairs({ db }: ReadContext, participationId: string): Promise<Record<string, number>> {
  const rows = await db.many<{ status: number }>(
    sql`select status from affair where participation_id = ${participationId} and track = 'Cer'`,
  )
  return Object.fromEntries(rows.map(({ status }) => [String(status), 1]))
}

/** Sums over quotas: a few for each participation, so the sum is cheap. What is given on counts where it was given to. */
function quotaSums({ db }: ReadContext, exhibitionId: string, participationId?: string) {
  return db.one<Pick<Output<'getAffairDetail'>, 'quota' | 'nearlyUsed' | 'badgeTypes'>>(sql`
    select json_build_object('granted', coalesce(sum(granted - ${participationId ? sql`0` : sql`given`}), 0),
        'given', coalesce(sum(given), 0), 'reserved', coalesce(sum(reserved), 0), 'used', coalesce(sum(used), 0)) as quota,
      count(*) filter (where granted > 0 and (reserved + used + given) * 10 >= granted * 9 and reserved + used > 0)::int
        as "nearlyUsed",
      (select count(*) from badge_type b where b.exhibition_id = ${exhibitionId})::int as "badgeTypes"
    from quota where exhibition_id = ${exhibitionId}
      and (${participationId ?? null}::uuid is null or participation_id = ${participationId ?? null})`)
}
