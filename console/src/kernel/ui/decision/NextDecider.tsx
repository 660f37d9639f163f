import type { Decider } from '@fairgate/contract/identity/decision/deciders'
import { decisionDays } from '../../auth/session.ts'
import { type Text, type TextKey, useText } from '../../i18n/language.ts'

const deciderTexts: Readonly<Record<Decider, TextKey>> = {
  colleague: 'decision.nextColleague',
  giver: 'decision.nextGiver',
  organizer: 'decision.nextOrganizer',
  venue: 'decision.nextVenue',
}

/** The next approver of a pending row, and roughly when. */
export const formatNextDecider = (decider: Decider, t: Text): string =>
  `${t(deciderTexts[decider])}${t('shell.comma')}${t('decision.usually', { count: decisionDays() })}`

export interface NextDeciderProps {
  /** Undefined or null if it awaits no decision. */
  decider: Decider | null | undefined
  /** The actions of the operator: an approver sees that it is their turn. */
  actions: readonly string[]
}

const decisive = ['approve', 'endorse', 'confirm']

/** Next to the state of a pending row: its next approver. */
export function NextDecider({ decider, actions }: NextDeciderProps) {
  const t = useText()
  if (!decider) return null
  const isReaders = decisive.some(verb => actions.includes(verb))
  return <span>{isReaders ? t('decision.nextYou') : formatNextDecider(decider, t)}</span>
}
