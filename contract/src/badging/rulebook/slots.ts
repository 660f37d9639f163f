import { z } from 'zod'
import type { Language } from '../../kernel/i18n/language.ts'

/** A text in both languages without plural. */
export type Label = readonly [cn: string, en: string]
export type Labels<V extends string> = Readonly<Record<V, Label>>

/** How a form asks for the value of a slot. */
export type SlotInput =
  | { kind: 'one'; options: Labels<string> }
  | { kind: 'many'; options: Labels<string>; min: number }
  | { kind: 'sets'; options: Labels<string> }
  | { kind: 'count'; min: number; max: number; optional: boolean }
  | { kind: 'flag'; options: Labels<string> }
  | { kind: 'amount' | 'text' | 'moment' | 'steps' }

/**
 * A parameter in a sentence. `format` and `parse` are each other's inverse in one language; `pattern` is the regular
 * expression of all its texts, without groups that capture.
 */
export interface Slot<T> {
  readonly preset: T
  readonly input: SlotInput
  /** What an empty text may become, for a form: 至多…张. */
  readonly hint?: Label
  schema(): z.ZodType<T>
  format(value: T, language: Language): string
  /** Undefined where the sentence of this language does not contain the value. */
  parse(text: string, language: Language): T | undefined
  pattern(language: Language): string
}

export const half = (label: Label, language: Language): string => label[language === 'cn' ? 0 : 1]
export const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const entriesOf = <V extends string>(labels: Labels<V>) => Object.entries(labels) as [V, Label][]
/** Alternatives, the longer ones first, so that none hides another. */
const anyOf = (texts: readonly string[]): string =>
  `(?:${texts
    .toSorted((a, b) => b.length - a.length)
    .map(escapePattern)
    .join('|')})`
const valueWith = <V extends string>(labels: Labels<V>, text: string, language: Language): V | undefined =>
  entriesOf(labels).find(([, label]) => half(label, language) === text)?.[0]

/** One value of a list. */
export function oneOf<const V extends string>(labels: Labels<V>, preset: NoInfer<V>): Slot<V> {
  const values = Object.keys(labels) as [V, ...V[]]
  const longest = entriesOf(labels).toSorted(([, a], [, b]) => b[0].length - a[0].length)[0]
  return {
    preset,
    ...(longest && { hint: longest[1] }),
    input: { kind: 'one', options: labels },
    schema: () => z.enum(values) as unknown as z.ZodType<V>,
    format: (value, language) => half(labels[value], language),
    parse: (text, language) => valueWith(labels, text, language),
    pattern: language => anyOf(entriesOf(labels).map(([, label]) => half(label, language))),
  }
}

interface ManyRules<V extends string> {
  preset: readonly NoInfer<V>[]
  joint: Label
  min?: number
  /** The text before and after the list; an empty list is an empty text. */
  around?: { before: Label; after: Label }
}

/** Several values of a list, each once. */
export function manyOf<const V extends string>(labels: Labels<V>, rules: ManyRules<V>): Slot<readonly V[]> {
  const { preset, joint, min = 1, around = { before: ['', ''], after: ['', ''] } } = rules
  const values = Object.keys(labels) as [V, ...V[]]
  return {
    preset,
    hint: [`${around.before[0]}…${around.after[0]}`, `${around.before[1]}…${around.after[1]}`],
    input: { kind: 'many', options: labels, min },
    schema: () =>
      z
        .array(z.enum(values))
        .min(min)
        .max(values.length)
        .refine(chosen => new Set(chosen).size === chosen.length) as unknown as z.ZodType<readonly V[]>,
    format: (chosen, language) =>
      chosen.length === 0
        ? ''
        : half(around.before, language) +
          chosen.map(value => half(labels[value], language)).join(half(joint, language)) +
          half(around.after, language),
    parse(text, language) {
      if (text === '') return []
      const inner = text.slice(half(around.before, language).length, text.length - half(around.after, language).length)
      const read = inner.split(half(joint, language)).map(one => valueWith(labels, one, language))
      return read.includes(undefined) ? undefined : (read as V[])
    },
    pattern(language) {
      const one = anyOf(values.map(value => half(labels[value], language)))
      const list = `${one}(?:${escapePattern(half(joint, language))}${one})*`
      const whole = `${escapePattern(half(around.before, language))}${list}${escapePattern(half(around.after, language))}`
      return min === 0 ? `(?:${whole})?` : whole
    },
  }
}

interface CountRules {
  min: number
  max: number
  preset: number
  /** The English unit behind the number. */
  unit?: readonly [one: string, other: string]
}

/** A whole number. */
export function count({ min, max, preset, unit }: CountRules): Slot<number> {
  const unitWord = (value: number) => (unit ? ` ${unit[value === 1 ? 0 : 1]}` : '')
  return {
    preset,
    input: { kind: 'count', min, max, optional: false },
    schema: () => z.number().int().min(min).max(max),
    format: (value, language) => `${value}${language === 'en' ? unitWord(value) : ''}`,
    parse: text => Number.parseInt(text, 10),
    pattern: language => (language === 'en' && unit ? `\\d+ ${anyOf(unit)}` : '\\d+'),
  }
}

/** A phrase around a value, or another text where the value is `none`. `{}` marks the value. */
export function phrase<T, N extends T | null>(
  slot: Slot<T>,
  { none, text, absent = ['', ''], preset = none }: { none: N; text: Label; absent?: Label; preset?: NoInfer<T | N> },
): Slot<T | N> {
  const parts = (language: Language) => half(text, language).split('{}') as [string, string]
  return {
    preset,
    hint: [text[0].replace('{}', '…'), text[1].replace('{}', '…')],
    input: slot.input.kind === 'count' ? { ...slot.input, optional: none === null } : slot.input,
    schema: () => (none === null ? slot.schema().nullable() : slot.schema()) as z.ZodType<T | N>,
    format(value, language) {
      if (value === none) return half(absent, language)
      const [before, after] = parts(language)
      return before + slot.format(value as T, language) + after
    },
    parse(found, language) {
      if (found === half(absent, language)) return none
      const [before, after] = parts(language)
      return slot.parse(found.slice(before.length, found.length - after.length), language)
    },
    pattern(language) {
      const [before, after] = parts(language)
      return `(?:${escapePattern(before)}${slot.pattern(language)}${escapePattern(after)}|${escapePattern(half(absent, language))})`
    },
  }
}

/** Yes or no, each with its text. */
export function flag(yes: Label, no: Label = ['', '']): Slot<boolean> {
  return {
    preset: false,
    hint: yes,
    input: { kind: 'flag', options: { yes, no } },
    schema: () => z.boolean(),
    format: (value, language) => half(value ? yes : no, language),
    parse: (text, language) => text === half(yes, language),
    pattern: language => anyOf([half(yes, language), half(no, language)]),
  }
}

/** An amount of yuan as text with two decimals; whole yuan are written without them. */
export function amount(preset: string): Slot<string> {
  const digits = '\\d+(?:\\.\\d\\d)?'
  return {
    preset,
    input: { kind: 'amount' },
    schema: () => z.string().regex(/^(?:0|[1-9]\d{0,6})\.\d\d$/),
    format: (value, language) => (language === 'cn' ? `${short(value)}元` : `¥${short(value)}`),
    parse: text => text.replace(/[元¥]/g, '').replace(/^\d+$/, '$&.00'),
    pattern: language => (language === 'cn' ? `${digits}元` : `¥${digits}`),
  }
}
const short = (value: string) => value.replace(/\.00$/, '')

/** A text that only the sentence of one language contains. */
export function textIn(language: Language, preset: string, max: number): Slot<string> {
  return {
    preset,
    input: { kind: 'text' },
    schema: () =>
      z
        .string()
        .trim()
        .min(1)
        .max(max)
        .regex(/^[^\n\r]*$/),
    format: (value, said) => (said === language ? value : ''),
    parse: (text, said) => (said === language ? text : undefined),
    pattern: said => (said === language ? '.+' : ''),
  }
}
