import { runningStates } from '@fairgate/contract/exhibitions/exhibition/states'
import type { TaskDetail } from '../../app/shell/ExhibitionFrame.tsx'

/** Whether the operator's company may apply for badges here, or what is missing. */
export type Applying = 'open' | 'notAccepted' | 'nothingAllotted' | 'noQuota' | 'over'

export function applyingIn({ exhibition, own, badgeTypes, quota }: TaskDetail): Applying {
  if (!(runningStates as readonly string[]).includes(exhibition.state)) return 'over'
  // The server sends figures by type only to those who run the exhibition.
  if (badgeTypes !== null) return 'open'
  if (own?.state === 'invited') return 'notAccepted'
  if (own?.state === 'pendingAllocation') return 'nothingAllotted'
  if (own?.state !== 'active') return 'over'
  return quota.granted > quota.given ? 'open' : 'noQuota'
}
