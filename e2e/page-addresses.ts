import { pages } from '@fairgate/contract/app/shell/pages'
import { type PartnerKind, partnerKinds } from '@fairgate/contract/exhibitions/partner/kinds'
import { partnerRoutes } from '@fairgate/contract/exhibitions/partner/module'
import { inVenue } from './venue-database.ts'

const tasks = '/exhibitionTransaction/papersTransaction'

/** Addresses of all pages behind the login, from the contract's list. */
export const patterns = [
  ...new Set(
    Object.values(pages)
      .filter(({ open }) => !open)
      .map(({ path }) => path as string),
  ),
]

/** The account that opens a page; by default the venue's administrator. */
export const readers: Readonly<Record<string, string>> = {
  '/foundingExhibition/:id': 'organizer',
  '/receivePayment/quotaPayment/buy/:exhibitionId': 'organizer',
  '/invoiceManagement/apply': 'cooperator',
  '/ownUsage': 'agent',
  '/audienceManagement/spreads/:spreadId': 'organizer',
  [`${tasks}/:id/badges/new`]: 'cooperator',
  [`${tasks}/:id/badges/:badgeId/edit`]: 'cooperator',
  [`${tasks}/:id/badges/vehicles/new`]: 'cooperator',
  [`${tasks}/:id/badges/import`]: 'cooperator',
  [`${tasks}/:id/badges/vehicles/import`]: 'cooperator',
}

/** A row for the last parameter of an address, by the part before it; `$1` is the previous parameter. */
const samples: readonly [upTo: RegExp, sql: string][] = [
  [
    /(papersTransaction\/:id|counter\/:id|(controlRoom|paySetting|buy)\/:exhibitionId)$/,
    `select exhibition_id as id from badge where state <> 'draft' group by 1 order by count(*) desc limit 1`,
  ],
  [/epidemic\/setting\/:id$/, 'select id from epidemic_strategy limit 1'],
  [/:badgeId$/, `select id from badge where state = 'draft' and exhibition_id = $1::uuid limit 1`],
  [/:templateId$/, 'select id from badge_template where exhibition_id = $1::uuid limit 1'],
  [/:ticketTypeId$/, 'select id from ticket_type where exhibition_id = $1::uuid limit 1'],
  [/:typeId$/, 'select id from badge_type where exhibition_id = $1::uuid limit 1'],
  [/foundingExhibition\/:id$/, `select id from exhibition where state in ('draft', 'returned') limit 1`],
  [
    /shippingAddress\/:id$/,
    `select a.id from received_address a join company c on c.id = a.company_id where c.type = 'platform' limit 1`,
  ],
  [
    /role\/:id$/,
    `select r.id from role r join company c on c.id = r.company_id where c.type = 'platform' and not r.administrator limit 1`,
  ],
  [/webhooks\/webhook\/:id(\/deliveries)?$/, 'select id from webhook where deleted_at is null order by id limit 1'],
  [/apiKeys\/key\/:id$/, `select id from api_key where revoked_at is null limit 1`],
  [/invoiceManagement\/(details|make)\/:id$/, `select id from invoice_application where state = 'applied' limit 1`],
  [/blackIndex\/\w+\/:id$/, `select id from blacklist where state = 'active' limit 1`],
  [/whiteIndex\/\w+\/:id$/, `select id from whitelist where state = 'valid' limit 1`],
  [/policy\/:ground$/, 'select exhibition_id as id from policy limit 1'],
  [/policy\/:ground\/:id$/, 'select id from policy where exhibition_id = $1::uuid order by number desc limit 1'],
  [/:bookId$/, 'select id from rule_book where exhibition_id = $1::uuid limit 1'],
  [/series\/:id$/, 'select id from series limit 1'],
  [/:spreadId$/, 'select campaign_id as id from recipient group by 1 order by count(*) desc limit 1'],
  [/questionnaireManagement\/:id$/, 'select id from survey where published is not null limit 1'],
  [/quotaPayment\/:id$/, `select id from bill where kind = 'quota' limit 1`],
  [/accreditationPayment\/:id$/, `select id from bill where kind = 'accreditation' limit 1`],
  [/partnerSettleAccounts\/:id$/, settlementOf(['cooperator', 'secondaryCooperator', 'logistics'])],
  [/agentSettleAccounts\/:id$/, settlementOf(['agent', 'secondaryAgent'])],
  [/organizerSettleAccounts\/:id$/, settlementOf(['sponsor'])],
  ...Object.entries(partnerRoutes).map(([kind, { base }]): [RegExp, string] => [
    new RegExp(`${base}/:id$`),
    `select id from company where type = '${partnerKinds[kind as PartnerKind].companyTypes[0]}' and state = 'inUse' limit 1`,
  ]),
]

/** The settlement of such participants with the most lines. */
function settlementOf(kinds: readonly string[]): string {
  return `select s.id from settlement s join participation p on p.id = s.participation_id
    where p.kind in (${kinds.map(kind => `'${kind}'`).join()}) order by s.state = 'disputed' desc, s.revision desc limit 1`
}

/** Each pattern with its parameters filled from rows of the demo. */
export function addresses(wanted: readonly string[]): Promise<ReadonlyMap<string, string>> {
  return inVenue(async ({ query }) => {
    const found = new Map<string, string>()
    for (const pattern of wanted) {
      let address = pattern
      let outer: string | undefined
      for (const [parameter] of pattern.matchAll(/:\w+/g)) {
        const upTo = pattern.slice(0, pattern.indexOf(parameter) + parameter.length)
        const [, sql] = samples.find(([known]) => known.test(upTo)) ?? []
        if (!sql) throw new Error(`no row is named for ${pattern}`)
        const [row] = await query<{ id: string }>(sql, sql.includes('$1') ? [outer] : [])
        if (!row) throw new Error(`the demo has no row for ${pattern}`)
        address = address.replace(parameter, row.id)
        outer = row.id
      }
      found.set(pattern, address)
    }
    return found
  })
}
