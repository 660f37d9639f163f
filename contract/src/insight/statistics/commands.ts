import { z } from 'zod'
import { gateCheckNames, verdicts } from '../../admission/gate/checks.ts'
import { can, changedRow, commands, done, nothing, read, rowKey, write } from '../../kernel/command/command.ts'
import { idOf } from '../../kernel/command/id.ts'
import { lazy } from '../../kernel/command/lazy.ts'
import { acts, exportOf, list, row } from '../../kernel/command/page.ts'
import { shapeOf } from '../../kernel/command/shape-of.ts'
import { issue, reportIssue } from '../../kernel/refusal/field-issue.ts'
import { day } from '../../kernel/schedule/day.ts'
import { refuseMissingField, weekdays } from '../../kernel/schedule/recurrence.ts'
import { dimensionNames, maxCompared, maxExhibitions, statistics } from './dimensions.ts'
import { scheduleFields, scheduleRecurrences } from './fields.ts'

const name = z.object({ cn: z.string(), en: z.string() })
const count = z.number().int()

const queryFields = lazy(() => ({
  exhibitionIds: z.array(idOf('exhibition')).min(1).max(maxExhibitions),
  /** Gate days, both inclusive; people who came on any of them. If omitted: on any day. */
  from: day.optional(),
  to: day.optional(),
  /** Of those, only these days. */
  days: z.array(day).min(1).max(128).optional(),
}))

function refuseDisorder({ from, to }: { from?: string; to?: string }, context: z.RefinementCtx): void {
  if (from && to && from > to) reportIssue(context, 'statistics', issue('endsBefore'), ['to'])
}

const question = lazy(() => z.strictObject(queryFields()).superRefine(refuseDisorder))

const said = lazy(() => ({
  exhibitions: z.array(
    z.object({
      id: idOf('exhibition'),
      name,
      /** Calendar dates. */
      openFrom: z.string().nullable(),
      openTo: z.string().nullable(),
    }),
  ),
  /** Until when passages are included. */
  asOf: z.string().nullable(),
  /** Whether figures by attribute are exact, as for the venue. Others get them rounded to five. */
  exact: z.boolean(),
  /** Figures are only of the caller's own participation. */
  own: z.boolean(),
}))

/** A column of counts; null: under five, or suppressed so that nobody can subtract. */
const figure = lazy(() =>
  z.object({
    /** '' is unknown. Ids, codes of regions, options of dictionaries or values of the statistic. */
    value: z.string(),
    /** Null for a value of the statistic itself. */
    name: name.nullable(),
    registered: count.nullable(),
    came: count.nullable(),
  }),
)
const figures = lazy(() =>
  z.object({
    rows: z.array(figure()),
    /** The meaning of a null: only counts under five, or others too; everything, if the total would reveal it. */
    hides: z.enum(['nothing', 'few', 'some']),
  }),
)
export type StatisticFigures = z.output<ReturnType<typeof figures>>
export type StatisticFigure = z.output<ReturnType<typeof figure>>

const recipient = z.object({ id: idOf('operator'), name: z.string() })
const schedule = lazy(() =>
  z.object({
    id: idOf('statisticsSchedule'),
    version: count,
    statistic: z.enum(statistics),
    exhibitions: z.array(z.object({ id: idOf('exhibition'), name })),
    rhythm: z.enum(scheduleRecurrences),
    /** Null: every day. */
    weekday: z.enum(weekdays).nullable(),
    /** In the venue's zone. */
    at: z.string(),
    /** An operator who can no longer receive mail has no name. */
    operators: z.array(z.object({ id: idOf('operator'), name: z.string().nullable() })),
    /** Null once all of its exhibitions are over. */
    nextAt: z.string().nullable(),
    sentAt: z.string().nullable(),
    /** Why the last one failed, in words; includes undeliverable mails. */
    failure: z.string().nullable(),
    createdBy: z.string(),
  }),
)

const flow = { entries: count, exits: count, refused: count }
const statistic = <Shape extends z.ZodRawShape>(shape: Shape) => z.object({ ...said(), ...shape })
const view = can('statistics:view')
const exportable = can('statistics:export')

/** Selects the cities of a province; all provinces if omitted. */
const province = z
  .string()
  .regex(/^\d{2}0{4}$/)
  .optional()

const holderRow = lazy(() => ({
  holder: z.enum(['badge', 'ticket']),
  exhibitionId: idOf('exhibition'),
  exhibition: name,
  code: z.string(),
  type: name.nullable(),
  company: name.nullable(),
  people: count,
  /** Gate days on which they came in, among the requested ones. */
  cameOn: z.array(z.string()),
}))
const holders = list({
  access: view,
  label: ['统计名单', 'Statistics details'],
  row: () => row('attendance', acts(['active'], []), holderRow()),
  tabs: ['registered', 'came'],
  sort: ['id'],
  filter: () => ({
    ...queryFields(),
    dimension: z.enum(['all', ...dimensionNames]).default('all'),
    value: z.string().max(60).default(''),
  }),
})

const passageRow = lazy(() => ({
  at: z.string(),
  exhibitionId: idOf('exhibition'),
  exhibition: name,
  /** The holder; both null: a code without a holder. */
  badgeId: idOf('badge').nullable(),
  ticketId: idOf('ticket').nullable(),
  code: z.string().nullable(),
  type: name.nullable(),
  company: name.nullable(),
  /** Null for a caller who sees only its own participation, without doors. */
  door: name.nullable(),
  people: count,
  reason: z.enum(gateCheckNames).nullable(),
}))
const passages = list({
  access: view,
  label: ['通行明细', 'Passage details'],
  row: () => row('passage', acts(verdicts, []), passageRow()),
  tabs: ['entries', 'exits', 'refused'],
  sort: ['at'],
  filter: () => ({
    ...queryFields(),
    /** In the venue's zone. */
    hour: z.number().int().min(0).max(23).optional(),
    doorId: idOf('door').optional(),
  }),
})

export const statisticsCommands = commands({
  getSummaryStatistics: read({
    access: view,
    label: ['综合统计', 'Summary statistics'],
    input: question,
    output: () =>
      statistic({
        registered: count,
        /** Distinct people, on the requested days. */
        came: count,
        /** Share of the registered, 0 to 1; null without any. */
        rate: z.number().nullable(),
        /** People of all entries, counted each time. */
        entries: count,
        /** The day with the most visitors. */
        peak: z.object({ day: z.string(), came: count }).nullable(),
        /**
         * The maximum number of people inside, and the minute; includes people who stay past the change of the gate day.
         */
        mostInside: z.object({ at: z.string(), people: count }).nullable(),
        days: z.array(z.object({ day: z.string(), came: count, entries: count })),
      }),
  }),
  getAgeStatistics: read({
    access: view,
    label: ['年龄统计', 'Age statistics'],
    input: question,
    output: () => statistic({ ages: figures() }),
  }),
  getGenderStatistics: read({
    access: view,
    label: ['性别统计', 'Gender statistics'],
    input: question,
    output: () => statistic({ genders: figures() }),
  }),
  getRegionStatistics: read({
    access: view,
    label: ['地区统计', 'Region statistics'],
    input: () =>
      z
        .strictObject({
          ...queryFields(),
          /** The cities of a province; all provinces if omitted. */
          province,
        })
        .superRefine(refuseDisorder),
    /** By code: '' if it is unknown. */
    output: () => statistic({ regions: figures() }),
  }),
  getAudienceStatistics: read({
    access: view,
    label: ['观众统计', 'Audience statistics'],
    input: question,
    output: () => statistic({ types: figures(), returning: figures(), jobClasses: figures(), industries: figures() }),
  }),
  getChannelStatistics: read({
    access: view,
    label: ['渠道统计', 'Channel statistics'],
    input: question,
    /** By source, by type, by seller or participation. */
    output: () => statistic({ channels: figures(), holders: figures(), sellers: figures() }),
  }),
  getEntryStatistics: read({
    access: view,
    label: ['入场统计', 'Entry statistics'],
    input: question,
    output: () =>
      statistic({
        days: z.array(z.object({ day: z.string(), came: count, ...flow })),
        /** Hours in the venue's zone, 0 to 23, over all days. */
        hours: z.array(z.object({ hour: count, ...flow })),
        /** Null for a caller who sees only its own participation. */
        doors: z.array(z.object({ doorId: idOf('door'), name, ...flow })).nullable(),
      }),
  }),
  getStatisticsScheduleList: read({
    access: can('statistics:schedule'),
    label: ['定时统计列表', 'Scheduled statistics'],
    input: nothing,
    output: () => z.object({ list: z.array(schedule()), operators: z.array(recipient) }),
  }),
  saveStatisticsSchedule: write({
    access: can('statistics:schedule'),
    label: ['保存定时统计', 'Save scheduled statistics'],
    /** Without id and version a new one. Mail goes to operators of the caller's company who may see statistics. */
    input: () =>
      z
        .strictObject({ ...z.object(rowKey('statisticsSchedule')).partial().shape, ...shapeOf(scheduleFields) })
        .superRefine(refuseMissingField),
    output: () => changedRow('statisticsSchedule'),
  }),
  deleteStatisticsSchedule: write({
    access: can('statistics:schedule'),
    label: ['删除定时统计', 'Delete scheduled statistics'],
    input: () => z.strictObject(rowKey('statisticsSchedule')),
    output: done,
  }),
  /** The badges and tickets behind a figure, one per row; a suppressed figure has no list. */
  getStatisticsHolderPage: read({
    access: holders.access,
    label: holders.label,
    input: () => holders.input,
    output: () =>
      holders.output.extend({
        /** Number of people, as in the figure: a group ticket is one row of many. */
        people: z.object({ registered: count, came: count }),
      }),
  }),
  /** The passages behind an hour or a door of the entries, as many as the rollup includes. */
  getStatisticsPassagePage: read({
    access: passages.access,
    label: passages.label,
    input: () => passages.input,
    output: () =>
      passages.output.extend({
        /** Number of people, as in the figure; for refusals the number of passages. */
        people: z.object({ entries: count, exits: count, refused: count }),
      }),
  }),
  exportStatisticsHolders: exportOf(holders, ['导出统计名单', 'Export the list behind a figure'], exportable),
  exportStatisticsPassages: exportOf(passages, ['导出通行明细', 'Export the passages behind a figure'], exportable),
  exportStatistics: write({
    access: exportable,
    label: ['导出统计', 'Export statistics'],
    /** Figures as the caller sees them; suppressed ones are not in the file either. */
    input: () =>
      z
        .strictObject({
          ...{ statistic: z.enum(statistics), ...queryFields(), province, format: z.enum(['xlsx', 'csv']) },
          /** Exhibitions to compare with the first one, on days at the same distance from their opening. */
          comparedWith: z.array(idOf('exhibition')).min(1).max(maxCompared).optional(),
        })
        .superRefine(refuseDisorder)
        .superRefine(({ exhibitionIds, comparedWith }, context) => {
          if (comparedWith && exhibitionIds.length > 1)
            reportIssue(context, 'statistics', issue('comparesOne'), ['comparedWith'])
        }),
    output: () => z.object({ jobId: idOf('job') }),
  }),
})
