const missed: string[] = []

/** The text of a limit behind the figure it belongs to. A figure above it, or none, makes the bench fail at its end. */
export const most = (what: string, value: number, limit: number): string => note(what, value, value <= limit, limit)

/** The same for a figure that must not be below the limit. */
export const least = (what: string, value: number, limit: number): string => note(what, value, value >= limit, limit)

/** The same for a figure that has exactly one correct value. */
export function exactly(what: string, value: number, must: number): string {
  if (value !== must) miss(`${what}: ${value}, must be ${must}`)
  return `(must be ${must})`
}

/** A limit that was checked elsewhere and missed. */
export function miss(line: string): void {
  missed.push(line)
}

/** All limits missed so far, in the order in which they were printed. */
export const missedLimits = (): readonly string[] => missed

function note(what: string, value: number, isMet: boolean, limit: number): string {
  if (!isMet) miss(`${what}: ${round(value)} (limit ${round(limit)})`)
  return `(limit ${round(limit)}${isMet ? '' : ', **missed**'})`
}

const round = (value: number) => String(Number(value.toFixed(3)))
