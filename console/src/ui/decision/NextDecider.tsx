import type { Decider } from '@fairgate/contract/decision/deciders'
import { type Text, type TextKey, useText } from '../../kernel/language.ts'
import { decisionDays } from '../../kernel/session.ts'

const deciderTexts: Readonly<Record<Decider, TextKey>> = {
  colleague: 'decision.nextColleague',
  giver: 'decision.nextGiver',
  organizer: 'decision.nextOrganizer',
  venue: 'decision.nextVenue',
}

/** Who decides next on something that waits, and roughly when. */
export const formatNextDecider = (decider: Decider, t: Text): string =>
  `${t(deciderTexts[decider])}${t('shell.comma')}${t('decision.usually', { count: decisionDays() })}`

export interface NextDeciderProps {
  /** Undefined or null where it waits for no decision. */
  decider: Decider | null | undefined
  /** What the reader may do: whoever may decide is told so. */
  actions: readonly string[]
}

const decisive = ['approve', 'endorse', 'confirm']

/** Beside the state of what is pending: who decides next. */
export function NextDecider({ decider, actions }: NextDeciderProps) {
  const t = useText()
  if (!decider) return null
  const isReaders = decisive.some(verb => actions.includes(verb))
  return <span>{isReaders ? t('decision.nextYou') : formatNextDecider(decider, t)}</span>
}
