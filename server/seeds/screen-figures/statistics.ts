import type { Output } from '@fairgate/contract/app/catalogue'
import type { StatisticFigures } from '@fairgate/contract/insight/statistics/commands'
import sql, { type Sql } from 'sql-template-tag'
import { badgesOfFair, byText, figures, lines, type ScreenFigures, type ScreenIds, screen } from './screen.ts'

export const statisticsFigures = ({ exhibitionId }: ScreenIds): ScreenFigures[] => [
  screen(
    'statistics, holders',
    ['organizer', 'getStatisticsHolderPage', { exhibitionIds: [exhibitionId] }],
    ({ people, tabs: counted }) => ({ people, tabs: counted }),
    figures({
      people: sql`(select json_build_object('registered', sum(people), 'came', sum(came)) from (${countHolders(exhibitionId)}) h)`,
      tabs: sql`(select json_build_object('registered', count(*), 'came', count(*) filter (where came > 0)) from (${countHolders(exhibitionId)}) h)`,
    }),
  ),
  screen(
    'statistics, summary',
    ['organizer', 'getSummaryStatistics', { exhibitionIds: [exhibitionId] }],
    ({ registered, came, entries }) => ({ registered, came, entries }),
    figures({
      registered: sql`(select sum(people) from (${countHolders(exhibitionId)}) h)`,
      came: sql`(select sum(came) from (${countHolders(exhibitionId)}) h)`,
      entries: sql`(select sum(people) from passage where exhibition_id = ${exhibitionId} and verdict = 'admitted' and direction = 'in')`,
    }),
  ),
  dimension('age', ['getAgeStatistics', exhibitionId], ({ ages }) => ages, age),
  dimension('gender', ['getGenderStatistics', exhibitionId], ({ genders }) => genders, sql`coalesce(p.gender, '')`),
  dimension('region', ['getRegionStatistics', exhibitionId], ({ regions }) => regions, province),
  dimension('type', ['getAudienceStatistics', exhibitionId], ({ types }) => types, sql`h.type_id::text`),
  dimension(
    'industry',
    ['getAudienceStatistics', exhibitionId],
    ({ industries }) => industries,
    sql`coalesce(p.industry, '')`,
  ),
  dimension(
    'job class',
    ['getAudienceStatistics', exhibitionId],
    ({ jobClasses }) => jobClasses,
    sql`coalesce(p.job_class, '')`,
  ),
  dimension(
    'channel',
    ['getChannelStatistics', exhibitionId],
    ({ channels }) => channels,
    sql`coalesce(p.channel, '')`,
  ),
  dimension('holder', ['getChannelStatistics', exhibitionId], ({ holders }) => holders, sql`h.holder`),
  dimension(
    'seller',
    ['getChannelStatistics', exhibitionId],
    ({ sellers }) => sellers,
    sql`coalesce(h.participation_id::text, '')`,
  ),
  screen(
    'statistics, passages by hour and door',
    ['admin', 'getEntryStatistics', { exhibitionIds: [exhibitionId] }],
    ({ hours, doors }) => ({
      hours: hours
        .map(({ hour, entries, exits, refused }) => ({ hour, entries, exits, refused }))
        .filter(({ entries, exits, refused }) => entries + exits + refused > 0),
      doors: doors
        ?.map(({ doorId, entries, exits, refused }) => ({ doorId, entries, exits, refused }))
        .sort((one, other) => byText(one.doorId, other.doorId)),
    }),
    figures({
      hours: sql`(${lines(
        { hour: sql`f.hour`, entries: sql`f.entries`, exits: sql`f.exits`, refused: sql`f.refused` },
        sql`from (select extract(hour from p.at at time zone 'Asia/Shanghai')::int as hour, ${flow} from passage p
          where p.exhibition_id = ${exhibitionId} group by 1) f`,
        sql`f.hour`,
      )})`,
      doors: sql`(${lines(
        { doorId: sql`d.id`, entries: sql`f.entries`, exits: sql`f.exits`, refused: sql`f.refused` },
        sql`from door d cross join lateral (select ${flow} from passage p join channel c on c.id = p.channel_id where c.door_id = d.id) f
          where d.exhibition_id = ${exhibitionId}`,
        sql`d.id`,
      )})`,
    }),
  ),
]

type VisitorCommand =
  | 'getAgeStatistics'
  | 'getGenderStatistics'
  | 'getRegionStatistics'
  | 'getAudienceStatistics'
  | 'getChannelStatistics'

/** Visitors by a dimension, exact for the venue; values without visitors may be shown as zero. */
const dimension = <N extends VisitorCommand>(
  name: string,
  [command, exhibitionId]: readonly [N, string],
  chart: (data: Output<N>) => StatisticFigures,
  value: Sql,
): ScreenFigures =>
  screen(
    `statistics by ${name}`,
    ['admin', command, { exhibitionIds: [exhibitionId] }],
    data =>
      chart(data)
        .rows.map(({ value: of, registered, came }) => ({ value: of, registered, came }))
        .filter(({ registered }) => registered !== 0)
        .sort((one, other) => byText(one.value, other.value)),
    lines(
      { value: sql`f.value`, registered: sql`f.people`, came: sql`f.came` },
      sql`from (select coalesce(${value}, '') as value, sum(h.people) as people, sum(h.came) as came
        from (${countHolders(exhibitionId)}) h left join lateral (${person}) p on true group by 1) f`,
      sql`f.value collate "C"`,
    ),
  )

const flow = sql`coalesce(sum(p.people) filter (where p.verdict = 'admitted' and p.direction = 'in'), 0) as entries,
  coalesce(sum(p.people) filter (where p.verdict = 'admitted' and p.direction = 'out'), 0) as exits,
  count(*) filter (where p.verdict = 'refused') as refused`

/** The organizer's audience record of holder `h`. */
const person = sql`select a.* from attendance t join audience a on a.id = t.audience_id where t.holder_id = h.id`
/** On the first day of move-in. */
const age = sql`(select case when y < 18 then 'under18' when y < 25 then 'from18' when y < 35 then 'from25' when y < 45 then 'from35'
  when y < 55 then 'from45' when y < 65 then 'from55' when y >= 65 then 'from65' end
  from (select extract(year from age((select e.move_in_from from exhibition e where e.id = h.exhibition_id) at time zone 'Asia/Shanghai', p.birth)) as y) years)`
const province = sql`case when coalesce(p.region, '') = '' then '' else left(p.region, 2) || '0000' end`

/** Holders of an exhibition: the number of people of each, and how many came. */
const countHolders = (exhibitionId: string) => sql`
  select * from (
    select t.id, t.exhibition_id, 'badge' as holder, t.badge_type_id as type_id, t.participation_id, 1 as people, t.state in ('active', 'suspended', 'expired') as stands,
      (${wentIn(sql`p.badge_id = t.id`, exhibitionId)})::int as came from ${badgesOfFair(exhibitionId)}
    union all
    select k.id, k.exhibition_id, 'ticket', k.ticket_type_id, k.participation_id, k.people, k.state in ('issued', 'entered', 'expired', 'suspended'),
      case when ${wentIn(sql`p.ticket_id = k.id`, exhibitionId)} then k.people else 0 end
    from ticket k where k.exhibition_id = ${exhibitionId}) holders where stands or came > 0`

/** Whoever entered came, even if an offline gate admitted them wrongly. */
const wentIn = (holder: Sql, exhibitionId: string) => sql`exists (select from passage p
  where p.exhibition_id = ${exhibitionId} and ${holder} and p.direction = 'in' and coalesce(p.action_taken, p.verdict) = 'admitted')`
