import type { DiscrepancyKind } from '@fairgate/contract/admission/offline/fields'
import type { TransitionContext } from '../../kernel/transition/transition.ts'
import { gateDayAt, lastEntries } from '../gate/api.ts'
import { openDiscrepancies } from './open-discrepancies.ts'

/** A badge or ticket of a gate context. */
export interface DiscrepancyHolder {
  exhibitionId: string
  /** Id of the badge or ticket. */
  id: string
  /** When the problem began; now if omitted. */
  at?: Date
  /** Shown with the case, like those of a passage. */
  facts?: object
}

/**
 * Opens a case of this kind for each of these holders who is inside today, for the passage by which they entered, and
 * notifies those who may settle it; in the caller's transaction. One entry has at most one case of a kind, and a holder
 * who is outside has none. Returns the number of new cases.
 */
export async function openHolderDiscrepancies(
  context: Pick<TransitionContext, 'db' | 'services' | 'push'>,
  kind: Extract<DiscrepancyKind, 'blacklistedInside' | 'stayExceeded'>,
  holders: readonly DiscrepancyHolder[],
): Promise<number> {
  const { db, services } = context
  const now = new Date()
  const day = await gateDayAt(db, services, now)
  let count = 0
  for (const [exhibitionId, theirs] of Map.groupBy(holders, holder => holder.exhibitionId)) {
    const of = new Map(theirs.map(holder => [holder.id, holder]))
    const inside = await lastEntries(db, exhibitionId, [...of.keys()], day)
    const opened = inside.map(({ holderId, ...entry }) => {
      const { at = now, facts = null } = of.get(holderId) ?? {}
      return {
        ...entry,
        kind,
        otherId: null,
        reason: kind === 'blacklistedInside' ? 'blacklisted' : null,
        at: at.getTime(),
        facts,
      }
    })
    const made = await openDiscrepancies(context, exhibitionId, opened)
    count += made.length
  }
  return count
}
