import type { PastApplication, Rule } from '@fairgate/contract/badging/rulebook/kinds'
import type { Readers, Verdict } from './verdict.ts'

/** The badges that each person has had so far, the newest last. */
function createPersons() {
  const lists: Record<string, PastApplication[]> = Object.create(null)
  return (one: PastApplication): PastApplication[] | undefined => {
    if (one.personKey === null) return undefined
    const soFar = lists[one.personKey] ?? []
    lists[one.personKey] = [...soFar, one]
    return soFar
  }
}

const live = ['applied', 'returned', 'approved']

/** 本期, 本届, 本系列展会. */
function sameTime(scope: Rule['scope'], one: PastApplication, other: PastApplication): boolean {
  switch (scope) {
    case 'exhibition':
      return one.exhibitionId === other.exhibitionId
    case 'edition':
      if (one.exhibitionId === other.exhibitionId) return true
      return one.editionNumber === null ? false : one.editionNumber === other.editionNumber
    default:
      return true
  }
}

const strictness = { refuse: 3, hold: 2, warn: 1 } as const
type Effect = keyof typeof strictness

/** No level is stricter than the rule. */
export function atMost(rule: Rule, effect: Effect): Effect {
  const own = rule.effect as Effect
  return strictness[effect] < strictness[own] ? effect : own
}

export const broken = (rule: Rule): Verdict => ({ effect: rule.effect as Effect })

export const readsPersons: Readers = {
  onePerson(params, rule) {
    const badgesOf = createPersons()
    return one => {
      const had = badgesOf(one)
      if (!rule.classes.includes(one.class)) return 'satisfied'
      if (had === undefined) return { missing: 'records' }
      let last: PastApplication | undefined
      let blocked = false
      let unknownSender = false
      for (const other of had) {
        if (!rule.classes.includes(other.class) || !live.includes(other.outcome)) continue
        if (!sameTime(rule.scope, one, other)) continue
        if (
          params.per === 'phase' &&
          new Set([...one.phases, ...other.phases]).size === one.phases.length + other.phases.length
        )
          continue
        last = other
        if (other.issued && params.includeIssued === false) blocked = true
        if (params.by === 'anyone' || other.companyId === one.companyId) continue
        if (one.byPerson === false) blocked = true
        if (one.byPerson === null) unknownSender = true
      }
      if (last === undefined) return 'satisfied'
      if (params.conflict === 'replaceOld' && unknownSender && !blocked) return { missing: 'sender' }
      if (params.conflict === 'replaceOld' && !blocked) return { effect: atMost(rule, 'warn'), replaces: last.badgeId }
      return broken(rule)
    }
  },

  excludes(params, rule) {
    const badgesOf = createPersons()
    return one => {
      const had = badgesOf(one)
      const forward = rule.classes.includes(one.class)
      const backward = params.bothWays && params.held.includes(one.class)
      if (!forward && !backward) return 'satisfied'
      if (had === undefined) return { missing: 'records' }
      for (const other of had) {
        if (!sameTime(rule.scope, one, other)) continue
        const counts =
          (forward && params.held.includes(other.class)) || (backward && rule.classes.includes(other.class))
        if (!counts) continue
        const pending = other.outcome === 'applied' || other.outcome === 'returned'
        if (pending && params.outcomes.includes('applied')) return broken(rule)
        if (other.outcome === 'approved' && params.outcomes.includes('approved')) return broken(rule)
        if (other.outcome !== 'rejected' || !params.outcomes.includes('rejected')) continue
        if ((params.rejectedBy as readonly (string | null)[]).includes(other.decidedBy)) return broken(rule)
      }
      return 'satisfied'
    }
  },

  history(params, rule) {
    const badgesOf = createPersons()
    return one => {
      const had = badgesOf(one)
      if (!rule.classes.includes(one.class)) return 'satisfied'
      if (had === undefined) return { missing: 'records' }
      let number = 0
      for (const other of had) {
        if (other.outcome !== 'approved' || other.editionNumber === null || other.editionNumber < params.since) continue
        const [sameClass, sameCompany] = [other.class === one.class, other.companyId === one.companyId]
        if (params.counts === 'otherClass' && sameClass) continue
        if (params.counts === 'otherCompany' && sameCompany) continue
        if (params.counts === 'either' && sameClass && sameCompany) continue
        number += 1
      }
      if (number >= params.red) return { effect: atMost(rule, params.redEffect) }
      return number >= params.yellow ? { effect: atMost(rule, params.yellowEffect) } : 'satisfied'
    }
  },

  headUnique(_params, rule) {
    const badgesOf = createPersons()
    return one => {
      const had = badgesOf(one)
      if (!rule.classes.includes(one.class)) return 'satisfied'
      if (had === undefined) return { missing: 'heads' }
      if (!one.isHead) return 'satisfied'
      const elsewhere = had.some(
        other =>
          other.isHead &&
          other.section !== null &&
          live.includes(other.outcome) &&
          sameTime(rule.scope, one, other) &&
          !(other.section === one.section && other.companyId === one.companyId),
      )
      return elsewhere ? broken(rule) : 'satisfied'
    }
  },

  violations(params, rule) {
    return one => {
      if (!rule.classes.includes(one.class)) return 'satisfied'
      const all = params.of === 'company' ? one.known.companyViolations : one.known.personViolations
      if (all === null) return { missing: 'violations' }
      const since = all.length === 0 ? 0 : earlierByMonths(one.at, params.months)
      const number = all.filter(moment => moment > since && moment <= one.at).length
      return number < params.count ? 'satisfied' : broken(rule)
    }
  },
}

/** The same date and time this many months earlier; where that month is shorter, its last day. */
function earlierByMonths(moment: number, months: number): number {
  const text = new Date(moment).toISOString()
  const month = Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7)) - 1 - months
  const [year, name] = [Math.floor(month / 12), String((month % 12) + 1).padStart(2, '0')]
  for (let day = Number(text.slice(8, 10)); ; day -= 1) {
    const date = `${year}-${name}-${String(day).padStart(2, '0')}`
    const start = new Date(`${date}T00:00:00Z`)
    if (!Number.isNaN(start.getTime()) && start.toISOString().startsWith(date))
      return start.getTime() + (moment % 86_400_000)
  }
}
