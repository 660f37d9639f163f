import type { Params, Rule, RuleKind } from './kinds.ts'

type Pair<K extends RuleKind> = (one: Params<K>, other: Params<K>) => boolean

const isEmptySpan = (one: { min: number; max: number | null }, other: { min: number; max: number | null }): boolean =>
  Math.max(one.min, other.min) > Math.min(one.max ?? Number.POSITIVE_INFINITY, other.max ?? Number.POSITIVE_INFINITY)

const always = () => true

/** Two rules of one kind that apply to the same badge class and cannot both be satisfied, or determine the same thing. */
const pairs: { readonly [K in RuleKind]?: Pair<K> } = {
  onePerson: (one, other) => one.per === other.per && one.conflict !== other.conflict,
  days: isEmptySpan,
  age: (one, other) => one.on === other.on && isEmptySpan(one, other),
  documents: (one, other) => !one.accepted.some(type => other.accepted.includes(type)),
  window: (one, other) => closesBefore(one, other) || closesBefore(other, one),
  quota: always,
  price: always,
  route: always,
  reissue: always,
}

/** Whether one window is over before the other begins, as far as both are days or before the same phase. */
function closesBefore({ closes }: Params<'window'>, { opens }: Params<'window'>): boolean {
  if (!closes || !opens) return false
  if ('day' in closes && 'day' in opens) return `${closes.day} ${closes.clock}` < `${opens.day} ${opens.clock}`
  if ('day' in closes || 'day' in opens || closes.before !== opens.before) return false
  return closes.days === opens.days ? closes.clock < opens.clock : closes.days > opens.days
}

/** A newer application replaces a badge that excludes it. */
function replacesWhatExcludes(one: Rule, other: Rule): boolean {
  if (one.kind !== 'onePerson' || other.kind !== 'excludes') return false
  const { conflict } = one.params as Params<'onePerson'>
  const { held, outcomes } = other.params as Params<'excludes'>
  if (conflict !== 'replaceOld' || !outcomes.includes('approved')) return false
  return one.classes.some(name => other.classes.includes(name)) && one.classes.some(name => held.includes(name))
}

function contradict(one: Rule, other: Rule): boolean {
  if (one.effect === 'off' || other.effect === 'off') return false
  if (replacesWhatExcludes(one, other) || replacesWhatExcludes(other, one)) return true
  if (one.kind !== other.kind || !one.classes.some(name => other.classes.includes(name))) return false
  const pair = pairs[one.kind] as Pair<RuleKind> | undefined
  return pair?.(one.params, other.params) ?? false
}

/** The first rule that contradicts an earlier one: its index, and the code of the other. */
export function findContradiction(rules: readonly Rule[]): { index: number; code: string } | undefined {
  for (const [index, rule] of rules.entries()) {
    const other = rules.slice(0, index).find(earlier => contradict(earlier, rule))
    if (other) return { index, code: other.code }
  }
  return undefined
}
