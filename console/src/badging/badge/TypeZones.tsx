import { useBadgeTypes } from './use-badge-types.ts'

/** The zones that badges of a type open, in words; a dash where the exhibition has none. */
export function TypeZones({ exhibitionId, badgeTypeId }: { exhibitionId: string; badgeTypeId: string }) {
  return useBadgeTypes(exhibitionId).zonesOf(badgeTypeId) ?? '—'
}
