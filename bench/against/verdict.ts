import { median } from '../kernel/load.ts'

/** How much more CPU an operation may use than in the other commit. */
export const maxRatio = 1.05

/**
 * Whether today's build uses more CPU than the other one, beyond noise: the median of the rounds' ratios is above
 * {@link maxRatio}, and at most one round in eight is not above 1. Equal builds fulfil the second part in one of thirty
 * runs of eight rounds, both parts more rarely.
 */
export function isSlower(ratios: readonly number[]): boolean {
  const notAbove = ratios.filter(ratio => !(ratio > 1)).length
  return ratios.length > 0 && median(ratios) > maxRatio && notAbove <= ratios.length / 8
}
