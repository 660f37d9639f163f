/** Px of a name next to its bar: at most this, and never more than this share of the chart. */
export const widestName = 150
export const widestShare = 0.4
/** Px of a line of a name. */
export const nameLine = 15

/** Px of a name in the narrowest chart, on a phone; words break earlier than letters do. */
const minName = 320 * widestShare * 0.85
/** Px of a bar with its gap. */
const bar = 30

/**
 * Height in px of a category of lying bars: of its bars, or of the lines of the longest name next to them.
 *
 * @param measureWidth how wide a name is drawn in one line
 */
export function barHeight(names: readonly string[], series: number, widthOf: (name: string) => number): number {
  const lines = names.map(name => Math.ceil(widthOf(name) / minName))
  return Math.max(bar * series, Math.max(0, ...lines) * nameLine)
}
