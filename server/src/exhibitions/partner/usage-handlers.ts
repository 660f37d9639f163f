import type { PartnerFamily } from '@fairgate/contract/exhibitions/partner/commands'
import type { Kind } from '@fairgate/contract/exhibitions/partner/kinds'
import { statusOf } from '@fairgate/contract/kernel/transition/status'
import sql, { raw, type Sql } from 'sql-template-tag'
import { consumedBy } from '../../finance/ledger/api.ts'
import type { Actor, HandlersOf, ReadContext } from '../../kernel/command/context.ts'
import { formatAmountSql } from '../../kernel/database/money.ts'
import { type Listing, page } from '../../kernel/list/listing.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { ticketsSoldBy } from '../../sales/ticket/api.ts'
import { counts } from '../exhibition/api.ts'
import { grantedBadges } from '../participation/api.ts'
import { nameOf, nameSearch } from './company-name.ts'
import type { FamilyInput, FamilyResult } from './family-input.ts'

/** The work of partners of a kind under each relation. */
export function relationUsageHandlers(kind: Kind): Pick<HandlersOf<PartnerFamily>, `get…Usage${'Page' | 'Detail'}`> {
  return {
    'get…UsagePage': (input, context) => usagePage(kind, input, context),
    'get…UsageDetail': (input, context) => usageDetail(kind, input, context),
  }
}

type UsageRow = FamilyResult<'get…UsagePage'>['list'][number]
type UsageExhibition = FamilyResult<'get…UsageDetail'>['exhibitions'][number]

/** Counters of approved badges, whatever happened to them since. */
const approvedBadges = ['approved', 'awaitingPayment', 'active', 'suspended', 'expired'].map(state => `badge.${state}`)

/** Participations `p` under a relation `r`: in the sponsor's exhibitions, or with quotas of the main partner. */
const underRelation = sql`p.company_id = r.partner_id and ${counts('p.id')} and (p.sponsor_id = r.sponsor_id
  or exists (select 1 from participation parent where parent.id = p.parent_id and parent.company_id = r.sponsor_id))`
/** Badges that a participation `p` has used. */
export const badgesOf = sql`coalesce((select sum(n.value) from row_count n where n.scope = p.id and n.name = any (${approvedBadges})), 0)`

/** Tickets that a participation `p` sold and did not take back, and its consumed amount. */
export const ticketsOf = ticketsSoldBy(sql`p.id`)
export const consumedOf = consumedBy(sql`p.id`)

/** A kind with owners is shown as the working side; a kind without as the side that others work for. */
export const sideOf = (kind: Kind): Sql => raw(kind.ownerTypes.length > 0 ? 'c' : 's')

/** Relations that an actor sees: the platform all, others their own and those of partners they added. */
const relationScope = ({ companyType, companyId }: Actor): Sql =>
  companyType === 'platform' ? sql`true` : sql`${companyId} in (r.sponsor_id, c.owner_company_id)`

/** The usage under a relation `r`. */
const usedUnder = sql`select count(*)::int as exhibitions, coalesce(sum(${badgesOf}), 0)::int as badges,
  coalesce(sum(${ticketsOf}), 0)::int as tickets, ${formatAmountSql(sql`coalesce(sum(${consumedOf}), 0)`)} as amount
  from participation p where ${underRelation}`

const partners = sql`organizer_partner r join company c on c.id = r.partner_id`
const tables = sql`${partners} join company s on s.id = r.sponsor_id`
export const ofKind = (kind: Kind): Sql => sql`${sideOf(kind)}.kind = ${kind.entityType}`

async function usagePage(kind: Kind, input: FamilyInput<'get…UsagePage'>, { actor, db }: ReadContext) {
  const listing: Listing<
    Omit<UsageRow, 'statusCode' | 'actions'> & { state: 'active' | 'ended' },
    UsageRow,
    typeof input
  > = {
    select: sql`r.id, r.version, r.state, r.partner_id as "partnerId", ${nameOf('c')} as partner, ${nameOf('s')} as sponsor,
      r.source = 'share' as shared, r.since,
      used.exhibitions,
      used.badges, used.tickets, used.amount`,
    from: sql`${tables} cross join lateral (${usedUnder}) used`,
    ...(kind.ownerTypes.length > 0 && !input.search && { countFrom: partners }),
    where: [
      relationScope(actor),
      ofKind(kind),
      ...(input.partnerId ? [sql`${sideOf(kind)}.id = ${input.partnerId}`] : []),
    ],
    id: 'r.id',
    sorts: { id: { column: 'r.id', type: 'uuid' } },
    defaultSort: '-id',
    searches: nameSearch(db, {
      table: 'organizer_partner',
      id: 'r.id',
      companies: { c: 'partner_id', s: 'sponsor_id' },
    }),
    finish: row => ({ ...row, statusCode: statusOf(row.state), actions: ['view'] }),
  }
  return page(db, listing, input)
}

async function usageDetail(kind: Kind, { id }: FamilyInput<'get…UsageDetail'>, { actor, db }: ReadContext) {
  const relation = await db.maybe<Pick<FamilyResult<'get…UsageDetail'>, 'id' | 'partner' | 'sponsor'>>(sql`
    select r.id, ${nameOf('c')} as partner, ${nameOf('s')} as sponsor from ${tables}
    where r.id = ${id} and ${ofKind(kind)} and ${relationScope(actor)}`)
  if (!relation) refuse('kernel.notFound')
  const exhibitions = await db.many<UsageExhibition>(sql`
    select e.id, e.code, ${nameOf('e')} as name, p.state, e.open_from as "openFrom", e.open_to as "openTo",
      ${badgesOf}::int as badges, ${grantedBadges} as quota, ${ticketsOf}::int as tickets, ${formatAmountSql(consumedOf)} as amount
    from organizer_partner r join participation p on ${underRelation} join exhibition e on e.id = p.exhibition_id
    where r.id = ${id} order by p.id desc limit 1000`)
  return { ...relation, exhibitions }
}
