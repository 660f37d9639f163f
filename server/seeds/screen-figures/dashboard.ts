import type { Output } from '@fairgate/contract/app/catalogue'
import sql, { type Sql } from 'sql-template-tag'
import { figures, n, organizer, type ScreenFigures, screen, yuan } from './screen.ts'

type Dashboard = Output<'getDashboard'>

const readers = ['admin', 'organizer'] as const
type Reader = (typeof readers)[number]

/** The dashboard of two operators: pending decisions and open amounts. */
export const dashboardFigures = (): ScreenFigures[] =>
  readers.flatMap(account => [
    screen('dashboard, queues', [account, 'getDashboard'], counted, figures(toDecide[account])),
    screen(
      'dashboard, money',
      [account, 'getDashboard'],
      ({ money }) =>
        Object.fromEntries(
          (money ?? [])
            .filter(({ amount }) => amount !== null)
            .map(({ kind, count, amount }) => [kind, [count, amount]]),
        ),
      sql`select coalesce(json_object_agg(kind, json_build_array(n, amount)), '{}') as figures from (
        select t.kind || 'Open' as kind, count(*) as n, ${yuan(sql`sum(t.payable)`)} as amount from bill t where ${open(account)} group by t.kind
        union all select t.kind || 'Overdue', count(*), ${yuan(sql`sum(t.payable)`)} from bill t
          where ${open(account)} and t.due_on < (now() at time zone 'Asia/Shanghai')::date group by t.kind) s`,
    ),
  ])

/** By kind, for all exhibitions; the age groups of each line add up to its total. */
const counted = ({ queues: found }: Dashboard) => {
  const shown: Record<string, number> = {}
  for (const { kind, count, ages } of found ?? [])
    shown[kind] = (shown[kind] ?? 0) + (count === ages.day + ages.days + ages.older ? count : Number.NaN)
  return shown
}

const open = (account: Reader) =>
  sql`t.state in ('unpaid', 'proofSubmitted', 'returned') and ${
    account === 'admin'
      ? sql`true`
      : sql`(t.company_id = ${organizer} or t.exhibition_id in (select id from exhibition where sponsor_id = ${organizer}))`
  }`

const me = (account: Reader) => sql`(select o.id from operator o join account a on a.id = o.account_id
  where a.user_name = ${account} order by o.id limit 1)`
const others = (account: Reader) => sql`t.submitted_by is distinct from ${me(account)}`
const ofMyFairs = sql`t.exhibition_id in (select id from exhibition where sponsor_id = ${organizer})`

/** Badges of active exhibitions; the organizer endorses them first, then the venue decides. */
const badges = (which: Sql) =>
  n(sql`badge t join badge_type y on y.id = t.badge_type_id
  join exhibition e on e.id = t.exhibition_id and e.state in ('preparing', 'ready') where ${which}`)

/** The number of rows of each kind that wait for a decision of these operators. */
export const toDecide = {
  admin: {
    badge: badges(
      sql`${others('admin')} and (t.state = 'endorsed' or t.state = 'pending' and (y.approval_route = 'platform' or t.entered_by is not null))`,
    ),
    whitelist: n(sql`whitelist t where t.state in ('pending', 'processing', 'pendingReview') and ${others('admin')}`),
    exhibition: n(sql`exhibition t where t.kind = 'show' and t.state = 'pending' and ${others('admin')}`),
    blacklist: n(sql`blacklist t where t.state in ('pending', 'urgent') and ${others('admin')}`),
    declaration: n(sql`declaration t where t.state = 'pendingManual' and ${others('admin')}`),
    conflict: n(sql`discrepancy t where t.state = 'pending'`),
    'partner.Cooperator': partners(['cooperatorMain', 'cooperatorTemp']),
    'partner.SecondaryCooperator': partners(['cooperatorSec']),
    'share.Logistics': n(sql`share_application t where t.kind = 'logistics' and t.state = 'pending'`),
    operator: n(
      sql`operator t where t.company_id = (select o.company_id from operator o where o.id = ${me('admin')}) and t.state = 'pending'`,
    ),
    ticketRequest: n(sql`ticket_request t where t.state = 'pending'`),
    messageTemplate: n(sql`message_template t where t.state = 'pending'`),
  },
  organizer: {
    badge: badges(sql`e.sponsor_id = ${organizer} and ${others('organizer')} and t.state = 'pending'
      and y.approval_route <> 'platform' and t.entered_by is null`),
    whitelist: n(sql`whitelist t where t.state = 'pending' and ${ofMyFairs} and t.company_id <> ${organizer}`),
    ticketRequest: n(sql`ticket_request t where t.state = 'pending' and ${ofMyFairs}`),
  },
} satisfies Record<Reader, Record<string, Sql>>

function partners(types: readonly string[]) {
  return n(sql`company t where t.type = any(${[...types]}::text[]) and t.state = 'pending' and ${others('admin')}`)
}
