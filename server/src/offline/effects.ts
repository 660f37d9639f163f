import type { ConflictKind } from '@fairgate/contract/offline/fields'
import { gateDayAt, lastEntries } from '../gate/facts.ts'
import type { TransitionContext } from '../kernel/transition.ts'
import { openConflicts } from './open-conflicts.ts'

/** A badge or ticket of a ground. */
export interface CaseHolder {
  exhibitionId: string
  /** Of the badge or the ticket. */
  id: string
  /** When what is wrong began; left out: now. */
  at?: Date
  /** Shown with the case, as a passage's. */
  facts?: object
}

/**
 * Opens a case of this kind for each of these holders who is inside its ground today, by the passage that brought it in, and
 * tells whoever settles; in the caller's transaction. One entry makes one case of a kind, however often it is asked for, and
 * who is outside makes none. Says how many are new.
 */
export async function openCases(
  context: Pick<TransitionContext, 'db' | 'services' | 'push'>,
  kind: Extract<ConflictKind, 'blacklistedInside' | 'stayExceeded'>,
  holders: readonly CaseHolder[],
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
    const made = await openConflicts(context, exhibitionId, opened)
    count += made.length
  }
  return count
}
