/** Entries and exits of the day so far, as they stood at the end of a minute (minutes since 1970). */
export interface FlowSample {
  minute: number
  in: number
  out: number
}

/** People a minute; `minute` as in {@link FlowSample}. */
export type FlowPoint = FlowSample

export const flowMinutes = 60

/** The samples with the newest reading: one a minute, the last of it, no older than an hour. */
export function withReading(
  samples: readonly FlowSample[],
  at: number,
  today: { in: number; out: number },
): FlowSample[] {
  const minute = Math.floor(at / 60_000)
  const kept = samples.filter(sample => sample.minute < minute && sample.minute >= minute - flowMinutes - 1)
  return [...kept, { minute, in: today.in, out: today.out }]
}

/**
 * What went in and out in each minute: the difference of two samples, shared out over the minutes between them where
 * some were missed. The minute under way is left out. Where the day's count began anew nothing is said.
 */
export function flowPoints(samples: readonly FlowSample[]): FlowPoint[] {
  const last = samples.at(-1)?.minute
  return samples.flatMap((sample, index) => {
    const before = samples[index - 1]
    if (!before || sample.minute === last) return []
    const minutes = sample.minute - before.minute
    const [entered, left] = [sample.in - before.in, sample.out - before.out]
    if (entered < 0 || left < 0) return []
    return Array.from({ length: minutes }, (_, step) => ({
      minute: before.minute + step + 1,
      in: Math.round(entered / minutes),
      out: Math.round(left / minutes),
    }))
  })
}

/** The minute with most people on one side; the latest of equal ones, undefined where nobody passed. */
export function busiest(points: readonly FlowPoint[], side: 'in' | 'out'): FlowPoint | undefined {
  const most = Math.max(0, ...points.map(point => point[side]))
  return most === 0 ? undefined : points.findLast(point => point[side] === most)
}

/** The next round number from 10 on that an axis may end at: 10, 15, 20, 25, 30, 40, 50, 60, 80, 100 … */
export function roundUp(value: number): number {
  if (value <= 10) return 10
  const power = 10 ** Math.floor(Math.log10(value))
  return (([1, 1.5, 2, 2.5, 3, 4, 5, 6, 8].find(step => step * power >= value) ?? 10) as number) * power
}
