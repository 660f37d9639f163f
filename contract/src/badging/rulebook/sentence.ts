import type { Language } from '../../kernel/i18n/language.ts'
import { type RuleKind, ruleKindNames, type Statement } from './kinds.ts'
import { badgeClasses, badgeClassLabels, scopeLabels } from './labels.ts'
import { ruleKinds } from './rule-kinds.ts'
import { escapePattern, half, manyOf, oneOf, type Slot } from './slots.ts'

/** A part of a sentence; `slot` names the parameter that it shows. */
export interface SentencePart {
  slot?: string
  text: string
}

const everyClass = ['各类证件', 'All badges'] as const
const classList = manyOf(badgeClassLabels, { preset: [], joint: ['、', ', '] })
const joint = ['：', ': '] as const
const scope = oneOf(scopeLabels, 'exhibition')

/** All slots of a kind, also those that every rule has. */
export const slotsOf = (kind: RuleKind): Readonly<Record<string, Slot<unknown>>> => ({
  ...ruleKinds[kind].slots,
  scope,
})

/** The parts of a rule's sentence, in order; a parameter whose text is empty has a part too. */
export function sentenceParts(statement: Statement, language: Language): SentencePart[] {
  const slots = slotsOf(statement.kind)
  const values: Readonly<Record<string, unknown>> = { ...statement.params, scope: statement.scope }
  const body = templateOf(statement.kind, language).map(({ slot, text }): SentencePart => {
    if (slot === undefined) return { text }
    return { slot, text: slots[slot]?.format(values[slot], language) ?? '' }
  })
  return [{ slot: 'classes', text: formatClasses(statement, language) }, { text: half(joint, language) }, ...body]
}

/** The sentence of a rule. It says all that the rule does, so that text and behaviour cannot differ. */
export const buildSentence = (statement: Statement, language: Language): string =>
  sentenceParts(statement, language)
    .map(({ text }) => text)
    .join('')

/**
 * Reads the sentence of a rule back. Undefined if no kind has such a sentence. A parameter whose text is in the other
 * language alone is missing.
 */
export function parseSentence(
  sentence: string,
  language: Language,
): (Omit<Statement, 'params'> & { params: Record<string, unknown> }) | undefined {
  for (const kind of ruleKindNames) {
    const found = patternOf(kind, language).exec(sentence)?.groups
    if (!found) continue
    const { classes = '', ...texts } = found
    const read = Object.entries(texts).map(
      ([name, text]) => [name, slotsOf(kind)[name]?.parse(text ?? '', language)] as const,
    )
    const { scope: said = ruleKinds[kind].scopes[0], ...params } = Object.fromEntries(
      read.filter(([, value]) => value !== undefined),
    )
    const named =
      classes === half(everyClass, language) ? badgeClasses : classList.parse(classes.toLowerCase(), language)
    if (!named) continue
    const onePerEdition = kind === 'onePerson' && params.per === 'edition'
    return { kind, scope: (onePerEdition ? 'edition' : said) as Statement['scope'], classes: named, params }
  }
  return undefined
}

function formatClasses({ classes }: Statement, language: Language): string {
  if (classes.length === badgeClasses.length) return half(everyClass, language)
  const text = classList.format(classes, language)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function templateOf(kind: RuleKind, language: Language): SentencePart[] {
  return half(ruleKinds[kind].sentence, language)
    .split(/(\{\w+\})/)
    .filter(text => text !== '')
    .map(text => (/^\{\w+\}$/.test(text) ? { slot: text.slice(1, -1), text: '' } : { text }))
}

const patterns = new Map<string, RegExp>()

function patternOf(kind: RuleKind, language: Language): RegExp {
  const known = patterns.get(`${kind} ${language}`)
  if (known) return known
  const slots = slotsOf(kind)
  const body = templateOf(kind, language)
    .map(({ slot, text }) =>
      slot === undefined ? escapePattern(text) : `(?<${slot}>${slots[slot]?.pattern(language)})`,
    )
    .join('')
  const pattern = new RegExp(`^(?<classes>[^：:]+)${half(joint, language)}${body}$`)
  patterns.set(`${kind} ${language}`, pattern)
  return pattern
}
