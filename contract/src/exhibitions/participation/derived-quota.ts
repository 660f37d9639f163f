import type { ParticipationKind } from './states.ts'

/** How many badges of a type the stands of a holder give it; areas are hundredths of a square metre. */
export interface QuotaFormula {
  perStand: number
  /** The area for which `perUnit` badges are given. */
  unit: number
  perUnit: number
  rounding: 'down' | 'up' | 'nearest'
  /** Whether the units of each stand are rounded, or those of all its stands together. */
  per: 'stand' | 'holder'
  min: number
  /** Null: no limit but that of a quota. */
  max: number | null
}

/** The kinds of participations that get quotas from the organizer: where a formula rules, they get none by hand. */
export const directKinds = ['cooperator', 'logistics', 'agent'] as const satisfies readonly ParticipationKind[]

/** The largest quota. */
const mostOfQuota = 1_000_000

/**
 * The counterpart of the SQL function `derived_quota`, for previews: only whole units count. Without stands it is 0,
 * whatever the minimum.
 */
export function deriveQuota(formula: QuotaFormula, areas: readonly number[]): number {
  if (areas.length === 0) return 0
  const { perStand, perUnit, per, min, max } = formula
  const counted = per === 'stand' ? areas : [areas.reduce((sum, area) => sum + area, 0)]
  const units = counted.reduce((sum, area) => sum + unitsOf(formula, area), 0)
  return Math.min(max ?? mostOfQuota, mostOfQuota, Math.max(min, perStand * areas.length + perUnit * units))
}

function unitsOf({ rounding, unit }: QuotaFormula, area: number): number {
  if (rounding === 'down') return Math.floor(area / unit)
  return rounding === 'up' ? Math.ceil(area / unit) : Math.floor((2 * area + unit) / (2 * unit))
}
