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

/** The kinds that are enforced and refuse by the sentence of the rule. */
export const ruleRefusals = refusals({
  onePerson: byRule,
  excludes: byRule,
  history: byRule,
  window: byRule,
  age: byRule,
  documents: byRule,
  companyLimit: byRule,
  headFirst: byRule,
  headUnique: byRule,
  liability: byRule,
  violations: byRule,
  days: byRule,
  reissue: byRule,
})

/** What is missing of the evidence that a rule needs: `cn` and `en` are the kinds of the set that lacks the fewest. */
export const evidenceMissing = [
  10008,
  '缺少：{{cn}}（规则 {{code}}，第 {{version}} 版）',
  'Missing: {{en}} (rule {{code}}, version {{version}})',
] as const

/** The kinds of rules whose facts are recorded, so that they can refuse. */
export type EnforcedKind = keyof typeof ruleRefusals | 'evidence'

export const isEnforcedKind = (kind: RuleKind): kind is EnforcedKind =>
  kind === 'evidence' || Object.hasOwn(ruleRefusals, kind)

type Enforceable = Pick<Rule, 'kind' | 'params' | 'effect'>

/** Whether a rule looks at the evidence of an application. */
export const readsEvidence = ({ kind, params, effect }: Enforceable): boolean =>
  effect !== 'off' && (kind === 'evidence' || (kind === 'age' && (params as Params<'age'>).guardianUnder !== null))

/** Whether a rule looks at who is head of stand. */
export const readsHeads = ({ kind, effect }: Enforceable): boolean =>
  effect !== 'off' && (kind === 'headFirst' || kind === 'headUnique' || kind === 'evidence')

/** Whether a rule looks at statements that the applicant has accepted. */
export const readsLiability = ({ kind, effect }: Enforceable): boolean => effect !== 'off' && kind === 'liability'

/** Whether a rule looks at violations. */
export const readsViolations = ({ kind, effect }: Enforceable): boolean => effect !== 'off' && kind === 'violations'

/** Whether an application is evaluated by this rule as its sentence says. A rule that only warns promises nothing. */
export function isEnforced({ kind, params, effect }: Enforceable): boolean {
  if (effect === 'warn' || effect === 'off') return true
  if (kind === 'price' || kind === 'reissue') return effect === 'refuse'
  if (!isEnforcedKind(kind)) return false
  if (kind === 'evidence') return (params as Params<'evidence'>).role !== 'agency'
  // Only operators accept statements.
  if (kind === 'liability') return (params as Params<'liability'>).signer === 'operator'
  return kind !== 'excludes' || !(params as Params<'excludes'>).rejectedBy.includes('authority')
}
