/** A class of figures: those from `from` to `to`, both inclusive. */
export interface ShadeClass {
  from: number
  to: number
}

const CLASSES = 5

/**
 * Sorts figures into at most five classes with about as many members each, so that one very large figure does not leave
 * all others in the lightest shade. Equal figures are in the same class. Zeros are in none.
 */
export function shadeClasses(values: readonly number[]): ShadeClass[] {
  const sorted = values.filter(value => value > 0).sort((one, other) => one - other)
  const classes: ShadeClass[] = []
  for (let at = 0; at < CLASSES; at++) {
    const share = sorted.slice(
      Math.round((at * sorted.length) / CLASSES),
      Math.round(((at + 1) * sorted.length) / CLASSES),
    )
    const from = share.find(value => value > (classes.at(-1)?.to ?? 0))
    const to = share.at(-1)
    if (from !== undefined && to !== undefined) classes.push({ from, to })
  }
  return classes
}

/** Index of a figure's class, from 0; -1 for none. */
export function shadeOf(value: number, classes: readonly ShadeClass[]): number {
  return classes.findIndex(({ from, to }) => value >= from && value <= to)
}

/** A colour between two `#rrggbb`: 0 gives the first, 1 the second. */
export function mix(one: string, other: string, share: number): string {
  const channels = [1, 3, 5].map(at => {
    const [low, high] = [one, other].map(colour => Number.parseInt(colour.slice(at, at + 2), 16)) as [number, number]
    return Math.round(low + (high - low) * share)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${channels.join('')}`
}
