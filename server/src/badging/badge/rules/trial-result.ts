import type { RuleTrial } from '@fairgate/contract/badging/rulebook/commands'
import { readsEvidence, readsViolations } from '@fairgate/contract/badging/rulebook/enforcement'
import { appliesTo, evaluateBook } from '@fairgate/contract/badging/rulebook/evaluate'
import type { Application, Book, Facts, Finding, MissingFact } from '@fairgate/contract/badging/rulebook/kinds'
import { effects } from '@fairgate/contract/badging/rulebook/labels'

type Effect = Finding['effect']
type Group = RuleTrial['groups'][number]
export type RuleChange = RuleTrial['list'][number]['changes'][number]

const none = () => ({ refused: 0, onHold: 0, warned: 0 })
const counted = { refuse: 'refused', hold: 'onHold', warn: 'warned' } as const satisfies Record<
  Effect,
  keyof ReturnType<typeof none>
>
const isStricter = (one: Effect, other: Effect | undefined) =>
  other === undefined || effects.indexOf(one) < effects.indexOf(other)

/** Evaluates applications under a draft and under the book in force, and counts the differences. */
export function createTrial(draft: Book, current: Book) {
  const codes = [...new Set([...draft.rules, ...current.rules].map(({ code }) => code))]
  const groups = new Map(codes.map(code => [code, createGroup(code)]))
  const newly = none()
  let [evaluated, changed] = [0, 0]

  return {
    readsEvidence: [...draft.rules, ...current.rules].some(readsEvidence),
    readsViolations: [...draft.rules, ...current.rules].some(readsViolations),
    /** Returns the rules with a different effect on the application. A rule for which a fact is missing has none. */
    add(application: Application, facts: Facts): RuleChange[] {
      evaluated += 1
      const now = evaluateBook(draft, application, facts)
      const before = evaluateBook(current, application, facts)
      for (const rule of draft.rules) if (appliesTo(rule, application.class)) groups.get(rule.code)?.apply()
      const missing = new Map([...before.missing, ...now.missing].map(one => [one.code, one]))
      for (const one of missing.values()) groups.get(one.code)?.miss(one)
      const [was, is] = [before, now].map(({ findings }) => effectsOf(findings, missing))
      if (!was || !is) return []
      const strictest = firstOf(is)
      if (strictest && isStricter(strictest, firstOf(was))) newly[counted[strictest]] += 1
      const changes: RuleChange[] = []
      for (const code of codes) {
        if (was.get(code) === is.get(code)) continue
        changes.push({ code, was: was.get(code) ?? null, is: is.get(code) ?? null })
        groups.get(code)?.add(was.get(code), is.get(code), application.companyId)
      }
      if (changes.length > 0) changed += 1
      return changes
    },
    result: () => ({
      ...{ evaluated, changed, newly },
      groups: [...groups.values()].map((group): Group => group.result()),
    }),
  }
}

/** By code, the strictest first, without the rules for which a fact is missing on one of the two sides. */
const effectsOf = (findings: readonly Finding[], missing: ReadonlyMap<string, unknown>): Map<string, Effect> =>
  new Map(findings.flatMap(({ code, effect }) => (missing.has(code) ? [] : [[code, effect] as const])))

const firstOf = (findings: ReadonlyMap<string, Effect>): Effect | undefined => findings.values().next().value

/** The differences of one rule. */
function createGroup(code: string) {
  const numbers = { ...none(), milder: 0, noLonger: 0, missing: 0, applied: 0 }
  const companies = new Set<string>()
  const facts = new Set<MissingFact['fact']>()
  return {
    apply(): void {
      numbers.applied += 1
    },
    add(before: Effect | undefined, now: Effect | undefined, companyId: string): void {
      if (now === undefined) numbers.noLonger += 1
      else if (isStricter(now, before)) numbers[counted[now]] += 1
      else numbers.milder += 1
      companies.add(companyId)
    },
    miss({ fact }: MissingFact): void {
      numbers.missing += 1
      facts.add(fact)
    },
    result: (): Group => ({ code, ...numbers, companies: companies.size, facts: [...facts] }),
  }
}
