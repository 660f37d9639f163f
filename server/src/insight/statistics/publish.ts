/** Nearest multiple of five, as counts by attribute are published. */
const rounded = (count: number) => Math.round(count / 5) * 5

/** The minimum of a rounded count; under five nothing is published. */
const minTrueCount = (count: number) => Math.max(few, rounded(count) - 2)
const maxTrueCount = (count: number) => rounded(count) + 2

/** A group of fewer people is suppressed. */
const few = 5

export interface Published {
  /** In their order; null: suppressed. */
  counts: (number | null)[]
  /** The meaning of a null. */
  hides: 'nothing' | 'few' | 'some'
}

/**
 * Publishes counts of a division of people for callers who must not learn about small groups: rounded to five, under
 * five suppressed, and with those the next smallest, until nobody who knows the exact total and this method can derive
 * one by subtraction. Both kinds of nulls look the same. If nothing could be shown, not even the empty ones are.
 */
export function publish(counts: readonly number[]): Published {
  const small = counts.filter(count => count > 0 && count < few).length
  if (small === 0) return { counts: counts.map(rounded), hides: 'nothing' }
  const total = counts.reduce((sum, count) => sum + count, 0)
  let shown = counts.filter(count => count >= few).sort((one, other) => one - other)
  let hidden = 0
  while (shown.length > 0 && revealsSmallCount({ total, small, hidden, shown })) {
    // Suppresses all equal ones, because a choice among them would reveal something.
    const rest = shown.filter(count => count !== shown[0])
    hidden += shown.length - rest.length
    shown = rest
  }
  const [least] = shown
  if (least === undefined) return { counts: counts.map(() => null), hides: 'some' }
  return {
    counts: counts.map(count => (count > 0 && count < least ? null : rounded(count))),
    hides: hidden > 0 ? 'some' : 'few',
  }
}

interface PublishedCounts {
  total: number
  /** How many are under five. */
  small: number
  /** How many others are suppressed; none of them is above what is shown. */
  hidden: number
  /** Smallest first. */
  shown: readonly number[]
}

/** Whether the published counts leave only one possible value for a small count. */
function revealsSmallCount({ total, small, hidden, shown }: PublishedCounts): boolean {
  const rest = { least: total, most: total }
  for (const count of shown) {
    rest.least -= maxTrueCount(count)
    rest.most -= minTrueCount(count)
  }
  const ceiling = maxTrueCount(shown[0] ?? 0)
  const least = Math.max(1, rest.least - (few - 1) * (small - 1) - hidden * ceiling)
  const most = Math.min(few - 1, rest.most - (small - 1) - hidden * few)
  return most <= least
}
