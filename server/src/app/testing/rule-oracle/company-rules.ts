import type { PastApplication, Rule } from '@fairgate/contract/badging/rulebook/kinds'
import { broken } from './person-rules.ts'
import type { Readers } from './verdict.ts'

const gone = ['rejected', 'ended', 'replaced']
const companyIn = ({ exhibitionId, companyId }: PastApplication) => `${companyId}@${exhibitionId}`

/** How many badges of the rule's classes a company has so far. */
function createTally(rule: Rule) {
  const tally: Record<string, number> = Object.create(null)
  return (one: PastApplication): number => {
    const company = companyIn(one)
    const number = tally[company] ?? 0
    if (rule.classes.includes(one.class) && !gone.includes(one.outcome)) tally[company] = number + 1
    return number
  }
}

export const readsCompanies: Readers = {
  headFirst(params, rule) {
    // For each company and section the heads so far, in the order in which they were named.
    const named: Record<string, Record<string, PastApplication[]>> = Object.create(null)
    return one => {
      const ofCompany = named[companyIn(one)] ?? {}
      if (one.isHead && one.section !== null && !gone.includes(one.outcome)) {
        named[companyIn(one)] = { ...ofCompany, [one.section]: [...(ofCompany[one.section] ?? []), one] }
      }
      if (!rule.classes.includes(one.class) || one.isHead) return 'satisfied'
      if (one.known.sections === null) return { missing: 'sections' }
      for (const section of one.known.sections) {
        const candidates = (ofCompany[section] ?? []).slice(0, 1 + params.alternates)
        const ready = params.order === 'approved' ? candidates.filter(head => head.outcome === 'approved') : candidates
        if (ready.length === 0) return broken(rule)
      }
      return 'satisfied'
    }
  },

  quota(params, rule) {
    const tallyOf = createTally(rule)
    return one => {
      const number = tallyOf(one)
      if (!rule.classes.includes(one.class)) return 'satisfied'
      const areas = one.known.stands
      if (areas === null) return { missing: 'stands' }
      let allowed = 0
      if (areas.length > 0) {
        const together = [areas.reduce((all, area) => all + area, 0)]
        for (const area of params.per === 'holder' ? together : areas) {
          const exact = area / 100 / params.unit
          const below = Math.floor(exact + 1e-9)
          const rest = exact - below
          const units =
            params.rounding === 'up' ? (rest > 1e-9 ? below + 1 : below) : rest >= 0.5 - 1e-9 ? below + 1 : below
          allowed += (params.rounding === 'down' ? below : units) * params.perUnit
        }
        allowed += areas.length * params.perStand
        if (allowed < params.min) allowed = params.min
        if (params.max !== null && allowed > params.max) allowed = params.max
      }
      return number + 1 <= allowed ? 'satisfied' : broken(rule)
    }
  },

  companyLimit(params, rule) {
    const tallyOf = createTally(rule)
    return one => {
      const number = tallyOf(one)
      return rule.classes.includes(one.class) && number + 1 > params.max ? broken(rule) : 'satisfied'
    }
  },

  liability(params, rule) {
    return one => {
      if (!rule.classes.includes(one.class)) return 'satisfied'
      if (one.known.accepted === null) return { missing: 'accepted' }
      return one.known.accepted.some(text => text === params.statementCn) ? 'satisfied' : broken(rule)
    }
  },
}
