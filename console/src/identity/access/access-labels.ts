import type { Output, RowOf } from '@fairgate/contract/app/catalogue'
import { accessHistoryTexts } from '@fairgate/contract/identity/access/history-texts'
import { operatorStateMachine } from '@fairgate/contract/identity/access/states'
import type { LocalizedText } from '@fairgate/contract/kernel/i18n/localized-text'
import type { TextKey } from '../../kernel/i18n/language.ts'

export type OperatorRow = RowOf<'getOperatorPage'>
export type OperatorDetail = Output<'getOperatorDetail'>

export const kindLabels = {
  regular: 'access.kindRegular',
  temporary: 'access.kindTemporary',
  associated: 'access.kindAssociated',
} as const satisfies Record<OperatorRow['kind'], TextKey>

/** How an operator was created, by the event in its history. */
const beginnings: Readonly<Record<string, LocalizedText>> = {
  approve: accessHistoryTexts.begunInUse,
  submit: accessHistoryTexts.begunPending,
  invite: accessHistoryTexts.begunInvited,
  associate: accessHistoryTexts.begunAssociated,
}

/** The label of an event of an operator, including its creation. */
export function operatorEvent({
  event,
  fromState,
}: Pick<OperatorDetail['history'][number], 'event' | 'fromState'>): LocalizedText {
  const began = fromState === null ? beginnings[event] : undefined
  return (
    began ??
    (operatorStateMachine.events as Record<string, LocalizedText>)[event] ??
    beginnings[event] ?? [event, event]
  )
}
