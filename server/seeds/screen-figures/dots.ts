import type { Output } from '@fairgate/contract/app/catalogue'
import { pages } from '@fairgate/contract/app/shell/pages'
import { permissions } from '@fairgate/contract/app/texts'
import { type Kind, partnerKinds } from '@fairgate/contract/exhibitions/partner/kinds'
import { settlementKinds } from '@fairgate/contract/finance/settlement/kinds'
import type { CompanyType } from '@fairgate/contract/kernel/auth/permission'
import { type MenuFlag, redPointFlags } from '@fairgate/contract/kernel/page/menu-flags'
import sql, { type Sql } from 'sql-template-tag'
import { toDecide } from './dashboard.ts'
import { figures, type ScreenFigures, screen } from './screen.ts'

/** Administrators of the demo by the type of their company. */
const readers = {
  admin: 'platform',
  organizer: 'sponsor',
  cooperator: 'cooperatorMain',
  secondary: 'cooperatorSec',
  temporary: 'cooperatorTemp',
  logistics: 'logistics',
  agent: 'agent',
  subagent: 'agentSec',
} as const satisfies Record<string, CompanyType>
type Reader = keyof typeof readers
type MenuNode = Output<'getUserPermission'>['menu'][number]

/** The red dots: the flags each reader sees, and the pages of its menu that have one. */
export const dotFigures = (): ScreenFigures[] =>
  (Object.keys(readers) as Reader[]).flatMap(account => {
    const up = flagsOf(account)
    return [
      screen(
        'red dots',
        [account, 'findRedPoint'],
        flags => flags,
        figures(Object.fromEntries(redPointFlags.map(flag => [flag, sql`(${up[flag]})`]))),
      ),
      screen(
        'red dots of the menu',
        [account, 'getUserPermission'],
        ({ menu }) => Object.fromEntries(withDots(menu).map(key => [key, true])),
        dotted(account, up),
      ),
    ]
  })

const withDots = (nodes: readonly MenuNode[]): string[] =>
  nodes.flatMap(({ key, redPoint, children = [] }) => [...(redPoint ? [key] : []), ...withDots(children)])

/** Pages of an operator's menu with a raised flag. */
function dotted(account: Reader, up: Record<MenuFlag, Sql>): Sql {
  const company = readers[account]
  const shown = Object.entries(pages).filter(
    ([, { place, permission, companies }]) =>
      place !== undefined &&
      (permission === undefined || [permission].flat().some(name => may(account, name))) &&
      (companies === undefined || companies.includes(company)),
  )
  const rows = shown.flatMap(([key, { redPoints = [] }]) => redPoints.map(flag => sql`(${key}::text, (${up[flag]}))`))
  const none = sql`(null, false)`
  return sql`select coalesce(json_object_agg(key, true order by key) filter (where up), '{}') as figures
    from (select distinct key, up from (values ${rows.reduce((all, row) => sql`${all}, ${row}`, none)}) page (key, up)) dot`
}

const may = (account: Reader, name: string) => permissions[name]?.companies.includes(readers[account]) === true

const any = (from: Sql) => sql`exists (select from ${from})`
const or = (...conditions: readonly (Sql | false)[]): Sql =>
  conditions.reduce<Sql>((all, one) => (one === false ? all : sql`${all} or ${one}`), sql`false`)

/** The condition of each flag. */
function flagsOf(account: Reader): Record<MenuFlag, Sql> {
  const me = sql`(select o.id from operator o join account a on a.id = o.account_id where a.user_name = ${account} order by o.id limit 1)`
  const mine = sql`(select o.company_id from operator o where o.id = ${me})`
  const can = (name: string) => may(account, name)
  const others = sql`t.submitted_by is distinct from ${me}`
  const decides = (kind: string): Sql | false => {
    const counted: Readonly<Record<string, Sql>> =
      account === 'admin' || account === 'organizer' ? toDecide[account] : {}
    return counted[kind] ? sql`${counted[kind]} > 0` : false
  }
  const countTasks = (which: Sql) => any(sql`participation_task t where ${which}`)
  const findBills = (kind: string) => [
    can('charge:apply') &&
      any(sql`bill t where t.company_id = ${mine} and t.kind = ${kind} and t.state in ('unpaid', 'returned')`),
    can('charge:finish') &&
      any(sql`bill t where t.holder_id = ${mine} and t.kind = ${kind} and t.state = 'proofSubmitted'`),
    can('invoice:make') &&
      any(
        sql`invoice_application t where t.maker_id = ${mine} and t.state = 'applied' and t.about in (${kind}, 'both')`,
      ),
  ]
  const runs = account === 'admin' || account === 'organizer'
  return {
    basicSetting: or(
      can('basicsInfo:set') &&
        any(sql`company c where c.id = ${mine} and (c.com_attr is null or c.com_type is null
          or '' in (c.contact_name, c.contact_telephone, c.contact_email) or (c.licence_file_id is null and c.type <> 'platform')
          or case when c.country is null then c.credit_code is null or c.region_code is null or c.address_cn = ''
            else c.registration_number is null or c.address_en = '' end)`),
    ),
    invoiceSetting: or(
      can('mInvoice:set') &&
        sql`coalesce((select t.state from invoice_setting t where t.company_id = ${mine} order by t.version desc limit 1), 'returned') = 'returned'`,
    ),
    ...partnerFlags(account, { mine, others }),
    showApprove: or(
      decides('exhibition'),
      can('exhibition:approve') && any(sql`postponement t where t.state = 'pending' and ${others}`),
    ),
    showAffairCer: or(
      decides('badge'),
      !runs && can('badge:apply') && countTasks(sql`t.company_id = ${mine} and t.track = 'Cer' and t.status = 1020`),
      can('participation:allot') &&
        countTasks(
          sql`t.giver_id = ${mine} and t.track = 'Cer' and t.lacks_quota and not t.gives_quota and not t.closed`,
        ),
    ),
    showAffairTic: or(
      decides('ticketRequest'),
      !runs &&
        can('ticket:allot') &&
        any(
          sql`ticket_request t where t.state = 'pending' and t.kind = 'stock' and t.giver_id = ${mine} and ${others}`,
        ),
      can('ticket:sell') && countTasks(sql`t.company_id = ${mine} and t.track = 'Tic' and t.status = 1020`),
    ),
    faPayQuota: or(...findBills('quota')),
    faPayCer: or(
      ...findBills('accreditation'),
      can('charge:apply') && any(sql`badge_fee t where t.payer_company_id = ${mine} and t.state = 'uncharged'`),
    ),
    ...settlementFlags(account, mine),
    invoicesAsked: or(
      can('invoice:make') && any(sql`invoice_application t where t.maker_id = ${mine} and t.state = 'applied'`),
    ),
    checkEpidemic: or(decides('declaration')),
    checkBlacklist: or(decides('blacklist')),
    checkWhitelist: or(decides('whitelist')),
    checkCase: or(decides('conflict')),
  }
}

interface FlagOwner {
  mine: Sql
  others: Sql
}

/** A partner or an application to share one is pending, or was returned to its sender. */
function partnerFlags(account: Reader, { mine, others }: FlagOwner) {
  const kinds: readonly Kind[] = Object.values(partnerKinds)
  const of = (flag: MenuFlag) =>
    or(
      ...kinds
        .filter(({ redPoint }) => redPoint === flag)
        .flatMap(({ entityType }) => {
          const can = (verb: string) => may(account, `${entityType}:${verb}`)
          const isVenue = account === 'admin'
          return [
            can('approve') && any(sql`company t where t.kind = ${entityType} and t.state = 'pending' and ${others}`),
            !can('approve') &&
              can('modify') &&
              any(
                sql`company t where t.kind = ${entityType} and t.state = 'returned' and ${mine} in (t.owner_company_id, t.parent_id)`,
              ),
            can('approveShare') &&
              any(sql`share_application t where t.kind = ${entityType} and t.state = 'pending' and ${others}
                and (${isVenue} or t.owner_id = ${mine})`),
            can('applyShare') &&
              any(
                sql`share_application t where t.kind = ${entityType} and t.state = 'returned' and t.applicant_id = ${mine}`,
              ),
          ]
        }),
    )
  return {
    cooperApprove: of('cooperApprove'),
    logisticsApprove: of('logisticsApprove'),
    agentApprove: of('agentApprove'),
  }
}

/** A settlement that waits for this company. */
function settlementFlags(account: Reader, mine: Sql) {
  const can = (name: string) => may(account, `settlement:${name}`)
  const acts = can('confirm') || can('pay') || can('answer')
  const of = (flag: MenuFlag) => {
    const [family] = Object.entries(settlementKinds).find(([, { redPoint }]) => redPoint === flag) ?? []
    return or(
      can('view') &&
        acts &&
        any(sql`settlement t where t.family = ${family} and (t.turn in ('company', 'both') and t.company_id = ${mine}
          or t.turn in ('holder', 'both') and t.holder_id = ${mine})`),
      can('view') && can('start') && any(sql`settlement t where t.family = ${family} and t.turn = 'platform'`),
    )
  }
  return {
    faCooperSettle: of('faCooperSettle'),
    faAgentSettle: of('faAgentSettle'),
    fasponsorSettle: of('fasponsorSettle'),
  }
}
