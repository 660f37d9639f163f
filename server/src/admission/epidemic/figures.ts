import type { Input, Result } from '@fairgate/contract/app/catalogue'
import { dayOf, gateDayStart } from '@fairgate/contract/kernel/schedule/day'
import sql from 'sql-template-tag'
import { exhibitionScope, ofExhibition, ofOneOrCounting } from '../../exhibitions/exhibition/api.ts'
import { regionNear } from '../../foundation/dictionary/api.ts'
import type { ReadContext } from '../../kernel/command/context.ts'
import { declarationScope, strategyScope } from './scope.ts'

/** How many people the gates of these exhibitions denied for lack of a receipt on this gate day, and when it began. */
export type RefusedForReceipts = (
  context: Pick<ReadContext, 'db' | 'services' | 'now'>,
  exhibitionIds: readonly string[],
) => Promise<{ refused: number; since: string }>

/** Today's declarations and decisions by the venue's calendar, pending and valid ones, and origins. */
export const preventionIndex =
  (refusedForReceipts: RefusedForReceipts) =>
  async (
    { exhibitionId }: Input<'getPreventionIndex'>,
    context: ReadContext,
  ): Promise<Result<'getPreventionIndex'>> => {
    const { db, actor, now, services } = context
    const { venueTimeZone } = services.config
    const today = gateDayStart(dayOf(now, venueTimeZone), venueTimeZone, 0)
    const here = ofOneOrCounting('t.exhibition_id', exhibitionId)
    const seen = sql`${declarationScope(actor)} and ${here}`
    const figures = await db.one<Record<'declared' | 'valid' | 'waiting' | 'reading' | 'rejected', number>>(sql`
      select (select count(*)::int from declaration t where t.declared_at >= ${today} and ${seen}) as declared,
        (select count(*)::int from declaration t where t.state = 'valid' and t.valid_until > ${now} and ${seen}) as valid,
        (select count(*)::int from declaration t where t.state = 'pendingManual' and ${seen}) as waiting,
        (select count(*)::int from declaration t where t.state = 'processing' and ${seen}) as reading,
        (select count(*)::int from declaration t where t.state = 'rejected' and t.decided_at >= ${today}
          and ${seen}) as rejected`)
    const openStrategies = await db.many<{ id: string }>(sql`
      select t.exhibition_id as id from epidemic_strategy t where t.is_open and ${strategyScope(actor)} and ${here}
        and exists (select from declaration t2 where t2.exhibition_id = t.exhibition_id)`)
    const origins = await db.many<Result<'getPreventionIndex'>['origins'][number]>(sql`
      with cities as (
        select distinct t.id, t.state, left(city, 2) || '0000' as code
        from declaration t cross join lateral jsonb_array_elements_text(t.typed->'cities') city
        where t.declared_at >= ${now}::timestamptz - interval '7 days' and ${seen})
      select c.code, coalesce(${regionNear(sql`c.code`)}, json_build_object('cn', c.code, 'en', c.code)) as name, count(*)::int as people,
        (count(*) filter (where c.state = 'rejected'))::int as rejected
      from cities c group by c.code order by people desc, c.code`)
    const gates = await refusedForReceipts(
      context,
      openStrategies.map(({ id }) => id),
    )
    return { ...figures, refusedAtGates: gates.refused, gateDayBegins: gates.since, origins }
  }

/** Exhibitions for which the caller's company may declare now. */
export async function getProxyExhibitions(
  _input: unknown,
  { db, actor }: ReadContext,
): Promise<Result<'getProxyExhibitions'>> {
  const list = await db.many<{ id: string; name: { cn: string; en: string } }>(sql`
    select e.id, json_build_object('cn', e.name_cn, 'en', e.name_en) as name
    from epidemic_strategy t ${ofExhibition}
      join epidemic_strategy_version v on v.strategy_id = t.id and v.number = t.number
    where t.is_open and (v.content->>'proxy')::boolean and ${exhibitionScope(actor)}
    order by is_sandbox(e.id), e.open_from desc, e.id limit 200`)
  return { list }
}
