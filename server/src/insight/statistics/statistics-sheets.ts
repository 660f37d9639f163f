import type { CatalogueKey } from '@fairgate/contract/app/catalogue'
import type { StatisticFigures } from '@fairgate/contract/insight/statistics/commands'
import type { Statistic } from '@fairgate/contract/insight/statistics/dimensions'
import type { Language } from '@fairgate/contract/kernel/i18n/language'
import { type Day, daysBetween } from '@fairgate/contract/kernel/schedule/day'
import { translateKey } from '../../kernel/i18n/translate-key.ts'
import type { CellValue } from '../../kernel/spreadsheet/write-csv.ts'
import type { Sheet } from '../../kernel/spreadsheet/write-sheet.ts'
import type { Answers } from './query-results.ts'
import type { StatisticsQuery } from './scope.ts'

export interface Table extends Sheet {
  readonly rows: readonly CellValue[][]
}

type AnyAnswer = Answers[Statistic]
/** Labels of the rows of a division, and of values without a name. */
const divisions = {
  ages: ['statistics.age', 'audience.age_'],
  genders: ['statistics.gender', 'audience.gender_'],
  regions: ['statistics.place', ''],
  types: ['statistics.type', ''],
  returning: ['statistics.returning', 'statistics.returning_'],
  jobClasses: ['statistics.jobClass', ''],
  industries: ['statistics.industry', ''],
  channels: ['statistics.channelOf', ''],
  holders: ['statistics.holder', 'statistics.holder_'],
  sellers: ['statistics.seller', ''],
} as const

/** The tables of one answer. */
export function sheetsOf(statistic: Statistic, answer: AnyAnswer, language: Language): Table[] {
  const table = (name: CatalogueKey, heads: readonly CatalogueKey[], rows: CellValue[][]): Table => ({
    name: translateKey(name, language),
    columns: heads.map(head => ({ title: translateKey(head, language), width: 20 })),
    rows,
  })
  const flow = ['statistics.entries', 'statistics.exits', 'statistics.refused'] as const
  if (statistic === 'summary') {
    const { registered, came, rate, entries, days } = answer as Answers['summary']
    return [
      table(
        'statistics.summary',
        ['statistics.registered', 'statistics.came', 'statistics.rate', 'statistics.entries'],
        [[registered, came, rate === null ? null : `${(rate * 100).toFixed(1)}%`, entries]],
      ),
      table(
        'statistics.days',
        ['statistics.day', 'statistics.came', 'statistics.entries'],
        days.map(({ day, came, entries }) => [day, came, entries]),
      ),
    ]
  }
  if (statistic === 'entry') {
    const { days, hours, doors } = answer as Answers['entry']
    return [
      table(
        'statistics.days',
        ['statistics.day', 'statistics.came', ...flow],
        days.map(({ day, came, entries, exits, refused }) => [day, came, entries, exits, refused]),
      ),
      table(
        'statistics.hours',
        ['statistics.hour', ...flow],
        hours.map(({ hour, entries, exits, refused }) => [`${hour}:00`, entries, exits, refused]),
      ),
      ...(doors
        ? [
            table(
              'statistics.doors',
              ['statistics.door', ...flow],
              doors.map(({ name, entries, exits, refused }) => [name[language] || name.cn, entries, exits, refused]),
            ),
          ]
        : []),
    ]
  }
  const figures = answer as Partial<Record<keyof typeof divisions, StatisticFigures>>
  return (Object.keys(divisions) as (keyof typeof divisions)[]).flatMap(key => {
    const own = figures[key]
    if (!own) return []
    const [head, keyPrefix] = divisions[key]
    const blank = translateKey(own.hides === 'few' ? 'statistics.few' : 'statistics.hidden', language)
    const rows = own.rows.map(({ value, name, registered, came }) => {
      const ownLabel = keyPrefix ? translateKey(`${keyPrefix}${value}` as CatalogueKey, language) : value
      const label = name
        ? name[language] || name.cn
        : value === ''
          ? translateKey('statistics.unknown', language)
          : ownLabel
      return [label, registered ?? blank, came ?? blank]
    })
    return [table(`statistics.${key}`, [head, 'statistics.registered', 'statistics.came'], rows)]
  })
}

/** An answer, and its days. */
export interface Answered {
  answer: AnyAnswer
  days: Pick<StatisticsQuery, 'from' | 'to' | 'days'>
}

const namesIn = ({ exhibitions }: AnyAnswer, language: Language): string =>
  exhibitions.map(({ name }) => name[language] || name.cn).join(language === 'cn' ? '、' : ', ')

/**
 * The same tables for several exhibitions: each line names its exhibition, a day also its distance from the opening.
 */
export function buildRelatedSheets(statistic: Statistic, answered: readonly Answered[], language: Language): Table[] {
  const each = answered.map(({ answer }) => ({ answer, sheets: sheetsOf(statistic, answer, language) }))
  const days = translateKey('statistics.days', language)
  const names = [...new Set(each.flatMap(({ sheets }) => sheets.map(({ name }) => name)))]
  return names.map(name => {
    const having = each.flatMap(({ answer, sheets }) => {
      const sheet = sheets.find(one => one.name === name)
      return sheet ? [{ answer, sheet }] : []
    })
    const byDay = name === days
    const owner = [
      { title: translateKey('statistics.exhibition', language), width: 32 },
      ...(byDay ? [{ title: translateKey('statistics.byOpening', language), width: 20 }] : []),
    ]
    return {
      name,
      columns: [...owner, ...(having[0]?.sheet.columns ?? [])],
      rows: having.flatMap(({ answer, sheet }) =>
        sheet.rows.map(row => [
          namesIn(answer, language),
          ...(byDay ? [fromOpening(String(row[0]), answer.exhibitions[0]?.openFrom, language)] : []),
          ...row,
        ]),
      ),
    }
  })
}

function fromOpening(day: string, opening: string | null | undefined, language: Language): string {
  if (!opening) return ''
  const at = daysBetween(opening as Day, day as Day)
  return at < 0
    ? translateKey('statistics.beforeOpen', language, { n: -at })
    : translateKey('statistics.openDay', language, { n: at + 1 })
}

/** The description above the figures on the screen: exhibitions, days, end of the data, and what is omitted. */
export function aboutSheet(
  answered: readonly Answered[],
  { language, timeZone }: { language: Language; timeZone: string },
): Table {
  const say = (key: CatalogueKey) => translateKey(key, language)
  const spanOf = (from: string | null | undefined, to: string | null | undefined) =>
    from || to ? [from ?? '', to ?? ''].join(' – ') : undefined
  const rows = answered.flatMap(({ answer, days }) => [
    ...answer.exhibitions.map(({ name, openFrom, openTo }) => [
      say('statistics.exhibition'),
      name[language] || name.cn,
      spanOf(openFrom, openTo) ?? '',
    ]),
    [
      say('statistics.shownDays'),
      days.days?.join(', ') ?? spanOf(days.from, days.to) ?? say('statistics.anyDay'),
      answer.own ? say('statistics.ownOnly') : '',
    ],
  ])
  const moments = answered.flatMap(({ answer }) => answer.asOf ?? []).toSorted()
  const at =
    moments[0] && new Date(moments[0]).toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return {
    name: say('statistics.about'),
    columns: [
      { title: say('statistics.told'), width: 20 },
      { title: '', width: 40 },
      { title: say('statistics.note'), width: 40 },
    ],
    rows: [
      ...rows,
      ...(at ? [[say('statistics.dataAsOf'), at, '']] : []),
      ...(answered.every(({ answer }) => answer.exact)
        ? []
        : [[say('statistics.note'), say('statistics.rounded'), '']]),
    ],
  }
}
