import sql, { type Sql } from 'sql-template-tag'
import { type Asked, badgesOfFair, figures, type ScreenFigures, screen } from './screen.ts'

export const statisticsFigures = ({ exhibitionId }: Asked): ScreenFigures[] => [
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
]

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
