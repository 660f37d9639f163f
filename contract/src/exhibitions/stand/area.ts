const form = /^(0|[1-9]\d{0,5})(?:\.(\d{1,2}))?$/

/** The largest stand: 100,000 m², in hundredths of a square metre. */
const largest = 10_000_000

/**
 * Hundredths of a square metre of an area as typed, such as `9` or `13.5`: at most two decimals, without exponent or
 * sign. Undefined if it is no area from 0.01 to 100,000 m².
 */
export function parseArea(typed: string): number | undefined {
  const [, whole = '', decimals = ''] = form.exec(typed) ?? []
  if (whole === '') return undefined
  const area = Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
  return area >= 1 && area <= largest ? area : undefined
}

/** Square metres without trailing zeros: `9`, `13.5`, `0.25`. */
export function formatArea(area: number): string {
  const decimals = String(area % 100)
    .padStart(2, '0')
    .replace(/0+$/, '')
  return decimals === '' ? String(Math.floor(area / 100)) : `${Math.floor(area / 100)}.${decimals}`
}

/** Square metres as they are read: `9`, `1,234.5`. */
export const showArea = (area: number): string => (area / 100).toLocaleString('en-US')
