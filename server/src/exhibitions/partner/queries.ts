import type { Kind } from '@fairgate/contract/exhibitions/partner/kinds'
import { partnerStateMachine } from '@fairgate/contract/exhibitions/partner/states'
import { normaliseCreditCode } from '@fairgate/contract/identity/company/credit-code'
import { normaliseNumber } from '@fairgate/contract/kernel/field/half-width'
import { normaliseTelephone } from '@fairgate/contract/kernel/field/telephone'
import { statusOf } from '@fairgate/contract/kernel/transition/status'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { ReadContext } from '../../kernel/command/context.ts'
import { readRowCounts, tabTotals } from '../../kernel/counter/row-count.ts'
import { buildTabs, type Listing, page } from '../../kernel/list/listing.ts'
import { foundByName, nameInside } from '../../kernel/list/name-search.ts'
import { asDecider } from '../../kernel/transition/override.ts'
import { buildPartnerEntity, type LockedPartner, partnerActions } from './entity.ts'
import type { FamilyInput, FamilyResult } from './family-input.ts'
import { countPartnersToCorrect, partnersToDecide, readPartnerCounts } from './pending-partners.ts'
import { partnerReader } from './scope.ts'

export type PartnerRow = FamilyResult<'get…Page'>['list'][number]

export interface FetchedPartner extends LockedPartner {
  name: { cn: string; en: string }
  companyType: PartnerRow['companyType']
  creditCode: string
  registrationNumber: string
  contactName: string
  contactTelephone: string
  contactEmail: string
  parent: PartnerRow['parent']
  keeper: PartnerRow['keeper']
  sharing: PartnerRow['sharing']
  submittedAt: string
  decidedAt: string | null
}

/** Both names of a company under an alias; null if there is none. */
const nameOf = (alias: 'c' | 'k' | 'u'): Sql =>
  raw(`case when ${alias}.id is not null then json_build_object('cn', ${alias}.name_cn, 'en', ${alias}.name_en) end`)

/** Columns of a partner in a list, from `partnerTables`. */
export const partnerColumns: Sql = sql`c.id, c.version, c.state, c.type, c.type as "companyType", c.submitted_by as "submittedBy",
  c.owner_company_id as "ownerCompanyId", c.parent_id as "parentId", c.name_cn as "nameCn", c.name_en as "nameEn",
  c.licence_file_id as "licenceFileId", c.administrator, ${nameOf('c')} as name, coalesce(c.credit_code, '') as "creditCode",
  coalesce(c.registration_number, '') as "registrationNumber", c.contact_name as "contactName",
  c.contact_telephone as "contactTelephone", c.contact_email as "contactEmail", ${nameOf('u')} as parent,
  ${nameOf('k')} as keeper, c.sharing, c.submitted_at as "submittedAt", c.decided_at as "decidedAt"`
/** A partner `c` with its owner and its parent, for the reading company `r`. */
export const partnerTables: Sql = sql`partner_visibility r join company c on c.id = r.partner_id
  left join company k on k.id = c.owner_company_id left join company u on u.id = c.parent_id`

/** Converts a fetched partner to what this caller may see. */
export function partnerRowOf(kind: Kind, { actor }: Pick<ReadContext, 'actor'>): (row: FetchedPartner) => PartnerRow {
  return row => ({ ...row, statusCode: statusOf(row.state), actions: partnerActions(kind, actor, row) })
}

/** Expressions of `partner_visibility_search`. */
const scope = sql`right(r.reader_id::text, 6) || left(r.kind, 3)`
const nameGrams = sql`(search_grams(${scope}, r.name_cn || ' ' || r.name_en) || search_grams(${scope}, r.former_names))`
const contactGrams = sql`search_grams(${scope}, r.contact_name)`

/** Searches of partners `r` of a kind for the reading company. */
function partnerSearches(kind: Kind, { db, actor }: Pick<ReadContext, 'db' | 'actor'>) {
  const reader = partnerReader(actor)
  const inside = (grams: Sql, columns: string[]) => (typed: string) => {
    const found = nameInside(grams, columns, reader.slice(-6) + kind.entityType.slice(0, 3), typed)
    const find = sql`select r.partner_id as id from partner_visibility r
      where r.reader_id = ${reader} and r.kind = ${kind.entityType} and ${found}`
    return foundByName(db, { find, id: 'r.partner_id', columns, typed })
  }
  return {
    name: inside(nameGrams, ['r.name_cn', 'r.name_en', 'r.former_names']),
    contactName: inside(contactGrams, ['r.contact_name']),
    creditCode: (value: string) =>
      sql`r.partner_id in (select coalesce(merged_into, id) from company where credit_code = ${normaliseCreditCode(value)}
        union select coalesce(merged_into, id) from company where upper(registration_number) = ${normaliseNumber(value)})`,
    contactTelephone: (value: string) =>
      sql`r.partner_id in (select coalesce(merged_into, id) from company where contact_telephone = ${normaliseTelephone(value)})`,
  }
}

/** The partners of a kind that this caller sees, in any state. */
export function partnersListing(kind: Kind, context: ReadContext): Omit<Listing<FetchedPartner, PartnerRow>, 'tabs'> {
  return {
    select: partnerColumns,
    from: partnerTables,
    countFrom: sql`partner_visibility r`,
    where: [sql`r.reader_id = ${partnerReader(context.actor)}`, sql`r.kind = ${kind.entityType}`],
    id: 'r.partner_id',
    sorts: {
      submittedAt: { column: 'r.submitted_at', type: 'timestamptz' },
      name: { column: 'r.name_cn', type: 'text' },
    },
    defaultSort: '-submittedAt',
    searches: partnerSearches(kind, context),
    finish: partnerRowOf(kind, context),
    async finishAll(rows) {
      const { db, actor } = context
      return rows.map(partnerRowOf(kind, { actor: await asDecider(db, actor, buildPartnerEntity(kind), rows) }))
    },
  }
}

/** The states in each tab of the partner list. */
const activeTabs = {
  all: ['inUse', 'frozen', 'closed'],
  inUse: ['inUse'],
  frozen: ['frozen'],
  closed: ['closed'],
} as const

/** The conditions of the tabs, in the form of their index. */
export const activeConditions = { ...buildTabs('r.state', activeTabs), all: sql`r.stage = 'partner'` }

/** Partners that work here, or did. */
export async function partnerPage(kind: Kind, input: FamilyInput<'get…Page'>, context: ReadContext) {
  const all = partnersListing(kind, context)
  const { parentId } = input
  const listing: Listing<FetchedPartner, PartnerRow, typeof input> = {
    ...all,
    where: [...all.where, ...(parentId ? [sql`c.parent_id = ${parentId}`] : [])],
    ...(parentId && { filtered: true, countFrom: partnerTables }),
    tabs: activeConditions,
    totals: async db => tabTotals(await readRowCounts(db, ...counted(kind, context)), activeTabs),
  }
  return page(context.db, listing, input)
}

const counted = (kind: Kind, { actor }: ReadContext) => [partnerReader(actor), `partner.${kind.entityType}`] as const

/** The states of each approval list. */
const approvalTabs = {
  pending: ['pending'],
  back: ['returned'],
  withdrawn: ['withdrawn'],
  finished: Object.keys(partnerStateMachine.states).filter(
    state => !['pending', 'returned', 'withdrawn', 'merged'].includes(state),
  ),
} as const
const approvalConditions: Readonly<Record<keyof typeof approvalTabs, Sql>> = {
  pending: sql`r.stage = 'pending'`,
  back: sql`r.state = 'returned'`,
  withdrawn: sql`r.state = 'withdrawn'`,
  finished: sql`r.stage in ('partner', 'rejected')`,
}

/** New partners: pending, returned, decided, withdrawn. */
export async function approvalPage(
  kind: Kind,
  tab: keyof typeof approvalTabs,
  input: FamilyInput<'get…PendingPage'>,
  context: ReadContext,
) {
  const listing: Listing<FetchedPartner, PartnerRow, typeof input> = {
    ...partnersListing(kind, context),
    tabs: approvalConditions,
    totals: async db => tabTotals(await readRowCounts(db, ...counted(kind, context)), approvalTabs),
    asks: async db => {
      const of = { db, actor: context.actor, kind, rowCounts: await readPartnerCounts(db, context.actor) }
      return { pending: (await partnersToDecide(of)).count, back: (await countPartnersToCorrect(of)).count }
    },
    defaultTab: tab,
  }
  return page(context.db, listing, input)
}
