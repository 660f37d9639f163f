import type { Output, RowOf } from '@fairgate/contract/catalogue'
import { type ChargeKind, chargeStateMachine, otherHistoryEvents } from '@fairgate/contract/charge/states'
import type { LocalizedText } from '@fairgate/contract/kernel/localized-text'

export type ChargeRow = RowOf<'getQuotaUnpaidPage'>
export type ChargeDetail = Output<'getQuotaPayInfo'>

export interface OfKind {
  kind: ChargeKind
}

/** Where the charges of a kind are listed. */
export const chargePaths = {
  quota: '/receivePayment/quotaPayment',
  accreditation: '/receivePayment/accreditationPayment',
} as const satisfies Record<ChargeKind, string>

export const chargePath = ({ kind, id }: { kind: ChargeKind; id: string }) => `${chargePaths[kind]}/${id}`
export const advicePath = (charge: { kind: ChargeKind; id: string }) => `${chargePath(charge)}/advice`

/** The command that answers one charge of a kind. */
export const detailCommand = (kind: ChargeKind) =>
  (kind === 'quota' ? 'getQuotaPayInfo' : 'getAccreditationPayInfo') as 'getQuotaPayInfo'

/** What happened to a charge. */
export const chargeEventWords = (event: string): LocalizedText =>
  chargeStateMachine.events[event as keyof typeof chargeStateMachine.events] ??
  otherHistoryEvents[event as keyof typeof otherHistoryEvents]
