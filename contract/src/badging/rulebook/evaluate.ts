import * as ofApplication from './evaluate-application.ts'
import * as ofCompany from './evaluate-company.ts'
import * as ofPerson from './evaluate-person.ts'
import type { Evaluator, Outcome } from './evaluation.ts'
import type { Application, Book, Facts, Finding, MissingFact, Params, Rule, RuleKind } from './kinds.ts'
import { effects } from './labels.ts'

/** Kinds that only determine amounts or the order of steps refuse nobody. */
const always = () => undefined

const evaluators: { readonly [K in RuleKind]: Evaluator<K> } = {
  onePerson: ofPerson.onePerson,
  excludes: ofPerson.excludes,
  history: ofPerson.history,
  headUnique: ofPerson.headUnique,
  violations: ofPerson.violations,
  headFirst: ofCompany.headFirst,
  quota: ofCompany.quota,
  companyLimit: ofCompany.companyLimit,
  liability: ofCompany.liability,
  evidence: ofApplication.evidence,
  window: ofApplication.window,
  days: ofApplication.days,
  age: ofApplication.age,
  documents: ofApplication.documents,
  reissue: ofApplication.reissue,
  price: always,
  route: always,
}

/** Whether a rule is about applications for this class. */
export function appliesTo(rule: Rule, badgeClass: Application['class']): boolean {
  if (rule.effect === 'off') return false
  if (rule.classes.includes(badgeClass)) return true
  if (rule.kind !== 'excludes') return false
  const { bothWays, held } = rule.params as Params<'excludes'>
  return bothWays && held.includes(badgeClass)
}

/** What one rule says of an application that it applies to. */
export function evaluateRule(rule: Rule, application: Application, facts: Facts): Outcome {
  const evaluator = evaluators[rule.kind] as Evaluator<RuleKind>
  return evaluator(rule.params as never, application, facts, rule)
}

/** The less strict of two effects. */
export const milder = <E extends Rule['effect']>(one: E, other: E | undefined): E =>
  other !== undefined && effects.indexOf(other) > effects.indexOf(one) ? other : one

/**
 * The rules that an application does not satisfy, the strictest first, and the rules for which a fact is missing. Pure:
 * no clock, no input or output.
 */
export function evaluateBook(
  book: Book,
  application: Application,
  facts: Facts,
): { findings: Finding[]; missing: MissingFact[] } {
  const findings: Finding[] = []
  const missing: MissingFact[] = []
  for (const rule of book.rules) {
    if (!appliesTo(rule, application.class)) continue
    const outcome = evaluateRule(rule, application, facts)
    if (!outcome) continue
    const { code, number: ruleNumber, kind: key } = rule
    if ('missing' in outcome) missing.push({ code, ruleNumber, fact: outcome.missing })
    else {
      const { values, most, replaces } = outcome
      const effect = milder(rule.effect, most) as Finding['effect']
      findings.push({ code, ruleNumber, effect, key, values, ...(replaces !== undefined && { replaces }) })
    }
  }
  const rank = ({ effect }: Finding) => effects.indexOf(effect)
  return { findings: findings.sort((a, b) => rank(a) - rank(b) || a.ruleNumber - b.ruleNumber), missing }
}

/** The rules that an application does not satisfy, the strictest first. */
export const evaluate = (book: Book, application: Application, facts: Facts): Finding[] =>
  evaluateBook(book, application, facts).findings

/** The rules of an exhibition: a rule of its own book replaces the rule of the edition with the same code. */
export function combineBooks(edition: Book | undefined, exhibition: Book | undefined): Book {
  const own = new Set(exhibition?.rules.map(({ code }) => code))
  return { rules: [...(edition?.rules.filter(({ code }) => !own.has(code)) ?? []), ...(exhibition?.rules ?? [])] }
}
