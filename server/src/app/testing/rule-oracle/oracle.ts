import type { PastApplication, Rule } from '@fairgate/contract/badging/rulebook/kinds'
import { readsApplications } from './application-rules.ts'
import { readsCompanies } from './company-rules.ts'
import { readsPersons } from './person-rules.ts'
import type { Reader, Readers } from './verdict.ts'

const nobody = () => () => 'satisfied' as const
const readers: Readers = { ...readsPersons, ...readsCompanies, ...readsApplications, price: nobody, route: nobody }

/**
 * What the rules say of each application of a list in the order of submission, as text: code, effect, and what is
 * replaced. It was written from the sentences of the rules, reads the whole list once for each rule, and shares no code
 * with `evaluate`.
 */
export function readRules(rules: readonly Rule[], list: readonly PastApplication[]): string[][] {
  const said = list.map((): string[] => [])
  for (const rule of rules) {
    if (rule.effect === 'off') continue
    const make = readers[rule.kind] as (params: unknown, rule: Rule) => Reader
    const read = make(rule.params, rule)
    for (const [index, one] of list.entries()) {
      const verdict = read(one)
      if (verdict === 'satisfied') continue
      const text =
        'missing' in verdict
          ? `?${verdict.missing}`
          : `${verdict.effect} ${verdict.replaces ?? ''}${verdict.lacks ?? ''}`
      said[index]?.push(`${rule.code} ${text}`.trim())
    }
  }
  return said.map(all => all.toSorted())
}
