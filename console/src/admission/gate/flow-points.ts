import type { Room } from './use-control-room.ts'

/** People in one minute (counted since 1970). */
export type FlowPoint = Room['flow'][number]

/** The minute with the most people in one direction; the latest of equal ones, undefined if nobody passed. */
export function busiest(points: readonly FlowPoint[], side: 'in' | 'out'): FlowPoint | undefined {
  const most = Math.max(0, ...points.map(point => point[side]))
  return most === 0 ? undefined : points.findLast(point => point[side] === most)
}

/** The next round number for the end of an axis, at least 10: 10, 15, 20, 25, 30, 40, 50, 60, 80, 100 … */
export function roundUp(value: number): number {
  if (value <= 10) return 10
  const power = 10 ** Math.floor(Math.log10(value))
  return (([1, 1.5, 2, 2.5, 3, 4, 5, 6, 8].find(step => step * power >= value) ?? 10) as number) * power
}
