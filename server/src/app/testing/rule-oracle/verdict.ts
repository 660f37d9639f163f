import type { Params, PastApplication, Rule, RuleKind } from '@fairgate/contract/badging/rulebook/kinds'

/** `satisfied`, the effect of a rule that is not, or the fact that is missing. */
export type Verdict =
  | { effect: 'refuse' | 'hold' | 'warn'; replaces?: string; lacks?: string }
  | { missing: string }
  | 'satisfied'

/** Reads the list from its beginning and says of each application what one rule says. */
export type Reader = (one: PastApplication) => Verdict
export type Readers = { readonly [K in RuleKind]?: (params: Params<K>, rule: Rule) => Reader }
