import { operatorStateMachine, operatorStates } from '@fairgate/contract/identity/access/states'
import type { Language } from '@fairgate/contract/kernel/i18n/language'
import { render } from '@fairgate/contract/kernel/i18n/localized-text'
import { statusOf } from '@fairgate/contract/kernel/transition/status'
import type { OperatorState } from './entity.ts'

/** An operator's state on the wire: the specification's number, its label in the caller's language, its colour. */
export const statusIn = (language: Language, state: OperatorState) => ({
  state: operatorStates[state],
  stateLabel: render(operatorStateMachine.states[state], language),
  statusCode: statusOf(state),
})
