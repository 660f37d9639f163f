import type { Result } from '@fairgate/contract/app/catalogue'
import {
  hasOptions,
  type Option,
  otherOption,
  type Pair,
  type Question,
  questionsOf,
  type SurveyContent,
  scales,
} from '@fairgate/contract/sales/survey/question'
import { translateKey } from '../../kernel/i18n/translate-key.ts'

type QuestionResult = Result<'getSurveyResultDetail'>['questions'][number]
type Histogram = QuestionResult['lines'][number]['histogram']

/**
 * How often one value was given for a question; `line` is `everyLine` for the number of answers to the question, each
 * counted once.
 */
export interface Tally {
  question: string
  line: string
  option: string
  number: number | null
  day: string | null
  n: number
}

export const everyLine = '*'

/** The text of the option for free text. */
export const otherText: Pair = { cn: translateKey('survey.other', 'cn'), en: translateKey('survey.other', 'en') }

/** The questions of all versions by key: the newest wording first, then questions of older versions only. */
export function collectQuestions(versions: readonly SurveyContent[]): { question: Question; current: boolean }[] {
  const questions = new Map<string, { question: Question; current: boolean }>()
  versions.forEach((content, at) => {
    for (const question of questionsOf(content)) {
      const known = questions.get(question.key)
      if (known) known.question = withOlder(known.question, question)
      else questions.set(question.key, { question, current: at === 0 })
    }
  })
  return [...questions.values()]
}

function withOlder(newer: Question, older: Question): Question {
  const lacking = <Part extends { key: string }>(mine: Part[], theirs: Part[]) => [
    ...mine,
    ...theirs.filter(({ key }) => !mine.some(own => own.key === key)),
  ]
  return {
    ...newer,
    options: lacking(newer.options, older.options),
    lines: lacking(newer.lines, older.lines),
    other: newer.other || older.other,
  }
}

/** The options of a question and its free-text option. */
export const barsOf = (question: Question): Pick<Option, 'key' | 'text'>[] => [
  ...question.options,
  ...(question.other ? [{ key: otherOption, text: otherText }] : []),
]

/** A question with its results. */
export function questionResult(
  { question, current }: { question: Question; current: boolean },
  n: number,
  all: readonly Tally[],
): QuestionResult {
  const answered = all.find(({ line }) => line === everyLine)?.n ?? 0
  const tallies = all.filter(({ line }) => line !== everyLine)
  return {
    ...{ key: question.key, n, kind: question.kind, title: question.title, current, answered },
    bars: bars(question, tallies),
    lines: question.kind === 'rating' ? question.lines.map(line => lineResult(question, line, tallies)) : [],
    numbers: question.kind === 'number' ? numbers(tallies) : null,
  }
}

function bars(question: Question, tallies: readonly Tally[]): QuestionResult['bars'] {
  if (hasOptions(question)) {
    const counts = new Map(tallies.map(({ option, n }) => [option, n]))
    return barsOf(question).map(({ key, text }) => ({ key, text, count: counts.get(key) ?? 0 }))
  }
  if (question.kind !== 'date') return []
  return tallies
    .flatMap(({ day, n }) => (day === null ? [] : [{ key: day, text: { cn: day, en: day }, count: n }]))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
}

function lineResult(question: Question, { key, text }: { key: string; text: Pair }, tallies: readonly Tally[]) {
  const own = valuesOf(tallies.filter(({ line }) => line === key))
  const [from, to] = scales[question.scale]
  const histogram = Array.from({ length: to - from + 1 }, (_, at) => ({
    ...{ from: from + at, to: from + at },
    count: own.find(({ value }) => value === from + at)?.n ?? 0,
  }))
  return { key, text, answered: sum(own), mean: mean(own), nps: question.scale === 'nps' ? nps(own) : null, histogram }
}

interface Valued {
  value: number
  n: number
}

const valuesOf = (tallies: readonly Tally[]): Valued[] =>
  tallies.flatMap(({ number, n }) => (number === null ? [] : [{ value: number, n }]))

const sum = (values: readonly Valued[]) => values.reduce((total, { n }) => total + n, 0)

/** Two decimals; null without values. */
function mean(values: readonly Valued[]): number | null {
  const n = sum(values)
  return n === 0 ? null : Math.round((values.reduce((total, { value, n }) => total + value * n, 0) / n) * 100) / 100
}

/** Net promoter score: the share of 9 and 10 minus the share of 0 to 6, in whole percent. */
export function nps(values: readonly Valued[]): number | null {
  const n = sum(values)
  if (n === 0) return null
  const of = (fits: (value: number) => boolean) => sum(values.filter(({ value }) => fits(value)))
  return Math.round(((of(value => value >= 9) - of(value => value <= 6)) / n) * 100)
}

const maxBars = 10

/** Mean, bounds, and up to ten bars of equal width; a few distinct integers have one bar each. */
function numbers(tallies: readonly Tally[]): QuestionResult['numbers'] {
  const values = valuesOf(tallies)
  if (values.length === 0) return null
  const least = values.reduce((low, { value }) => Math.min(low, value), Number.POSITIVE_INFINITY)
  const most = values.reduce((high, { value }) => Math.max(high, value), Number.NEGATIVE_INFINITY)
  return { mean: mean(values) ?? 0, least, most, histogram: histogramOf(values, least, most) }
}

function histogramOf(values: readonly Valued[], least: number, most: number): Histogram {
  const isWhole = values.every(({ value }) => Number.isInteger(value))
  const span = most - least + (isWhole ? 1 : 0)
  const width = isWhole ? Math.ceil(span / maxBars) : span / maxBars || 1
  const count = Math.max(1, Math.ceil(span / width - 1e-9))
  const bars = Array.from({ length: count }, (_, at) => ({
    from: least + at * width,
    to: isWhole ? least + (at + 1) * width - 1 : least + (at + 1) * width,
    count: 0,
  }))
  for (const { value, n } of values) {
    const bar = bars[Math.min(count - 1, Math.floor((value - least) / width))]
    if (bar) bar.count += n
  }
  return bars
}
