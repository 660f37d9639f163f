/** A line of a chart: one value per fair minute; NaN where there is none. */
export interface Line {
  name: string
  colour: string
  values: readonly number[]
}

const [width, height, left, bottom, top] = [560, 150, 48, 22, 16] as const

/**
 * A line chart over the minutes as SVG, with a logarithmic axis if values differ by more than fifty times.
 *
 * @param mark a minute that is marked by a vertical line
 */
export function chart(title: string, unit: string, lines: readonly Line[], mark?: number): string {
  const all = lines.flatMap(({ values }) => values).filter(value => Number.isFinite(value))
  const [least, most] = [Math.min(...all.filter(value => value > 0)), Math.max(...all)]
  const isLogarithmic = most / least > 50
  const [from, to] = isLogarithmic ? [Math.log10(least), Math.log10(most)] : [0, most]
  const count = Math.max(...lines.map(({ values }) => values.length), 2)
  const x = (minute: number) => left + (minute / (count - 1)) * (width - left - 8)
  const y = (value: number) => {
    const share = ((isLogarithmic ? Math.log10(Math.max(value, least)) : value) - from) / (to - from || 1)
    return height - bottom - share * (height - bottom - top)
  }
  const path = ({ values }: Line) => {
    let isPen = false
    return values
      .map((value, minute) => {
        if (!Number.isFinite(value)) {
          isPen = false
          return ''
        }
        const at = `${x(minute).toFixed(1)} ${y(value).toFixed(1)}`
        // A single value is a dot.
        const step = isPen ? `L${at}` : `M${at}h0`
        isPen = true
        return step
      })
      .join('')
  }
  const ticks = isLogarithmic ? [least, Math.sqrt(least * most), most] : [0, most / 2, most]
  const axis = all.length === 0 ? [] : ticks
  return [
    `<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeText(title)}">`,
    `<text x="${left}" y="11" class="title">${escapeText(title)}${unit && `, ${unit}`}</text>`,
    ...axis.map(
      value =>
        `<path d="M${left} ${y(value).toFixed(1)}H${width - 8}" class="grid"/><text x="${left - 4}" y="${(y(value) + 3).toFixed(1)}" text-anchor="end">${short(value)}</text>`,
    ),
    ...[0, 5, 10, 15, 20, 25]
      .filter(minute => minute < count)
      .map(minute => `<text x="${x(minute).toFixed(1)}" y="${height - 6}" text-anchor="middle">${minute}</text>`),
    mark === undefined ? '' : `<path d="M${x(mark).toFixed(1)} ${top}V${height - bottom}" class="mark"/>`,
    ...lines.map(
      line => `<path d="${path(line)}" fill="none" stroke="${line.colour}" stroke-width="2" stroke-linecap="round"/>`,
    ),
    ...lines.map(
      ({ name, colour }, index) =>
        `<text x="${width - 8 - (lines.length - 1 - index) * 60}" y="11" text-anchor="end" style="fill:${colour}">${escapeText(name)}</text>`,
    ),
    '</svg>',
  ].join('')
}

/** A number with two or three significant digits. */
export const short = (value: number): string =>
  Number.isInteger(value)
    ? String(value)
    : Number.isFinite(value)
      ? value >= 100
        ? value.toFixed(0)
        : value >= 10
          ? value.toFixed(1)
          : value.toFixed(2)
      : '–'

export const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
