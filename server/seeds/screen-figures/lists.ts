import sql, { type Sql } from 'sql-template-tag'
import { byText, figures, lines, n, organizer, type ScreenFigures, screen, tabs } from './screen.ts'

const readers = ['admin', 'organizer'] as const
type Reader = (typeof readers)[number]

/** The venue sees all; an organizer its own and those of its exhibitions. */
const seen = (account: Reader): Sql =>
  account === 'admin'
    ? sql`true`
    : sql`(t.company_id = ${organizer} or t.exhibition_id in (select id from exhibition where sponsor_id = ${organizer}))`

const whiteTabs = {
  ...{ all: 'all', pending: 'pending processing', valid: 'valid', pendingReview: 'pendingReview' },
  ...{ stopped: 'stopped voided', expired: 'expired', rejected: 'refused withdrawn' },
}
const steps = {
  Pending: ['pending', 'pendingReview'],
  Processing: ['processing'],
  Finished: ['valid', 'stopped', 'refused', 'withdrawn', 'voided', 'expired'],
}
/** Whitelists and blacklists. */
export const listFigures = (): ScreenFigures[] =>
  readers.flatMap(account => [...whiteLists(account), ...blackLists(account)])

const whiteLists = (account: Reader): ScreenFigures[] => [
  ...(['Certificate', 'Vehicle'] as const).map(kind =>
    screen(
      'white lists',
      [account, `get${kind}WhitelistPage`, { pageSize: 999 }],
      ({ tabs: counted, list }) => ({
        tabs: counted,
        list: list.map(({ id, bound, boundVehicles }) => ({ id, bound, boundVehicles })).sort(byId),
      }),
      figures({
        tabs: sql`(${tabs(sql`whitelist t where not t.standing and t.kind = ${kind.toLowerCase()} and ${seen(account)}`, whiteTabs)})`,
        list: sql`(${lines(
          { id: sql`t.id`, bound: bound(sql`true`), boundVehicles: bound(sql`g.plate <> ''`) },
          sql`from whitelist t where not t.standing and t.kind = ${kind.toLowerCase()} and ${seen(account)}`,
          sql`t.id`,
        )})`,
      }),
    ),
  ),
  screen(
    'door passes',
    [account, 'getDoorWhitelistPage'],
    read => read.tabs,
    tabs(sql`whitelist t where t.standing and ${seen(account)}`, {
      ...{ all: 'all', valid: 'valid', stopped: 'stopped voided', expired: 'expired' },
    }),
  ),
  ...(['Pending', 'Processing', 'Finished'] as const).map(step =>
    screen(
      'white lists by step',
      [account, `getWhitelist${step}Page`],
      ({ total }) => ({ total }),
      figures({
        total: n(sql`whitelist t where not t.standing and t.state = any(${steps[step]}::text[]) and ${seen(account)}`),
      }),
    ),
  ),
  screen(
    'white list statistics',
    [account, 'getWhitelistStatistics', { scope: 'during' }],
    ({ list }) =>
      list
        .map(({ companyId: id, lists, allowed, bound, entered }) => ({ id, lists, allowed, bound, entered }))
        .sort(byId),
    lines(
      { id: sql`h.id`, lists: sql`h.lists`, allowed: sql`h.allowed`, bound: sql`h.bound`, entered: sql`h.entered` },
      sql`from (select t.company_id as id, count(*) as lists, sum(t.allowed_people) as allowed, sum(${bound(sql`true`)}) as bound,
        sum((select count(*) from whitelist_guest g where g.whitelist_id = t.id and exists (select from passage p
          where p.badge_id = g.id and p.direction = 'in' and coalesce(p.action_taken, p.verdict) = 'admitted'))) as entered
        from whitelist t join exhibition context on context.id = t.exhibition_id and context.kind = 'show'
        where not t.standing and t.state in ('valid', 'pendingReview', 'stopped', 'expired') and ${seen(account)} group by 1) h`,
      sql`h.id`,
    ),
  ),
]

const byId = (one: { id: string }, other: { id: string }) => byText(one.id, other.id)
/** Guests with a place on list `t`. */
const bound = (which: Sql) =>
  n(sql`whitelist_guest g where g.whitelist_id = t.id and g.unbound_at is null and ${which}`)

const blackLists = (account: Reader): ScreenFigures[] => [
  screen(
    'black list',
    [account, 'getBlacklistPage', { pageSize: 999 }],
    ({ tabs: counted, list }) => ({
      tabs: counted,
      list: list.map(({ id, hits, appeals }) => ({ id, hits, appeals })).sort(byId),
    }),
    figures({
      tabs: sql`(${tabs(sql`blacklist t where ${seen(account)}`, {
        ...{ all: 'all', pending: 'pending urgent', active: 'active', ended: 'refused withdrawn lifted expired' },
      })})`,
      list: sql`(${lines(
        { id: sql`t.id`, hits: n(hits), appeals: n(sql`blacklist_appeal a where a.blacklist_id = t.id`) },
        sql`from blacklist t where ${seen(account)}`,
        sql`t.id`,
      )})`,
    }),
  ),
  screen(
    'black list statistics',
    [account, 'getBlacklistStatistics'],
    ({ states, scopes, reasons, badges, tickets }) => ({
      states: Object.fromEntries(states.filter(({ count }) => count > 0).map(({ state, count }) => [state, count])),
      scopes: Object.fromEntries(
        scopes.filter(({ all }) => all > 0).map(({ scope, all, inForce }) => [scope, [all, inForce]]),
      ),
      reasons: Object.fromEntries(reasons.map(({ reason, count }) => [reason, count])),
      ...{ badges, tickets },
    }),
    figures({
      states: sql`(select coalesce(json_object_agg(state, n), '{}') from (select state, count(*) as n from blacklist t where ${seen(account)} group by 1) s)`,
      scopes: sql`(select coalesce(json_object_agg(scope, json_build_array(n, active)), '{}') from (select t.scope, count(*) as n,
        count(*) filter (where t.state in ('urgent', 'active')) as active from blacklist t where ${seen(account)} group by 1) s)`,
      reasons: sql`(select coalesce(json_object_agg(reason, n), '{}') from (select reason, count(*) as n from blacklist t where ${seen(account)} group by 1) s)`,
      badges: countHolders(account, 'badge'),
      tickets: countHolders(account, 'ticket'),
    }),
  ),
]

/** Gate events that entry `t` refused. */
const hits = sql`passage p where p.verdict = 'refused' and (p.blacklisted = t.id or exists (select from suspended_by_entry h
  where h.blacklist_id = t.id and h.exhibition_id = p.exhibition_id and h.holder_id = coalesce(p.badge_id, p.ticket_id) and p.at >= h.at))`
const countHolders = (
  account: Reader,
  holder: string,
) => sql`(select count(distinct h.holder_id) from suspended_by_entry h
  join blacklist t on t.id = h.blacklist_id where h.released_at is null and h.holder = ${holder} and ${seen(account)})`
