import type { Result } from '@fairgate/contract/app/catalogue'
import type { Dimension, Statistic } from '@fairgate/contract/insight/statistics/dimensions'
import type { Db } from '../../kernel/database/database.ts'
import type { ListContext } from '../../kernel/list/exported-list.ts'
import { entriesByDay, entriesByDoor, entriesInHours, findMaxInside } from './entries.ts'
import { optionsNamed, regionNames, sellerNames, typeNames } from './names.ts'
import { type Reader, type StatisticsQuery, saidOf, seenBy } from './scope.ts'
import { cameByDay, figuresOf, type NamesOf, regionFigures, totalsOf } from './visitors.ts'

/** The answer of each statistic, by its name. */
export interface Answers {
  summary: Result<'getSummaryStatistics'>
  age: Result<'getAgeStatistics'>
  region: Result<'getRegionStatistics'>
  audience: Result<'getAudienceStatistics'>
  channel: Result<'getChannelStatistics'>
  entry: Result<'getEntryStatistics'>
  gender: Result<'getGenderStatistics'>
}

/** The caller of a statistic, the database and the time zone. */
export interface StatisticsContext {
  db: Db
  reader: Reader
  timeZone: string
}

export const toStatisticsContext = ({ db, actor, services }: ListContext): StatisticsContext => ({
  ...{ db, timeZone: services.config.venueTimeZone },
  reader: { companyId: actor.companyId, companyType: actor.companyType },
})

type Question = StatisticsQuery & { province?: string | undefined }

/** The answer to a query for its caller. An invisible exhibition is `kernel.notFound`. */
export async function answerOf<S extends Statistic>(
  statistic: S,
  context: StatisticsContext,
  query: Question,
): Promise<Answers[S]> {
  const { db, reader, timeZone } = context
  const seen = await seenBy(db, reader, query, timeZone)
  const of = (dimension: Dimension, names?: NamesOf) =>
    figuresOf(dimension, { db, reader, seen, asked: query, ...(names && { names }) })
  const options = (dimension: Dimension, code: 'job_class' | 'industry' | 'audience_channel') =>
    of(dimension, optionsNamed(db, code, query.exhibitionIds))
  const said = await saidOf({ db }, reader, seen)
  const answers: { [Name in Statistic]: () => Promise<Answers[Name]> } = {
    async summary() {
      const [totals, came, entered, inside] = await Promise.all([
        ...([totalsOf(db, seen, query), cameByDay(db, seen, query), entriesByDay(db, seen, query)] as const),
        findMaxInside(db, seen, query, timeZone),
      ])
      const days = byDay(came, entered)
      const peak = days.reduce<(typeof days)[number] | undefined>(
        (most, day) => (day.came > (most?.came ?? 0) ? day : most),
        undefined,
      )
      return {
        ...said,
        ...totals,
        rate: totals.registered > 0 ? totals.came / totals.registered : null,
        entries: days.reduce((sum, day) => sum + day.entries, 0),
        peak: peak ? { day: peak.day, came: peak.came } : null,
        mostInside: inside,
        days: days.map(({ day, came, entries }) => ({ day, came, entries })),
      }
    },
    age: async () => ({ ...said, ages: await of('age') }),
    gender: async () => ({ ...said, genders: await of('gender') }),
    region: async () => ({
      ...said,
      regions: await regionFigures(query.province, { db, reader, seen, asked: query, names: regionNames(db) }),
    }),
    async audience() {
      const [types, returning, jobClasses, industries] = await Promise.all([
        ...([of('type', typeNames(db)), of('returning')] as const),
        ...([options('jobClass', 'job_class'), options('industry', 'industry')] as const),
      ])
      return { ...said, types, returning, jobClasses, industries }
    },
    async channel() {
      const [channels, holders, sellers] = await Promise.all([
        ...([options('channel', 'audience_channel'), of('holder'), of('seller', sellerNames(db))] as const),
      ])
      return { ...said, channels, holders, sellers }
    },
    async entry() {
      const [came, entered, hours, doors] = await Promise.all([
        ...([cameByDay(db, seen, query), entriesByDay(db, seen, query), entriesInHours(db, seen, query)] as const),
        entriesByDoor(db, seen, query),
      ])
      return { ...said, days: byDay(came, entered), hours, doors }
    },
  }
  return answers[statistic]()
}

/** Visitors and passages by day: a day that has either. */
function byDay(
  came: Awaited<ReturnType<typeof cameByDay>>,
  entered: Awaited<ReturnType<typeof entriesByDay>>,
): Answers['entry']['days'] {
  const people = new Map(came.map(({ day, came }) => [day, came]))
  const flows = new Map(entered.map(({ day, ...flow }) => [day, flow]))
  return [...new Set([...people.keys(), ...flows.keys()])].toSorted().map(day => ({
    ...{ day, came: people.get(day) ?? 0 },
    ...(flows.get(day) ?? { entries: 0, exits: 0, refused: 0 }),
  }))
}
