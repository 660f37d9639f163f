import { runningStates } from '@fairgate/contract/exhibitions/exhibition/states'
import type { TaskDetail } from '../../app/shell/ExhibitionFrame.tsx'

/** Whether the reader's company may apply for badges here, or what it lacks for that. */
export type Applying = 'open' | 'notAccepted' | 'nothingAllotted' | 'noQuota' | 'over'

export function applyingIn({ exhibition, own, badgeTypes, quota }: TaskDetail): Applying {
  if (!(runningStates as readonly string[]).includes(exhibition.state)) return 'over'
  // Figures by type are answered to who runs it.
  if (badgeTypes !== null) return 'open'
  if (own?.state === 'invited') return 'notAccepted'
  if (own?.state === 'pendingAllocation') return 'nothingAllotted'
  if (own?.state !== 'active') return 'over'
  return quota.granted > quota.given ? 'open' : 'noQuota'
}
