import type { Output, RowOf } from '@fairgate/contract/app/catalogue'
import { type BillKind, billStateMachine, otherHistoryEvents } from '@fairgate/contract/finance/charge/states'
import type { LocalizedText } from '@fairgate/contract/kernel/i18n/localized-text'

export type BillRow = RowOf<'getQuotaUnpaidPage'>
export type BillDetail = Output<'getQuotaPayInfo'>

export interface OfKind {
  kind: BillKind
}

/** The list page of each kind of bill. */
export const billPaths = {
  quota: '/receivePayment/quotaPayment',
  accreditation: '/receivePayment/accreditationPayment',
} as const satisfies Record<BillKind, string>

export const formatBillPath = ({ kind, id }: { kind: BillKind; id: string }) => `${billPaths[kind]}/${id}`
export const advicePath = (bill: { kind: BillKind; id: string }) => `${formatBillPath(bill)}/advice`

/** The command that returns one bill of a kind. */
export const detailCommand = (kind: BillKind) =>
  (kind === 'quota' ? 'getQuotaPayInfo' : 'getAccreditationPayInfo') as 'getQuotaPayInfo'

/** Labels of the events of a bill. */
export const findBillEventLabels = (event: string): LocalizedText =>
  billStateMachine.events[event as keyof typeof billStateMachine.events] ??
  otherHistoryEvents[event as keyof typeof otherHistoryEvents]
