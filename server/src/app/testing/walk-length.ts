/**
 * The number of steps of a random walk. `FAIRGATE_WALKS` is a factor: `npm test` sets a fifth, `npm test -- --all`
 * walks the full length, a larger factor searches for longer.
 */
export function walkLength(full: number): number {
  return Math.max(1, Math.round(full * Number(process.env.FAIRGATE_WALKS ?? 1)))
}
