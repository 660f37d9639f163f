import { useBadgeTypes } from './use-badge-types.ts'

/** The names of the zones that a badge type opens; a dash if the exhibition has no zones. */
export function TypeZones({ exhibitionId, badgeTypeId }: { exhibitionId: string; badgeTypeId: string }) {
  return useBadgeTypes(exhibitionId).zonesOf(badgeTypeId) ?? '—'
}
