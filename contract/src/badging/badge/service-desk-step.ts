import type { BadgeAction, credentialStateMachine } from './states.ts'

/**
 * What Enter does at the counter, the first that its reader may: hand the card over, say whether it came out of the
 * printer, print it, replace it once it was lost, decide on the badge.
 */
export const serviceDeskSteps = ['issue', 'confirmPrint', 'print', 'reprint', 'review'] as const
export type ServiceDeskStep = (typeof serviceDeskSteps)[number]

/**
 * The sensible next step with a badge, of what its reader may do with it; null where nothing is left to do here.
 *
 * @param card state of the active card, null where there is none
 */
export function nextStep(
  actions: readonly BadgeAction[],
  card: keyof typeof credentialStateMachine.states | null,
): ServiceDeskStep | null {
  const may = new Set(actions)
  if (may.has('issue')) return 'issue'
  if (card === 'queued' && may.has('markPrinted')) return 'confirmPrint'
  if (may.has('print')) return 'print'
  if (card === null && may.has('reprint')) return 'reprint'
  return may.has('approve') ? 'review' : null
}
