import type { Output } from '@fairgate/contract/app/catalogue'
import type { StatisticFigures } from '@fairgate/contract/insight/statistics/commands'
import { type Day, daysBetween } from '@fairgate/contract/kernel/schedule/day'
import { formatDay } from '../../kernel/format/format.ts'
import type { Text, TextKey } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import type { ChartKind } from '../../kernel/ui/chart/chart-drawing.ts'

/** The command of each statistic. */
export const statisticCommands = {
  summary: 'getSummaryStatistics',
  age: 'getAgeStatistics',
  region: 'getRegionStatistics',
  audience: 'getAudienceStatistics',
  channel: 'getChannelStatistics',
  entry: 'getEntryStatistics',
  gender: 'getGenderStatistics',
} as const
type StatisticCommand = (typeof statisticCommands)[keyof typeof statisticCommands]
export type Answer = { [N in StatisticCommand]: Output<N> }[StatisticCommand]

export interface FigureRow {
  key: string
  label: string
  values: (number | null)[]
  /** The key for the list behind it, if it differs. */
  asked?: string
}

/** What a series counts. */
export type Measure = 'registered' | 'came' | 'entries' | 'exits' | 'refused'

/** The data of one chart and its table. */
export interface Figures {
  key: 'days' | 'hours' | 'doors' | 'provinces' | Divided
  title: string
  /** What the rows are. */
  of: string
  kind: ChartKind
  measures: readonly Measure[]
  rows: FigureRow[]
  hides: StatisticFigures['hides']
}

type Divided = keyof typeof divided
/** Labels of a dimension: its title, its rows, and values that come without a name. */
const divided = {
  ages: { of: 'age', kind: 'bars', keyPrefix: 'audience.age_' },
  genders: { of: 'gender', kind: 'shares', keyPrefix: 'audience.gender_' },
  regions: { of: 'place', kind: 'bars', keyPrefix: '' },
  types: { of: 'type', kind: 'bars', keyPrefix: '' },
  returning: { of: 'returning', kind: 'bars', keyPrefix: 'statistics.returning_' },
  jobClasses: { of: 'jobClass', kind: 'bars', keyPrefix: '' },
  industries: { of: 'industry', kind: 'bars', keyPrefix: '' },
  channels: { of: 'channelOf', kind: 'bars', keyPrefix: '' },
  holders: { of: 'holder', kind: 'bars', keyPrefix: 'statistics.holder_' },
  sellers: { of: 'seller', kind: 'bars', keyPrefix: '' },
} as const

/**
 * The charts of an answer, in their order.
 * @param byOpenDay days are named by their distance from the opening, to compare exhibitions
 */
export function figuresOf(answer: Answer, t: Text, byOpenDay = false): Figures[] {
  const flows = ['entries', 'exits', 'refused'] as const
  const flow = ({ entries, exits, refused }: { entries: number; exits: number; refused: number }) => [
    entries,
    exits,
    refused,
  ]
  const plain = { kind: 'columns', hides: 'nothing' } as const
  const opening = answer.exhibitions[0]?.openFrom ?? undefined
  const days = (rows: readonly { day: string; values: number[] }[], measures: readonly Measure[]): Figures => ({
    ...{ key: 'days', title: t('statistics.days'), of: t('statistics.day'), measures, ...plain },
    rows: rows.map(({ day, values }) => ({ ...dayNamed(day, byOpenDay ? opening : undefined, t), values })),
  })
  const parts = (Object.keys(divided) as Divided[]).flatMap(key => {
    const figures = (answer as Partial<Record<Divided, StatisticFigures>>)[key]
    return figures ? [divisionOf(key, figures, t)] : []
  })
  if ('rate' in answer) {
    return [
      days(
        answer.days.map(({ day, came, entries }) => ({ day, values: [came, entries] })),
        ['came', 'entries'],
      ),
    ]
  }
  if (!('hours' in answer)) return parts
  return [
    days(
      answer.days.map(({ day, came, ...rest }) => ({ day, values: [came, ...flow(rest)] })),
      ['came', ...flows],
    ),
    {
      ...{ key: 'hours', title: t('statistics.hours'), of: t('statistics.hour'), measures: flows, ...plain },
      rows: hoursBetween(answer.hours).map(({ hour, ...rest }) => ({
        ...{ key: String(hour).padStart(2, '0'), label: `${hour}:00`, values: flow(rest) },
      })),
    },
    ...(answer.doors
      ? [
          {
            ...{ key: 'doors', title: t('statistics.doors'), of: t('statistics.door'), measures: flows },
            ...{ kind: 'bars', hides: 'nothing' },
            rows: answer.doors.map(({ doorId, name, ...rest }) => ({
              key: doorId,
              label: nameOf(name),
              values: flow(rest),
            })),
          } satisfies Figures,
        ]
      : []),
  ]
}

type Hour = Extract<Answer, { hours: unknown }>['hours'][number]

/** All hours from the first to the last passage, including quiet ones, so that the axis has equal steps. */
function hoursBetween(hours: readonly Hour[]): Hour[] {
  const known = new Map(hours.map(hour => [hour.hour, hour]))
  const busy = hours.filter(({ entries, exits, refused }) => entries + exits + refused > 0).map(({ hour }) => hour)
  if (busy.length === 0) return []
  const first = Math.min(...busy)
  const quiet = { entries: 0, exits: 0, refused: 0 }
  return Array.from({ length: Math.max(...busy) - first + 1 }, (_, n) => ({
    hour: first + n,
    ...quiet,
    ...known.get(first + n),
  }))
}

function divisionOf(key: Divided, { rows, hides }: StatisticFigures, t: Text): Figures {
  const { of, kind, keyPrefix } = divided[key]
  return {
    ...{ key, title: t(`statistics.${key}`), of: t(`statistics.${of}`), kind },
    ...{ hides, measures: ['registered', 'came'] },
    rows: rows.map(({ value, name, registered, came }) => ({
      key: value,
      label: labelOf(value, name, keyPrefix, t),
      values: [registered, came],
    })),
  }
}

function labelOf(value: string, name: { cn: string; en: string } | null, keyPrefix: string, t: Text): string {
  if (name) return nameOf(name)
  if (value === '') return t('statistics.unknown')
  return keyPrefix ? t(`${keyPrefix}${value}` as TextKey) : value
}

function dayNamed(day: string, opening: string | undefined, t: Text): Omit<FigureRow, 'values'> {
  if (!opening) return { key: day, label: formatDay(day) }
  const at = daysBetween(opening as Day, day as Day)
  // Sorts as text: the first day is fourteen days before move-in.
  const key = String(1_000 + at)
  return {
    key,
    asked: day,
    label: at < 0 ? t('statistics.beforeOpen', { count: -at }) : t('statistics.openDay', { n: at + 1 }),
  }
}

/** The same chart for several exhibitions with the same rows in the same order; null for a missing row. */
export function alongside(charts: readonly Figures[]): { charts: Figures[]; most: number } {
  const byDay = charts.some(({ key }) => key === 'days' || key === 'hours')
  const labels = new Map(charts.flatMap(({ rows }) => rows.map(({ key, label }) => [key, label] as const)))
  const keys = byDay ? [...labels.keys()].toSorted() : [...labels.keys()]
  const aligned = charts.map(chart => {
    const known = new Map(chart.rows.map(row => [row.key, row]))
    const values = chart.measures.map(() => null)
    return { ...chart, rows: keys.map(key => ({ key, values, ...known.get(key), label: labels.get(key) ?? '' })) }
  })
  const most = Math.max(
    1,
    ...aligned.flatMap(({ rows }) => rows.flatMap(({ values }) => values.map(value => value ?? 0))),
  )
  return { charts: aligned, most: niceEnd(most) }
}

/** The next of 1, 2, 5 and their tens that is not below. */
function niceEnd(most: number): number {
  const ten = 10 ** Math.floor(Math.log10(most))
  return ([1, 2, 5].find(step => step * ten >= most) ?? 10) * ten
}
