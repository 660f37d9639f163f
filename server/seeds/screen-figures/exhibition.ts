import type { Output } from '@fairgate/contract/app/catalogue'
import sql, { empty, type Sql } from 'sql-template-tag'
import {
  badgesOfFair,
  companyOf,
  figures,
  lines,
  n,
  organizer,
  rowsOf,
  type ScreenFigures,
  type ScreenIds,
  screen,
  tabs,
} from './screen.ts'

export function exhibitionFigures({ exhibitionId, pastId }: ScreenIds): ScreenFigures[] {
  const at = { exhibitionId }
  const ofFair = rowsOf(exhibitionId)
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
        sql`t.number`,
      ),
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
  ]
}

type Overview = Output<'getAffairDetail'>
const overviewOf = ({ badges, tickets, quota }: Overview) => ({ badges: withSome(badges), tickets, quota })
const withSome = (counts: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))

/** For an exhibition, or for one company's participation. */
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
