import type { BadgeAction, credentialStateMachine } from './states.ts'

/**
 * What Enter does at the service desk, the first that the caller may do: issue the card, confirm the print, print,
 * replace a lost card, decide on the badge.
 */
export const serviceDeskSteps = ['issue', 'confirmPrint', 'print', 'reprint', 'review'] as const
export type ServiceDeskStep = (typeof serviceDeskSteps)[number]

/**
 * The next step with a badge among the actions of the caller; null if nothing is left to do here.
 *
 * @param card state of the active card, null if there is none
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
