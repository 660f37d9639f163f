import { appliesTo, evaluateRule, milder } from './evaluate.ts'
import { ageIn, windowOf } from './evaluate-application.ts'
import { countUsed } from './evaluate-company.ts'
import { countHistory } from './evaluate-person.ts'
import type { Application, Book, FactName, Facts, Params, Rule, RuleKind } from './kinds.ts'
import type { FindingEffect } from './labels.ts'

export type FactValues = Readonly<Record<string, string | number>>

/** What one rule says of an application, and the facts that it looked at. */
export interface Explained {
  rule: Rule
  result: 'met' | 'notMet' | 'unknown'
  /** What happens to an application that does not satisfy it. */
  effect: FindingEffect
  values: FactValues
  missing?: FactName
}

type Measure<K extends RuleKind> = (
  params: Params<K>,
  application: Application,
  facts: Facts,
  rule: Rule,
) => FactValues | undefined

/** How near to its limit an application is that satisfies a rule. */
const measures: { readonly [K in RuleKind]?: Measure<K> } = {
  onePerson: () => ({ badges: 0 }),
  excludes: () => ({ badges: 0 }),
  history: (params, application, { records }) => ({ count: countHistory(params, application, records ?? []) }),
  companyLimit: ({ max }, _application, { used }, { classes }) => ({ used: countUsed(classes, used), most: max }),
  window(params, { at }, facts) {
    const closes = windowOf(params, facts)?.closes
    return closes ? { minutesLeft: Math.floor((closes - at) / 60_000) } : undefined
  },
  age(params, application, facts) {
    const years = ageIn(params, application, facts)
    return typeof years === 'number' ? { age: years, least: params.min } : undefined
  },
  liability: () => ({ accepted: 1 }),
  documents: (_params, { documentType }) => (documentType ? { documentType } : undefined),
  evidence: (_params, { evidence }) => ({ files: evidence?.filter(({ state }) => state !== 'rejected').length ?? 0 }),
}

/** Every rule that applies to an application, satisfied or not, in the order of the rules. */
export function explainBook(book: Book, application: Application, facts: Facts): Explained[] {
  return book.rules.flatMap((rule): Explained[] => {
    if (!appliesTo(rule, application.class)) return []
    const effect = rule.effect as FindingEffect
    const outcome = evaluateRule(rule, application, facts)
    if (!outcome) {
      const measure = measures[rule.kind] as Measure<RuleKind> | undefined
      return [{ rule, result: 'met', effect, values: measure?.(rule.params as never, application, facts, rule) ?? {} }]
    }
    if ('missing' in outcome) return [{ rule, result: 'unknown', effect, values: {}, missing: outcome.missing }]
    return [{ rule, result: 'notMet', effect: milder(effect, outcome.most), values: outcome.values }]
  })
}
