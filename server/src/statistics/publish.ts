/** Nearest multiple of five, as counts of attributes are told. */
const rounded = (count: number) => Math.round(count / 5) * 5

/** What a rounded count may have been; under five nothing is told. */
const leastOf = (count: number) => Math.max(few, rounded(count) - 2)
const mostOf = (count: number) => rounded(count) + 2

/** Under so many people a group is not told of. */
const few = 5

export interface Published {
  /** In their order; null: not told. */
  counts: (number | null)[]
  /** What a null stands for. */
  hides: 'nothing' | 'few' | 'some'
}

/**
 * Counts of a division of people as they may be told to who must not find out about few: rounded to five, under five not
 * told, and beside those the next smallest, until nobody who knows the exact total, and how this is done, can tell one by
 * subtraction. Both kinds look the same then. Where none could be told, not even which are empty.
 */
export function publish(counts: readonly number[]): Published {
  const small = counts.filter(count => count > 0 && count < few).length
  if (small === 0) return { counts: counts.map(rounded), hides: 'nothing' }
  const total = counts.reduce((sum, count) => sum + count, 0)
  let shown = counts.filter(count => count >= few).sort((one, other) => one - other)
  let hidden = 0
  while (shown.length > 0 && revealsSmallCount({ total, small, hidden, shown })) {
    // All that are equal: which of them it was would tell something too.
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
  /** How many others are hidden; none of them is above what is shown. */
  hidden: number
  /** The least first. */
  shown: readonly number[]
}

/** Whether the published counts leave only one possible value for a small count. */
function revealsSmallCount({ total, small, hidden, shown }: PublishedCounts): boolean {
  const rest = { least: total, most: total }
  for (const count of shown) {
    rest.least -= mostOf(count)
    rest.most -= leastOf(count)
  }
  const ceiling = mostOf(shown[0] ?? 0)
  const least = Math.max(1, rest.least - (few - 1) * (small - 1) - hidden * ceiling)
  const most = Math.min(few - 1, rest.most - (small - 1) - hidden * few)
  return most <= least
}
