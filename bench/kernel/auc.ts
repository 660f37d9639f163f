/** How often of two times, one of each sort, the first is the longer one: 0.5 where they cannot be distinguished. */
export function aucOf(first: readonly number[], second: readonly number[]): number {
  const sorted = second.toSorted((a, b) => a - b)
  const below = (time: number) => {
    let [low, high] = [0, sorted.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sorted[middle] as number) < time) low = middle + 1
      else high = middle
    }
    return low
  }
  return first.reduce((sum, time) => sum + below(time), 0) / (first.length * second.length)
}
