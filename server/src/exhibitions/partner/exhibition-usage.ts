import type { Kind } from '@fairgate/contract/exhibitions/partner/kinds'
import type { Language } from '@fairgate/contract/kernel/i18n/language'
import { statusOf } from '@fairgate/contract/kernel/transition/status'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Actor, ReadContext } from '../../kernel/command/context.ts'
import { formatAmountSql } from '../../kernel/database/money.ts'
import { type Listing, page } from '../../kernel/list/listing.ts'
import { textInside } from '../../kernel/list/name-search.ts'
import type { Services } from '../../kernel/services/services.ts'
import { ofOneOrCounting } from '../exhibition/api.ts'
import { grantedBadges } from '../participation/api.ts'
import { nameOf } from './company-name.ts'
import type { FamilyInput, FamilyResult } from './family-input.ts'
import { badgesOf, consumedOf, ofKind, sideOf, ticketsOf } from './usage-handlers.ts'

type Row = FamilyResult<'get…ExhibitionUsagePage'>['list'][number]

/** The filters of the usage; dates are days in the venue's zone, both inclusive. */
export type UsageFilter = Pick<FamilyInput<'get…ExhibitionUsagePage'>, 'partnerId' | 'exhibitionId' | 'from' | 'to'>

/** A participation `p` of a company `c` in an exhibition `e` of `s`; `u` gives the quotas, if it is not the sponsor. */
const tables = sql`participation p join company c on c.id = p.company_id join exhibition e on e.id = p.exhibition_id
  join company s on s.id = p.sponsor_id left join participation up on up.id = p.parent_id
  left join company u on u.id = up.company_id and u.id <> s.id`

/** The company it worked for there: its main partner, else the organizer. */
export const workedFor = (language: Language): Sql => raw(`coalesce(u.name_${language}, s.name_${language})`)
const workedForName = sql`case when u.id is null then ${nameOf('s')} else ${nameOf('u')} end`

/** The same as for relations: the platform sees all, others the work for them and the work of their own partners. */
const scope = ({ companyType, companyId }: Actor): Sql =>
  companyType === 'platform' ? sql`true` : sql`${companyId} in (s.id, u.id, c.owner_company_id)`

/** The exhibition is open on one of these days. */
function openWithin({ from, to }: Pick<UsageFilter, 'from' | 'to'>, timeZone: string): Sql[] {
  return [
    ...(from === undefined ? [] : [sql`(e.open_to at time zone ${timeZone})::date >= ${from}::date`]),
    ...(to === undefined ? [] : [sql`(e.open_from at time zone ${timeZone})::date <= ${to}::date`]),
  ]
}

type Fetched = Omit<Row, 'statusCode' | 'actions'>

/** The usage of partners of a kind by exhibition: badges compared with quotas. */
export function exhibitionUsage(
  kind: Kind,
  actor: Actor,
  services: Pick<Services, 'config'>,
  filter: UsageFilter,
): Listing<Fetched, Row, FamilyInput<'get…ExhibitionUsagePage'>> {
  const { partnerId } = filter
  const listing = usageByExhibition(services, filter, [scope(actor), ofKind(kind)])
  if (!partnerId) return listing
  return { ...listing, where: [...listing.where, sql`${sideOf(kind)}.id = ${partnerId}`], filtered: true }
}

/**
 * The usage of participations that match `where`, by exhibition: badges and quota, tickets sold and the consumed
 * amount.
 */
export function usageByExhibition(
  { config }: Pick<Services, 'config'>,
  filter: Omit<UsageFilter, 'partnerId'>,
  where: readonly Sql[],
) {
  const narrowed = [ofOneOrCounting('e.id', filter.exhibitionId), ...openWithin(filter, config.venueTimeZone)]
  return {
    select: sql`p.id, p.version, p.state, c.id as "partnerId", ${nameOf('c')} as partner, c.type as "companyType",
      ${workedForName} as sponsor, e.id as "exhibitionId", e.code as "exhibitionCode", ${nameOf('e')} as exhibition,
      e.open_from as "openFrom", e.open_to as "openTo", ${badgesOf}::int as badges, ${grantedBadges} as quota,
      ${ticketsOf}::int as tickets, ${formatAmountSql(consumedOf)} as amount`,
    from: tables,
    where: [...where, sql`p.kind <> 'sponsor'`, ...narrowed],
    filtered: narrowed.length > 1,
    id: 'p.id',
    sorts: { openFrom: { column: "coalesce(e.open_from, '-infinity')", type: 'timestamptz' } },
    defaultSort: '-openFrom',
    searches: {
      name: (value: string) => textInside([sql`c.name_cn || ' ' || c.name_en`], value),
      exhibition: (value: string) =>
        textInside([sql`e.name_cn || ' ' || e.name_en || ' ' || coalesce(e.code, '')`], value),
    },
    finish: (row: Fetched): Row => ({ ...row, statusCode: statusOf(row.state), actions: [] }),
  } satisfies Listing<Fetched, Row, FamilyInput<'get…ExhibitionUsagePage'>>
}

/** The usage of the caller's own company. */
export const ownUsage = (actor: Actor, services: Pick<Services, 'config'>, filter: Omit<UsageFilter, 'partnerId'>) =>
  usageByExhibition(services, filter, [sql`c.id = ${actor.companyId}`])

export const exhibitionUsagePage = (
  kind: Kind,
  input: FamilyInput<'get…ExhibitionUsagePage'>,
  { actor, db, services }: ReadContext,
) => page(db, exhibitionUsage(kind, actor, services, input), input)
