import { z } from 'zod'
import type { Language } from '../../kernel/i18n/language.ts'
import { type Day, day } from '../../kernel/schedule/day.ts'
import { type Block, blockLabels, type PhaseName, phaseLabels, type Reviewer, reviewerLabels } from './labels.ts'
import { escapePattern, half, type Label, type Labels, manyOf, oneOf, type Slot } from './slots.ts'

/** A time of the venue's clock, on a day or a number of days before a phase. */
export type Moment = { clock: string; day: Day } | { clock: string; before: PhaseName; days: number }

const clock = '(?:[01]\\d|2[0-3]):[0-5]\\d'
const phase = oneOf(phaseLabels, 'open')

/** `2027-03-01 18:00`, 开展前3天18:00, `18:00, 3 days before opening`. */
export const moment: Slot<Moment> = {
  preset: { clock: '18:00', before: 'open', days: 3 },
  input: { kind: 'moment' },
  schema: () => {
    const time = z.string().regex(new RegExp(`^${clock}$`))
    return z.union([
      z.strictObject({ clock: time, day }),
      z.strictObject({ clock: time, before: phase.schema(), days: z.number().int().min(0).max(365) }),
    ]) as unknown as z.ZodType<Moment>
  },
  format(value, language) {
    if ('day' in value) return `${value.day} ${value.clock}`
    const name = phase.format(value.before, language)
    if (language === 'cn') return `${name}${value.days === 0 ? '当天' : `前${value.days}天`}${value.clock}`
    if (value.days === 0) return `${value.clock} on the day of ${name}`
    return `${value.clock}, ${value.days} ${value.days === 1 ? 'day' : 'days'} before ${name}`
  },
  parse(text, language) {
    const time = new RegExp(clock).exec(text)?.[0] ?? ''
    const [date] = /^\d{4}-\d\d-\d\d/.exec(text) ?? []
    if (date) return { clock: time, day: date as Day }
    const before = (Object.keys(phaseLabels) as PhaseName[]).find(one => text.includes(phase.format(one, language)))
    const [, days = '0'] = /(\d+)(?:天| days? )/.exec(text) ?? []
    return before && { clock: time, before, days: Number(days) }
  },
  pattern(language) {
    const name = phase.pattern(language)
    const relative =
      language === 'cn' ? `${name}(?:当天|前\\d+天)${clock}` : `${clock}(?:, \\d+ days? before| on the day of) ${name}`
    return `(?:\\d{4}-\\d\\d-\\d\\d ${clock}|${relative})`
  },
}

/** One of several sets of values, each of which is sufficient: 甲和乙，或丙. */
export function setsOf<const V extends string>(
  labels: Labels<V>,
  preset: readonly (readonly NoInfer<V>[])[],
): Slot<readonly (readonly V[])[]> {
  const set = manyOf(labels, { preset: preset[0] ?? [], joint: ['和', ' and '] })
  const between = ['，或', ', or '] as const
  return {
    preset,
    input: { kind: 'sets', options: labels },
    schema: () => z.array(set.schema()).min(1).max(6) as unknown as z.ZodType<readonly (readonly V[])[]>,
    format: (sets, language) => sets.map(one => set.format(one, language)).join(half(between, language)),
    parse(text, language) {
      const read = text.split(half(between, language)).map(one => set.parse(one, language))
      return read.includes(undefined) ? undefined : (read as (readonly V[])[])
    },
    pattern: language =>
      `${set.pattern(language)}(?:${escapePattern(half(between, language))}${set.pattern(language)})*`,
  }
}

export interface RouteStep {
  by: Reviewer
  blocks: Block
  /** Hours until the answer is due; null: not limited. */
  dueHours: number | null
}

const reviewer = oneOf(reviewerLabels, 'organizer')
const block = oneOf(blockLabels, 'decision')
const then: Label = ['，再由', ', then ']

/** The steps of a route in their order: 企业（批准前，24小时内），再由场馆（批准前）. */
export const steps: Slot<readonly RouteStep[]> = {
  preset: [{ by: 'organizer', blocks: 'decision', dueHours: null }],
  input: { kind: 'steps' },
  schema: () =>
    z
      .array(
        z.strictObject({
          by: reviewer.schema(),
          blocks: block.schema(),
          dueHours: z.number().int().min(1).max(720).nullable(),
        }),
      )
      .min(1)
      .max(7)
      .refine(all => new Set(all.map(({ by }) => by)).size === all.length),
  format: (all, language) => all.map(step => formatStep(step, language)).join(half(then, language)),
  parse(text, language) {
    const read = text.split(half(then, language)).map(one => parseStep(one, language))
    return read.includes(undefined) ? undefined : (read as RouteStep[])
  },
  pattern: language => `${stepPattern(language)}(?:${escapePattern(half(then, language))}${stepPattern(language)})*`,
}

function formatStep({ by, blocks, dueHours }: RouteStep, language: Language): string {
  const [name, when] = [reviewer.format(by, language), block.format(blocks, language)]
  if (language === 'cn') return `${name}（${when}${dueHours === null ? '' : `，${dueHours}小时内`}）`
  return `${name} (${when}${dueHours === null ? '' : `, within ${dueHours} h`})`
}

const stepPattern = (language: Language): string =>
  language === 'cn'
    ? `${reviewer.pattern('cn')}（${block.pattern('cn')}(?:，\\d+小时内)?）`
    : `${reviewer.pattern('en')} \\(${block.pattern('en')}(?:, within \\d+ h)?\\)`

function parseStep(text: string, language: Language): RouteStep | undefined {
  const [, name = '', inner = ''] = /^(.+?) ?[（(](.+)[）)]$/.exec(text) ?? []
  const [when = '', due] = inner.split(language === 'cn' ? '，' : ', within ')
  const [by, blocks] = [reviewer.parse(name, language), block.parse(when, language)]
  return by && blocks && { by, blocks, dueHours: due === undefined ? null : Number.parseInt(due, 10) }
}
