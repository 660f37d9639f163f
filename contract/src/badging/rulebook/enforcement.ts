import { refusals } from '../../kernel/refusal/refusal.ts'
import type { Params, Rule, RuleKind } from './kinds.ts'

/**
 * All refusals by rules say the sentence of the rule, in both languages, so that a stored one (of an imported row) can be read
 * in either.
 */
const byRule = [
  10008,
  '{{cn}}（规则 {{code}}，第 {{version}} 版）',
  '{{en}} (rule {{code}}, version {{version}})',
] as const

export const ruleRefusals = refusals({
  onePerson: byRule,
  excludes: byRule,
  history: byRule,
  window: byRule,
  age: byRule,
  documents: byRule,
  companyLimit: byRule,
})

/** The kinds of rules whose facts are recorded, so that they can refuse. */
export type EnforcedKind = keyof typeof ruleRefusals

export const isEnforcedKind = (kind: RuleKind): kind is EnforcedKind => Object.hasOwn(ruleRefusals, kind)

/** Whether an application is evaluated by this rule as its sentence says. A rule that only warns promises nothing. */
export function isEnforced({ kind, params, effect }: Pick<Rule, 'kind' | 'params' | 'effect'>): boolean {
  if (effect === 'warn' || effect === 'off') return true
  if (!isEnforcedKind(kind)) return false
  if (kind === 'onePerson') return (params as Params<'onePerson'>).conflict === 'refuseNew'
  if (kind === 'age') return (params as Params<'age'>).guardianUnder === null
  return kind !== 'excludes' || !(params as Params<'excludes'>).rejectedBy.includes('authority')
}
