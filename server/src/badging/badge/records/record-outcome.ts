import type { BadgeEvent, BadgeState } from '../badge-rules.ts'

/** What became of an application: the newest submission of a badge. */
export type RecordOutcome = 'applied' | 'returned' | 'approved' | 'rejected' | 'ended' | 'replaced'

/** The outcome in each state. A draft that was never submitted has none; `expired` depends on what the badge was before. */
const outcomes: Readonly<Record<BadgeState, RecordOutcome | undefined>> = {
  draft: undefined,
  pending: 'applied',
  endorsed: 'applied',
  onHold: 'applied',
  returned: 'returned',
  rejected: 'rejected',
  withdrawn: 'ended',
  awaitingPayment: 'approved',
  active: 'approved',
  suspended: 'approved',
  voided: 'ended',
  expired: 'ended',
}

/** The states of a badge that has a record, each with its outcome. */
export const recordedStates: readonly (readonly [string, RecordOutcome])[] = Object.entries(outcomes).flatMap(
  ([state, outcome]) => (outcome ? [[state, outcome] as const] : []),
)

export const statesWith = (outcome: RecordOutcome): string[] =>
  recordedStates.filter(([, its]) => its === outcome).map(([state]) => state)

/** The outcome of a badge that came to a state from another one: an approved badge whose time is over stays approved. */
export function outcomeOf(from: string, event: string, state: string): RecordOutcome | undefined {
  if (event === 'replace') return 'replaced'
  return state === 'expired' && outcomes[from as BadgeState] === 'approved' ? 'approved' : outcomes[state as BadgeState]
}

/** The events that decide an application, by the outcome of the decision. */
export const decidingEvents = {
  approved: ['approve', 'charge', 'release'],
  returned: ['return'],
  rejected: ['reject'],
} as const satisfies Partial<Record<RecordOutcome, readonly BadgeEvent[]>>

/** Whether the outcome is a decision. */
export const isDecision = (outcome: RecordOutcome): outcome is keyof typeof decidingEvents => outcome in decidingEvents
