import type { CommandName, Output } from '@fairgate/contract/catalogue'
import sql, { empty, raw, type Sql } from 'sql-template-tag'

/** Ids a screen is asked by. */
export interface Asked {
  exhibitionId: string
  /** Of an exhibition that is over. */
  pastId: string
  settlementId: string
  participationId: string
  surveyId: string
  spreadId: string
  today: string
}

/** Figures of a screen as its reader sees them, and a query over the rows that gives the same. */
export interface ScreenFigures {
  name: string
  account: string
  command: CommandName
  input: object
  shown: (data: never) => unknown
  query: Sql
}

function screen<N extends CommandName>(
  name: string,
  [account, command, input]: readonly [string, N, object?],
  shown: (data: Output<N>) => unknown,
  query: Sql,
): ScreenFigures {
  return { name, account, command, input: input ?? {}, shown, query }
}

const inOrder = (parts: readonly Sql[]): Sql =>
  parts.reduce((all, part, at) => sql`${all}${at > 0 ? sql`, ` : empty}${part}`, empty)

/** The only column, as JSON: what a screen shows of one thing. */
const figures = (columns: Readonly<Record<string, Sql>>, from: Sql = empty): Sql =>
  sql`select json_build_object(${inOrder(Object.entries(columns).map(([name, column]) => sql`${name}::text, ${column}`))}) as figures ${from}`
/** The same of many things, in an order. */
const lines = (columns: Readonly<Record<string, Sql>>, from: Sql, order: Sql): Sql =>
  sql`select coalesce(json_agg(json_build_object(${inOrder(Object.entries(columns).map(([name, column]) => sql`${name}::text, ${column}`))}) order by ${order}), '[]') as figures ${from}`

type States = Readonly<Record<string, string>>
/** How many rows lie in each tab, whose states are given as words. */
const tabs = (from: Sql, states: States): Sql => {
  const counted = Object.entries(states).map(([tab, of]) => [
    tab,
    of === 'all' ? sql`count(*)` : sql`count(*) filter (where t.state = any(${of.split(' ')}::text[]))`,
  ])
  return figures(Object.fromEntries(counted), sql`from ${from}`)
}
const n = (from: Sql) => sql`(select count(*) from ${from})`
const yuan = (fen: Sql) => sql`(coalesce(${fen}, 0)::numeric / 100)::numeric(20, 2)::text`
const companyOf = (account: string) =>
  sql`(select o.company_id from operator o join account a on a.id = o.account_id where a.user_name = ${account} limit 1)`
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
const byText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

type Overview = Output<'getAffairDetail'>
const overviewOf = ({ badges, tickets, quota }: Overview) => ({ badges: withSome(badges), tickets, quota })
const withSome = (counts: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))

/** Of an exhibition, or of one company's part in it. */
function overview(exhibitionId: string, account?: string): Sql {
  const own = sql`p.exhibition_id = ${exhibitionId} and p.company_id = ${account ? companyOf(account) : null}`
  const part = account ? sql`(select p.id from participation p where ${own})` : empty
  const within = (column: Sql) => (account ? sql`${column} = ${part}` : sql`true`)
  return figures({
    badges: sql`(select coalesce(json_object_agg(state, n), '{}') from (select t.state, count(*) as n from ${badgesOfFair(exhibitionId)}
      and ${within(sql`t.participation_id`)} group by 1) s)`,
    tickets: sql`(select json_build_object(
      'sold', count(*) filter (where state <> 'refunded'), 'entered', count(entered_at),
      'total', ${
        account
          ? sql`(select coalesce(sum(granted - given), 0) from ticket_stock where participation_id = ${part})`
          : sql`(select sum(total) from ticket_type where exhibition_id = ${exhibitionId})`
      }) from ticket where exhibition_id = ${exhibitionId} and ${within(sql`participation_id`)})`,
    quota: sql`(select json_build_object('granted', sum(granted) - ${account ? sql`0` : sql`sum(given)`}, 'given', sum(given), 'reserved', sum(reserved), 'used', sum(used))
      from quota where exhibition_id = ${exhibitionId} and ${within(sql`participation_id`)})`,
  })
}

/** Badges of guests on white lists are in lists of their own. */
const badgesOfFair = (exhibitionId: string) => sql`badge t join badge_type y on y.id = t.badge_type_id and not y.guest
  where t.exhibition_id = ${exhibitionId}`

const badgeTabs = {
  ...{ all: 'all', draft: 'draft', pending: 'pending endorsed', returned: 'returned', rejected: 'rejected' },
  ...{ awaitingPayment: 'awaitingPayment', active: 'active', stopped: 'suspended voided expired' },
}

export function screenFigures(asked: Asked): ScreenFigures[] {
  const { exhibitionId, pastId, settlementId, participationId, surveyId, spreadId, today } = asked
  const at = { exhibitionId }
  const all = { ...at, pageSize: 999 }
  const ofFair = (table: string) => sql`${raw(table)} t where t.exhibition_id = ${exhibitionId}`
  const organizer = companyOf('organizer')
  return [
    screen('overview', ['admin', 'getAffairDetail', at], overviewOf, overview(exhibitionId)),
    screen('overview', ['organizer', 'getAffairDetail', at], overviewOf, overview(exhibitionId)),
    screen('overview', ['cooperator', 'getAffairDetail', at], overviewOf, overview(exhibitionId, 'cooperator')),
    screen('overview', ['agent', 'getAffairDetail', at], overviewOf, overview(exhibitionId, 'agent')),
    screen(
      'overview of a past fair',
      ['organizer', 'getAffairDetail', { exhibitionId: pastId }],
      overviewOf,
      overview(pastId),
    ),
    screen(
      'overview of a past fair',
      ['agent', 'getAffairDetail', { exhibitionId: pastId }],
      overviewOf,
      overview(pastId, 'agent'),
    ),
    screen(
      'overview, badge types',
      ['organizer', 'getAffairDetail', at],
      ({ badgeTypes }) =>
        badgeTypes?.map(({ badgeTypeId: id, issued, approved, toReview }) => ({ id, issued, approved, toReview })),
      lines(
        {
          id: sql`t.id`,
          issued: n(sql`credential c join badge b on b.exhibition_id = c.exhibition_id and b.id = c.badge_id
            where b.exhibition_id = t.exhibition_id and b.badge_type_id = t.id and c.state = 'issued'`),
          approved: n(
            sql`badge b where b.exhibition_id = t.exhibition_id and b.badge_type_id = t.id and b.state in ('active', 'suspended')`,
          ),
          toReview: n(
            sql`badge b where b.exhibition_id = t.exhibition_id and b.badge_type_id = t.id and b.state in ('pending', 'endorsed')`,
          ),
        },
        sql`from ${ofFair('badge_type')} and not t.guest`,
        sql`t.no`,
      ),
    ),
    screen(
      'quota grid',
      ['admin', 'getParticipationPage', all],
      ({ list }) =>
        list
          .flatMap(({ id, quotas }) =>
            quotas.map(({ badgeTypeId, granted, given, reserved, used }) => ({
              id,
              badgeTypeId,
              granted,
              given,
              reserved,
              used,
            })),
          )
          .sort((one, other) => byText(one.id + one.badgeTypeId, other.id + other.badgeTypeId)),
      lines(
        {
          ...{ id: sql`t.participation_id`, badgeTypeId: sql`t.badge_type_id`, granted: sql`t.granted` },
          // What was passed on lies with those beneath; what they buy passes through those above.
          given: sql`(select coalesce(sum(c.granted), 0) from quota c join participation p on p.id = c.participation_id
            where p.parent_id = t.participation_id and c.badge_type_id = t.badge_type_id)`,
          reserved: n(sql`badge b where b.exhibition_id = t.exhibition_id and b.participation_id = t.participation_id
            and b.badge_type_id = t.badge_type_id and b.state in ('pending', 'endorsed')`),
          used: n(sql`badge b where b.exhibition_id = t.exhibition_id and b.participation_id = t.participation_id
            and b.badge_type_id = t.badge_type_id and b.state in ('awaitingPayment', 'active', 'suspended', 'expired')`),
        },
        sql`from ${ofFair('quota')}`,
        sql`t.participation_id::text || t.badge_type_id`,
      ),
    ),
    screen(
      'quota list, what is left',
      ['organizer', 'getQuotaPage', all],
      ({ list }) => list.map(({ id, available }) => ({ id, available })).sort((one, other) => byText(one.id, other.id)),
      lines(
        { id: sql`t.id`, available: sql`t.granted - t.given - t.reserved - t.used` },
        sql`from ${ofFair('quota')}`,
        sql`t.id`,
      ),
    ),
    ...(['cooperator', 'agent'] as const).map(account =>
      screen(
        'own usage',
        [account, 'getOwnUsagePage', { pageSize: 999 }],
        ({ list }) =>
          list
            .map(({ id, badges, quota, tickets, amount }) => ({ id, badges, quota, tickets, amount }))
            .sort((one, other) => byText(one.id, other.id)),
        lines(usage, sql`from participation p where p.company_id = ${companyOf(account)}`, sql`p.id`),
      ),
    ),
    ...(['getCooperatorUsagePage', 'getAgentUsagePage'] as const).map(command =>
      screen(
        'usage of partners',
        ['organizer', command, { pageSize: 999 }],
        ({ list }) =>
          list
            .map(({ partnerId, badges, tickets, amount, exhibitions }) => ({
              partnerId,
              badges,
              tickets,
              amount,
              exhibitions,
            }))
            .sort((one, other) => byText(one.partnerId, other.partnerId)),
        lines(
          {
            partnerId: sql`r.partner_id`,
            badges: sql`(select coalesce(sum(q.used), 0) from quota q join participation p on p.id = q.participation_id where ${partOf})`,
            tickets: n(
              sql`ticket k join participation p on p.id = k.participation_id where ${partOf} and k.state <> 'refunded'`,
            ),
            amount: yuan(sql`(select sum(f.fen) from posting f join ledger_account l on l.id = f.account_id
              join participation p on p.id = l.participation_id where ${partOf} and l.kind = 'consumed' and ${notClosing})`),
            exhibitions: n(sql`participation p where ${partOf}`),
          },
          sql`from relation r join company c on c.id = r.partner_id where r.sponsor_id = ${organizer}
            and c.type ~ ${command.includes('Agent') ? '^agent' : '^cooperator'} and c.type !~ 'Sec$'`,
          sql`r.partner_id`,
        ),
      ),
    ),
    screen('badge list', ['admin', 'getBadgePage', at], read => read.tabs, tabs(badgesOfFair(exhibitionId), badgeTabs)),
    screen(
      'badge list',
      ['cooperator', 'getBadgePage', at],
      read => read.tabs,
      tabs(sql`${badgesOfFair(exhibitionId)} and t.company_id = ${companyOf('cooperator')}`, badgeTabs),
    ),
    screen(
      'print queue',
      ['organizer', 'getPrintQueue', at],
      read => read.tabs,
      figures(
        {
          all: sql`count(*) filter (where t.state <> 'dead')`,
          printable: sql`count(*) filter (where t.state in ('coded', 'failed') and b.state = 'active')`,
          ...Object.fromEntries(
            ['coded', 'queued', 'printed', 'failed', 'issued'].map(state => [
              state,
              sql`count(*) filter (where t.state = ${state})`,
            ]),
          ),
        },
        sql`from credential t join badge b on b.exhibition_id = t.exhibition_id and b.id = t.badge_id where t.exhibition_id = ${exhibitionId} and not t.guest`,
      ),
    ),
    ...[exhibitionId, pastId].map(id =>
      screen(
        'ticket types',
        ['organizer', 'getTicketTypeList', { exhibitionId: id }],
        ({ list }) => list.map(({ id, total, sold, left }) => ({ id, total, sold, left })),
        lines(
          {
            ...{ id: sql`t.id`, total: sql`t.total` },
            sold: n(sql`ticket k where k.ticket_type_id = t.id and k.state <> 'refunded'`),
            left: stockLeft(sql`s.ticket_type_id = t.id and s.participation_id = (select p.id from participation p
            where p.exhibition_id = t.exhibition_id and p.company_id = ${organizer})`),
          },
          sql`from ticket_type t where t.exhibition_id = ${id}`,
          sql`t.no`,
        ),
      ),
    ),
    screen(
      'ticket stock',
      ['organizer', 'getStockPage', all],
      ({ list }) =>
        list
          .map(({ id, granted, given, sold, left }) => ({ id, granted, given, sold, left }))
          .sort((one, other) => byText(one.id, other.id)),
      lines(
        {
          ...{ id: sql`t.id`, granted: sql`t.granted`, given: sql`t.given` },
          sold: n(sql`ticket k where k.stock_id = t.id and k.state <> 'refunded'`),
          left: stockLeft(sql`s.id = t.id`),
        },
        sql`from ${ofFair('ticket_stock')}`,
        sql`t.id`,
      ),
    ),
    screen(
      'tickets',
      ['agent', 'getTicketPage', at],
      read => read.tabs,
      tabs(sql`ticket t where t.exhibition_id = ${exhibitionId} and t.company_id = ${companyOf('agent')}`, {
        ...{ all: 'all', issued: 'issued', entered: 'entered', stopped: 'suspended voided refunded expired' },
      }),
    ),
    ...(['organizer', 'agent'] as const).map(account =>
      screen(
        'ticket orders',
        [account, 'getTicketOrderPage', all],
        ({ tabs: counted, list }) => ({
          ...counted,
          quantity: sum(list.map(row => row.quantity)),
          yuan: sum(list.map(row => Number(row.amount))),
        }),
        figures(
          {
            ...{ all: sql`count(*)`, unpaid: sql`count(*) filter (where t.state = 'awaitingPayment')` },
            ...{
              confirmed: sql`count(*) filter (where t.state = 'confirmed')`,
              stopped: sql`count(*) filter (where t.state not in ('awaitingPayment', 'confirmed'))`,
            },
            quantity: sql`sum((select sum(l.quantity - l.refunded) from ticket_order_line l where l.order_id = t.id))`,
            yuan: sql`sum((select sum((l.quantity - l.refunded) * l.unit_fen) from ticket_order_line l where l.order_id = t.id)) / 100`,
          },
          sql`from ${ofFair('ticket_order')} and ${account === 'organizer' ? sql`true` : sql`t.company_id = ${companyOf(account)}`}`,
        ),
      ),
    ),
    screen(
      'ticket requests',
      ['organizer', 'getTicketRequestPage', at],
      read => read.tabs,
      tabs(ofFair('ticket_request'), {
        all: 'all',
        pending: 'pending',
        returned: 'returned',
        finished: 'approved rejected withdrawn',
      }),
    ),
    ...(['admin', 'organizer'] as const).flatMap(account => [
      screen(
        'quota charges to be paid',
        [account, 'getQuotaUnpaidPage', { pageSize: 999 }],
        money,
        charges(sql`t.kind = 'quota'`, {
          all: 'unpaid proofSubmitted returned',
          unpaid: 'unpaid',
          proofSubmitted: 'proofSubmitted',
          returned: 'returned',
        }),
      ),
      screen(
        'quota charges finished',
        [account, 'getQuotaFinishedPage', { pageSize: 999 }],
        money,
        charges(sql`t.kind = 'quota'`, { all: 'finished cancelled', finished: 'finished', cancelled: 'cancelled' }),
      ),
    ]),
    screen(
      'badge fee charges finished',
      ['admin', 'getAccreditationFinishedPage', { pageSize: 999 }],
      money,
      charges(sql`t.kind = 'accreditation'`, {
        all: 'finished cancelled',
        finished: 'finished',
        cancelled: 'cancelled',
      }),
    ),
    screen(
      'badge fees',
      ['admin', 'getBadgeFeePage', { pageSize: 999 }],
      ({ tabs: counted, list }) => ({ ...counted, yuan: sum(list.map(row => Number(row.amount))) }),
      figures(
        {
          ...{
            all: sql`count(*)`,
            uncharged: sql`count(*) filter (where t.state = 'uncharged')`,
            charged: sql`count(*) filter (where t.state = 'charged')`,
          },
          ...{
            paid: sql`count(*) filter (where t.state = 'paid')`,
            ended: sql`count(*) filter (where t.state not in ('uncharged', 'charged', 'paid'))`,
          },
          yuan: sql`sum(t.amount) / 100`,
        },
        sql`from badge_fee t`,
      ),
    ),
    screen(
      'payments',
      ['admin', 'getPaymentPage', { pageSize: 999 }],
      ({ tabs: counted, list }) => ({ ...counted, yuan: sum(list.map(row => Math.round(Number(row.amount) * 100))) }),
      figures(
        {
          ...{ all: sql`count(*)`, pending: sql`count(*) filter (where t.state = 'applied')` },
          ...{
            finished: sql`count(*) filter (where t.state = 'finished')`,
            ended: sql`count(*) filter (where t.state not in ('applied', 'finished'))`,
          },
          yuan: sql`sum(t.amount)`,
        },
        sql`from payment t`,
      ),
    ),
    screen(
      'prepaid balances',
      ['admin', 'getPrepaidPage', { tab: 'all', pageSize: 999 }],
      ({ list }) =>
        list
          .map(({ id, prepaid, deposit, settle }) => ({ id, prepaid, deposit, settle }))
          .filter(({ prepaid, deposit, settle }) => [prepaid, deposit, settle].some(amount => Number(amount) !== 0))
          .sort((one, other) => byText(one.id, other.id)),
      lines(
        { id: sql`p.id`, prepaid: balance('prepaid'), deposit: balance('deposit'), settle: balance('settle') },
        sql`from participation p where exists (select from ledger_account l join posting f on f.account_id = l.id
          where l.participation_id = p.id and l.kind in ('prepaid', 'deposit', 'settle') group by l.id having sum(f.fen) <> 0)`,
        sql`p.id`,
      ),
    ),
    screen(
      'invoice applications',
      ['admin', 'getInvoicePage', { tab: 'all', pageSize: 999 }],
      ({ tabs: { all: every, applied } = {}, list }) => ({
        all: every,
        applied,
        asked: sum(list.map(row => Number(row.asked))),
        made: sum(list.map(row => Number(row.made))),
      }),
      figures(
        {
          ...{ all: sql`count(*)`, applied: sql`count(*) filter (where t.state in ('applied', 'returned'))` },
          made: sql`sum((select coalesce(sum(i.amount), 0) from invoice i where i.application_id = t.id)) / 100`,
          asked: sql`sum((select sum(l.amount) from invoice_line l where l.application_id = t.id)) / 100`,
        },
        sql`from invoice_application t`,
      ),
    ),
    screen(
      'bank lines',
      ['admin', 'getBankLinePage'],
      read => read.tabs,
      tabs(sql`bank_line t`, { all: 'all', pending: 'pending', matched: 'matched', ignored: 'ignored' }),
    ),
    screen(
      'bank statements',
      ['admin', 'getBankStatementPage'],
      ({ list }) => list.map(({ id, total, added }) => ({ id, total, added })),
      lines(
        {
          id: sql`t.id`,
          total: n(sql`bank_line l where l.statement_id = t.id`),
          added: n(sql`bank_line l where l.statement_id = t.id`),
        },
        sql`from bank_statement t`,
        sql`t.id`,
      ),
    ),
    ...(['Cooperator', 'Agent'] as const).map(family =>
      screen(
        `${family} settlements`,
        ['admin', `get${family}SettlementPage`, { pageSize: 999 }],
        ({ list, tabs: counted }) => ({
          all: counted?.all,
          list: list.map(({ id, ...row }) => ({ id, ...settled(row) })).sort((one, other) => byText(one.id, other.id)),
        }),
        figures({
          all: n(sql`settlement t where t.family = ${family}`),
          list: sql`(${lines({ id: sql`t.id`, ...settledBy(sql`t.id`) }, sql`from settlement t where t.family = ${family}`, sql`t.id`)})`,
        }),
      ),
    ),
    screen(
      'one settlement',
      ['admin', 'getCooperatorSettlementDetail', { id: settlementId }],
      ({ lines: of, ...detail }) => ({ ...settled(detail), lines: of.length, agreed: detail.agreed }),
      figures({
        ...settledBy(sql`${settlementId}::uuid`),
        lines: n(sql`settlement_line l where l.settlement_id = ${settlementId}`),
        agreed:
          yuan(sql`(select sum(case figure when 'consumed' then -amount when 'expense' then -amount else amount end)
          from settlement_line where settlement_id = ${settlementId})`),
      }),
    ),
    screen(
      'real audience',
      ['organizer', 'getRealAudiencePage'],
      ({ total, tabs: counted }) => ({ total, all: counted?.all }),
      figures({ total: audience('real'), all: audience('real') }),
    ),
    screen(
      'potential audience',
      ['organizer', 'getPotentialAudiencePage'],
      ({ total }) => ({ total }),
      figures({ total: audience('potential') }),
    ),
    screen(
      'possible duplicates',
      ['organizer', 'getMergeSuggestionPage'],
      ({ total }) => ({ total }),
      figures({ total: n(sql`merge_suggestion t where t.owner_id = ${organizer} and t.state = 'open'`) }),
    ),
    screen(
      'campaigns',
      ['organizer', 'getSpreadPage'],
      ({ list }) => list.map(({ id, total, sent, failed, cancelled }) => ({ id, total, sent, failed, cancelled })),
      lines(
        {
          ...{ id: sql`t.id`, total: n(sql`recipient r where r.spread_id = t.id`) },
          sent: n(sql`recipient r where r.spread_id = t.id and r.sent_at is not null and r.state <> 'failed'`),
          ...{
            failed: n(sql`recipient r where r.spread_id = t.id and r.state = 'failed'`),
            cancelled: n(sql`recipient r where r.spread_id = t.id and r.state = 'cancelled'`),
          },
        },
        sql`from spread t where t.owner_id = ${organizer}`,
        sql`t.id`,
      ),
    ),
    screen(
      'a campaign, who is left out',
      ['organizer', 'getSpreadDetail', { id: spreadId }],
      ({ matched, total, leftOut }) => ({ matched, total, left: sum(leftOut.map(({ count }) => count)) }),
      figures({
        matched: audience('potential'),
        total: n(sql`recipient r where r.spread_id = ${spreadId}`),
        left: n(sql`audience a where a.owner_id = ${organizer} and a.kind = 'potential' and a.merged_into is null
          and not exists (select from recipient r where r.spread_id = ${spreadId} and r.audience_id = a.id)`),
      }),
    ),
    screen(
      'survey results',
      ['organizer', 'getSurveyResultDetail', { id: surveyId }],
      ({ answered, questions }) => ({
        answered,
        bars: questions
          .flatMap(({ key, bars }) => bars.map(({ key: option, count }) => ({ key: `${key} ${option}`, count })))
          .filter(({ count }) => count > 0)
          .sort((one, other) => byText(one.key, other.key)),
        questions: questions
          .map(({ key, answered: of }) => ({ key, of }))
          .sort((one, other) => byText(one.key, other.key)),
      }),
      figures({
        answered: n(sql`survey_answer a where a.survey_id = ${surveyId}`),
        bars: sql`(select json_agg(json_build_object('key', key, 'count', count) order by key collate "C") from (
          select i.question || ' ' || i.option as key, count(distinct i.answer_id) as count from survey_answer_item i
          where i.survey_id = ${surveyId} and i.option is not null and i.option <> '' and i.line = '' group by 1) s)`,
        questions: sql`(select json_agg(json_build_object('key', question, 'of', n) order by question collate "C") from (
          select question, count(distinct answer_id) as n from survey_answer_item where survey_id = ${surveyId} group by 1) s)`,
      }),
    ),
    screen(
      'surveys',
      ['organizer', 'getSurveyPage'],
      ({ list, tabs: counted }) => ({ all: counted?.all, answers: sum(list.map(({ answers }) => answers)) }),
      figures({ all: n(sql`survey t where t.company_id = ${organizer}`), answers: n(sql`survey_answer`) }),
    ),
    screen(
      'hotline calls',
      ['admin', 'getHotlinePage'],
      ({ total }) => ({ total }),
      figures({ total: n(sql`hotline_call`) }),
    ),
    screen(
      'batch searches',
      ['admin', 'getBatchSearchPage'],
      ({ list }) =>
        list
          .map(({ id, lines: of, found, missing, repeated, meaningless }) => ({
            id,
            of: of === sum([found, missing, repeated, meaningless].map(Number)),
          }))
          .sort((one, other) => byText(one.id, other.id)),
      lines({ id: sql`t.id`, of: sql`true` }, sql`from batch_search t`, sql`t.id`),
    ),
    screen(
      'passages',
      ['organizer', 'getPassagePage', at],
      read => read.tabs,
      figures(
        {
          all: sql`count(*)`,
          admitted: sql`count(*) filter (where verdict = 'admitted')`,
          refused: sql`count(*) filter (where verdict = 'refused')`,
        },
        sql`from ${ofFair('passage')}`,
      ),
    ),
    screen(
      'devices',
      ['admin', 'getDevicePage', at],
      read => read.tabs,
      tabs(ofFair('device'), { all: 'all', pending: 'pending', active: 'active', revoked: 'revoked' }),
    ),
    screen(
      'doors',
      ['organizer', 'getDoorList', at],
      ({ list }) => list.map(({ id, channels }) => ({ id, channels })).sort((one, other) => byText(one.id, other.id)),
      lines(
        { id: sql`t.id`, channels: n(sql`channel c where c.door_id = t.id and not c.deleted`) },
        sql`from ${ofFair('door')} and not t.deleted`,
        sql`t.id`,
      ),
    ),
    screen(
      'zones',
      ['organizer', 'getZoneTree', at],
      ({ list }) => list.map(({ id, doors }) => ({ id, doors })).sort((one, other) => byText(one.id, other.id)),
      lines(
        { id: sql`t.id`, doors: n(sql`door d where d.zone_id = t.id and not d.deleted`) },
        sql`from ${ofFair('zone')}`,
        sql`t.id`,
      ),
    ),
    screen(
      'roll-call, people inside',
      ['admin', 'getInsidePage', all],
      ({ list }) => ({ people: sum(list.map(({ people }) => people)), rows: list.length }),
      figures({
        people: sql`(select sum(greatest(t.heads, 1)) from ${ofFair('presence')} and t.gate_day >= ${today}::date and (t.path <> '{}' or t.heads > 0))`,
        rows: n(sql`${ofFair('presence')} and t.gate_day >= ${today}::date and (t.path <> '{}' or t.heads > 0)`),
      }),
    ),
    screen(
      'offline cases',
      ['organizer', 'getConflictPage', at],
      read => read.tabs,
      tabs(ofFair('conflict'), { all: 'all', pending: 'pending', processing: 'processing', finished: 'finished' }),
    ),
    screen(
      'time slots',
      ['organizer', 'getSlotPage', all],
      ({ list }) => list.map(({ id, booked }) => ({ id, booked })).sort((one, other) => byText(one.id, other.id)),
      lines(
        {
          id: sql`t.id`,
          booked: n(sql`vehicle v join badge b on b.exhibition_id = v.exhibition_id and b.id = v.badge_id
            where v.slot_id = t.id and b.state not in ('draft', 'returned', 'rejected', 'voided')`),
        },
        sql`from ${ofFair('slot')}`,
        sql`t.id`,
      ),
    ),
    screen(
      'statistics, holders',
      ['organizer', 'getStatisticsHolderPage', { exhibitionIds: [exhibitionId] }],
      ({ people, tabs: counted }) => ({ people, tabs: counted }),
      figures({
        people: sql`(select json_build_object('registered', sum(people), 'came', sum(came)) from (${held(exhibitionId)}) h)`,
        tabs: sql`(select json_build_object('registered', count(*), 'came', count(*) filter (where came > 0)) from (${held(exhibitionId)}) h)`,
      }),
    ),
    screen(
      'statistics, summary',
      ['organizer', 'getSummaryStatistics', { exhibitionIds: [exhibitionId] }],
      ({ registered, came, entries }) => ({ registered, came, entries }),
      figures({
        registered: sql`(select sum(people) from (${held(exhibitionId)}) h)`,
        came: sql`(select sum(came) from (${held(exhibitionId)}) h)`,
        entries: sql`(select sum(people) from passage where exhibition_id = ${exhibitionId} and verdict = 'admitted' and direction = 'in')`,
      }),
    ),
    screen(
      'declarations',
      ['admin', 'getDeclarationPage'],
      read => read.tabs,
      tabs(sql`declaration t`, {
        pending: 'pendingManual',
        processing: 'processing',
        finished: 'valid rejected expired withdrawn',
      }),
    ),
    screen(
      'epidemic strategies',
      ['admin', 'getEpidemicSettingPage'],
      ({ list }) => list.map(({ declared }) => declared),
      sql`select json_agg(n) as figures from (select count(*) as n from declaration group by exhibition_id) s`,
    ),
    screen(
      'travel list',
      ['organizer', 'getTravelPage'],
      ({ total }) => ({ total }),
      figures({ total: n(sql`travel`) }),
    ),
    screen(
      'operators',
      ['admin', 'getOperatorPage'],
      read => read.tabs,
      tabs(sql`operator t where t.company_id = ${companyOf('admin')}`, {
        ...{
          all: 'all',
          pending: 'pending',
          returned: 'returned',
          inUse: 'inUse',
          frozen: 'frozen',
          rejected: 'rejected',
        },
      }),
    ),
    screen(
      'roles',
      ['admin', 'getRolePage'],
      ({ list }) => list.map(({ id, operators }) => ({ id, operators })).sort((one, other) => byText(one.id, other.id)),
      lines(
        { id: sql`t.id`, operators: n(sql`operator o where o.role_id = t.id`) },
        sql`from role t where t.company_id = ${companyOf('admin')}`,
        sql`t.id`,
      ),
    ),
    screen(
      'dictionary',
      ['admin', 'getDictionaryPage'],
      ({ total }) => ({ total }),
      figures({ total: n(sql`dictionary_option t where t.exhibition_id is null`) }),
    ),
    screen(
      'exhibitions',
      ['organizer', 'getExhibitionPage'],
      read => read.tabs,
      tabs(sql`exhibition t where t.kind = 'show' and t.sponsor_id = ${organizer}`, {
        ...{ all: 'all', draft: 'draft withdrawn', pending: 'pending', returned: 'returned' },
        ...{ approved: 'preparing ready closed settled cancelled', rejected: 'rejected' },
      }),
    ),
    screen(
      'message templates',
      ['organizer', 'getMessageTemplatePage'],
      read => read.tabs,
      tabs(sql`message_template t where t.owner_id in (${organizer}, ${companyOf('admin')})`, {
        ...{ all: 'all', draft: 'draft returned', pending: 'pending', approved: 'approved', ended: 'stopped rejected' },
      }),
    ),
    screen(
      'one prepaid balance',
      ['admin', 'getPrepaid', { participationId }],
      ({ prepaid, deposit }) => ({ prepaid, deposit }),
      figures(
        { prepaid: balance('prepaid'), deposit: balance('deposit') },
        sql`from participation p where p.id = ${participationId}`,
      ),
    ),
    screen(
      'policies',
      ['organizer', 'getPolicyPage', at],
      read => read.tabs,
      tabs(ofFair('policy'), { all: 'all', draft: 'draft', published: 'published', ended: 'ended' }),
    ),
  ]
}

/** A settlement's end clears what was consumed. */
const notClosing = sql`not exists (select from voucher v where v.id = f.voucher_id and v.closes is not null)`

/** Of participation `p`. */
const usage = {
  id: sql`p.id`,
  badges: n(
    sql`badge b where b.participation_id = p.id and b.exhibition_id = p.exhibition_id and b.state in ('awaitingPayment', 'active', 'suspended', 'expired')`,
  ),
  quota: sql`(select coalesce(sum(q.granted), 0) from quota q where q.participation_id = p.id)`,
  tickets: n(
    sql`ticket k where k.exhibition_id = p.exhibition_id and k.participation_id = p.id and k.state <> 'refunded'`,
  ),
  amount: yuan(sql`(select sum(f.fen) from posting f join ledger_account l on l.id = f.account_id
    where l.participation_id = p.id and l.kind = 'consumed' and ${notClosing})`),
}
/** A partner's participation `p` under relation `r`. */
const partOf = sql`p.company_id = r.partner_id and p.sponsor_id = r.sponsor_id`

const balance = (kind: string) =>
  yuan(
    sql`(select -sum(f.fen) from posting f join ledger_account l on l.id = f.account_id where l.participation_id = p.id and l.kind = ${kind})`,
  )

const audience = (kind: 'real' | 'potential') =>
  n(sql`audience t where t.owner_id = ${companyOf('organizer')} and t.kind = ${kind} and t.merged_into is null`)

/** What is neither passed on nor sold nor held for an order that is not paid, of stock `s`. */
const stockLeft = (where: Sql) => sql`(select coalesce(sum(s.granted - s.given
  - (select count(*) from ticket k where k.stock_id = s.id and k.state <> 'refunded')
  - (select coalesce(sum(l.quantity), 0) from ticket_order_line l join ticket_order o on o.id = l.order_id
    where l.stock_id = s.id and o.state = 'awaitingPayment')), 0) from ticket_stock s where ${where})`

/** Holders of an exhibition: of how many people each is, and how many came. */
const held = (exhibitionId: string) => sql`
  select * from (
    select t.id, 1 as people, t.state in ('active', 'suspended', 'expired') as stands,
      (${wentIn(sql`p.badge_id = t.id`, exhibitionId)})::int as came from ${badgesOfFair(exhibitionId)}
    union all
    select k.id, k.people, k.state in ('issued', 'entered', 'expired', 'suspended'),
      case when ${wentIn(sql`p.ticket_id = k.id`, exhibitionId)} then k.people else 0 end
    from ticket k where k.exhibition_id = ${exhibitionId}) held where stands or came > 0`

/** Whoever went in came, though a gate without a network let them in wrongly. */
const wentIn = (holder: Sql, exhibitionId: string) => sql`exists (select from passage p
  where p.exhibition_id = ${exhibitionId} and ${holder} and p.direction = 'in' and coalesce(p.deed, p.verdict) = 'admitted')`

interface ChargePage {
  tabs?: Readonly<Record<string, number>>
  list: readonly { payable: string; received: string; count: number }[]
}
const money = ({ tabs: counted, list }: ChargePage) => ({
  ...counted,
  ...{ payable: sum(list.map(row => Number(row.payable))), received: sum(list.map(row => Number(row.received))) },
  count: sum(list.map(row => row.count)),
})
function charges(where: Sql, states: States): Sql {
  const inAll = (states.all ?? '').split(' ')
  const counted = Object.entries(states).map(([tab, of]) => [
    tab,
    sql`count(*) filter (where t.state = any(${of.split(' ')}::text[]))`,
  ])
  return figures(
    {
      ...Object.fromEntries(counted),
      payable: sql`coalesce(sum((select sum(l.payable) from charge_line l where l.charge_id = t.id)), 0) / 100`,
      received: sql`coalesce(sum((select sum(p.amount) from payment p where p.charge_id = t.id and p.state = 'finished')), 0) / 100`,
      count: sql`coalesce(sum((select sum(l.quantity) from charge_line l where l.charge_id = t.id)), 0)`,
    },
    sql`from charge t where ${where} and t.state = any(${inAll}::text[])`,
  )
}

interface Settled {
  prePayAmount: string
  consumeAmonut: string
  sponsorCollect: string
  expenses: string
}
const settled = ({ prePayAmount, consumeAmonut, sponsorCollect, expenses }: Settled) => ({
  prePayAmount,
  consumeAmonut,
  sponsorCollect,
  expenses,
})
const line = (settlement: Sql, figure: string, of = sql`amount`) =>
  yuan(sql`(select sum(${of}) from settlement_line where settlement_id = ${settlement} and figure = ${figure})`)
const settledBy = (settlement: Sql) => ({
  prePayAmount: line(settlement, 'prePay'),
  consumeAmonut: line(settlement, 'consumed'),
  sponsorCollect: yuan(sql`(select sum(split) from settlement_line where settlement_id = ${settlement})`),
  expenses: line(settlement, 'expense'),
})
