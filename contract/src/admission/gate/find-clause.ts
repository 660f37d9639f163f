import type { RuleFacts, ScanFacts, Span } from './scan-facts.ts'

export const inside = (span: Span, at: number) => at >= span[0] && at < span[1]

/** When the next of these windows begins; undefined if none does. */
export function nextOpening(windows: readonly Span[], at: number): number | undefined {
  const next = windows.filter(([from, to]) => from > at && from < to).map(([from]) => from)
  return next.length > 0 ? Math.min(...next) : undefined
}

interface Clause {
  reason: 'wrongHours' | 'wrongZone' | null
  clauseNo: number | null
  opensAt?: number | undefined
  rule?: RuleFacts
}

/**
 * Of the clauses that name a type, refusals come first, then the lowest that applies. If none applies here, the reason
 * is wrongHours with the next opening if a clause names the place at another time, else wrongZone. Undefined if no
 * clause admits the type anywhere: then the type's own rules apply.
 */
export function clauseFor(
  rules: readonly RuleFacts[],
  { doorId }: ScanFacts['channel'],
  path: readonly string[],
  at: number,
): Clause | undefined {
  const lies = ({ zoneId, doorId: door }: RuleFacts) =>
    (zoneId === null || path.includes(zoneId)) && (door === null || door === doorId)
  const here = rules.filter(lies)
  const openClauses = here.filter(({ windows }) => windows === null || windows.some(window => inside(window, at)))
  const refusals = openClauses.filter(({ refuse }) => refuse)
  const refusal = first(refusals, ({ windows }) => windows?.find(window => inside(window, at))?.[1])
  if (refusal) {
    const opensAt = refusal.windows?.find(window => inside(window, at))?.[1]
    // The clause has hours, so another hour would be admitted.
    return { reason: refusal.windows === null ? 'wrongZone' : 'wrongHours', clauseNo: refusal.clauseNo, opensAt }
  }
  const admission = first(openClauses, () => undefined)
  if (admission) return { reason: null, clauseNo: admission.clauseNo, rule: admission }
  const opens = ({ windows }: RuleFacts) => {
    const next = (windows ?? []).map(([from]) => from).filter(from => from > at)
    return next.length > 0 ? Math.min(...next) : undefined
  }
  const near = first(
    here.filter(({ refuse }) => !refuse),
    opens,
  )
  if (near) return { reason: 'wrongHours', clauseNo: near.clauseNo, opensAt: opens(near) }
  return rules.some(({ refuse }) => !refuse) ? { reason: 'wrongZone', clauseNo: null } : undefined
}

/** The rule with the earliest moment, rules without one last; among equal ones the lowest clause. */
function first(rules: readonly RuleFacts[], moment: (rule: RuleFacts) => number | undefined): RuleFacts | undefined {
  const of = (rule: RuleFacts) => moment(rule) ?? Number.POSITIVE_INFINITY
  return rules.toSorted((a, b) => (of(a) === of(b) ? a.clauseNo - b.clauseNo : of(a) - of(b)))[0]
}
