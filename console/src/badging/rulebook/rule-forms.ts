import {
  type Params,
  paramsSchema,
  presetOf,
  type RuleKind,
  type Statement,
  scopesOf,
} from '@fairgate/contract/badging/rulebook/kinds'
import { slotsOf } from '@fairgate/contract/badging/rulebook/sentence'
import type { TextValues } from '@fairgate/contract/kernel/i18n/localized-text'
import type { TextKey } from '../../kernel/i18n/language.ts'
import type { RuleRow } from './rulebook-labels.ts'

/** A rule in the shape that a save sends. */
export interface RuleForm {
  code: string
  kind: RuleKind
  scope: RuleRow['scope']
  effect: RuleRow['effect']
  classes: string[]
  params: object
  noteCn: string
  noteEn: string
}

/** The rules of a version as a save sends them. */
export const toForms = (list: readonly RuleRow[]): RuleForm[] =>
  list.map(({ number: _number, sentence: _sentence, params, classes, ...rule }) => ({
    ...rule,
    classes: [...classes],
    params: { ...params },
  }))

export const asStatement = (rule: RuleForm | RuleRow): Statement => rule as unknown as Statement

/** The lowest unused code. */
export function nextCode(rules: readonly { code: string }[]): string {
  const used = new Set(rules.map(({ code }) => code))
  for (let number = 1; ; number += 1) {
    const code = `R${String(number).padStart(2, '0')}`
    if (!used.has(code)) return code
  }
}

/** A new rule with the presets of its kind. */
export function newRule(kind: RuleKind, rules: readonly RuleForm[]): RuleForm {
  const params = presetOf(kind) as Params<RuleKind>
  const scope = scopesOf({ kind, params } as Statement)[0] ?? 'exhibition'
  return {
    code: nextCode(rules),
    kind,
    scope,
    effect: usualEffect(kind),
    classes: ['exhibitor'],
    params,
    noteCn: '',
    noteEn: '',
  }
}

/**
 * A rule with another value of a parameter. Another parameter that it contradicts gets its preset, or all of its
 * options. Undefined if the value itself is not possible.
 */
export function withValue(rule: RuleForm, slot: string, value: unknown): RuleForm | undefined {
  if (slot === 'classes') return (value as string[]).length > 0 ? { ...rule, classes: value as string[] } : undefined
  if (slot === 'effect') return { ...rule, effect: value as RuleForm['effect'] }
  if (slot === 'scope') return { ...rule, scope: value as RuleForm['scope'] }
  const params = findValid(rule.kind, { ...rule.params, [slot]: value }, slot)
  if (!params) return undefined
  const scopes = scopesOf({ kind: rule.kind, params } as Statement)
  return { ...rule, params, scope: scopes.includes(rule.scope) ? rule.scope : (scopes[0] ?? rule.scope) }
}

function findValid(kind: RuleKind, params: Record<string, unknown>, changed: string): object | undefined {
  const read = paramsSchema(kind).safeParse(params)
  if (read.success) return params
  const wrong = String(read.error.issues[0]?.path[0])
  const slot = slotsOf(kind)[wrong]
  if (wrong === changed || !slot) return undefined
  const options = 'options' in slot.input ? Object.keys(slot.input.options) : []
  return [slot.preset, options]
    .map(value => ({ ...params, [wrong]: value }))
    .find(tried => paramsSchema(kind).safeParse(tried).success)
}

/** Why a rule cannot have a value, as a text key and its values. */
export function whyNotValue(
  { kind, params }: RuleForm,
  slot: string,
  value: unknown,
): { key: TextKey; values?: TextValues } {
  if (value === undefined) return { key: 'kernel.required' }
  if (slot === 'classes') return { key: 'kernel.tooFew', values: { min: 1 } }
  const { error } = paramsSchema(kind).safeParse({ ...params, [slot]: value })
  const found = error?.issues.find(({ path }) => path[0] === slot)
  switch (found?.code) {
    case 'too_small':
      return {
        key: found.origin === 'array' ? 'kernel.tooFew' : 'kernel.tooSmall',
        values: { min: Number(found.minimum) },
      }
    case 'too_big':
      return {
        key: found.origin === 'array' ? 'kernel.tooManyItems' : 'kernel.tooBig',
        values: { max: Number(found.maximum) },
      }
    case 'custom':
    case undefined:
      return { key: 'rulebook.parameterContradicts' }
    default:
      return { key: 'kernel.wrongKind' }
  }
}

/** Warn, which changes nothing for anybody; but a formula for quotas and a price apply only with the effect refuse. */
export const usualEffect = (kind: RuleKind): RuleForm['effect'] =>
  kind === 'quota' || kind === 'price' ? 'refuse' : 'warn'
