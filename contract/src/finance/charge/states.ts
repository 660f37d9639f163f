import type { LocalizedText } from '../../kernel/i18n/localized-text.ts'
import { actionsFrom, machine } from '../../kernel/transition/machine.ts'

/** The subject of a bill: quota, or badges with a price. */
export const billKinds = ['quota', 'accreditation'] as const
export type BillKind = (typeof billKinds)[number]

export const billStateMachine = machine({
  initial: 'unpaid',
  states: {
    unpaid: ['待付款', 'Unpaid'],
    proofSubmitted: ['待确认收款', 'Proof submitted'],
    returned: ['凭证已退回', 'Proof returned'],
    finished: ['已完成', 'Finished'],
    cancelled: ['已取消', 'Cancelled'],
  },
  events: {
    submitProof: ['提交付款凭证', 'Proof submitted'],
    return: ['退回凭证', 'Proof returned'],
    finish: ['确认收款', 'Payment confirmed'],
    payFromPrepaid: ['预存款支付', 'Paid from balance'],
    cancel: ['取消', 'Cancelled'],
    expire: ['逾期取消', 'Cancelled as overdue'],
    revoke: ['撤销确认', 'Confirmation revoked'],
  },
  table: {
    unpaid: {
      submitProof: 'proofSubmitted',
      finish: 'finished',
      payFromPrepaid: 'finished',
      cancel: 'cancelled',
      expire: 'cancelled',
    },
    returned: {
      submitProof: 'proofSubmitted',
      finish: 'finished',
      payFromPrepaid: 'finished',
      cancel: 'cancelled',
      expire: 'cancelled',
    },
    proofSubmitted: { return: 'returned', finish: 'finished' },
    finished: { revoke: 'unpaid' },
  },
})

type States = readonly (keyof typeof billStateMachine.states)[]

/** Nothing of it is settled yet. */
export const openBillStates = ['unpaid', 'proofSubmitted', 'returned'] as const satisfies States

/**
 * `discount` changes the amount of an unpaid bill; `override`: the operator who gave the discount may confirm the
 * payment, with a reason. `makeInvoice`: the money holder can invoice badge fees at once.
 */
/**
 * Why the money holder cannot invoice a bill at once: another side makes its invoices; its payer has no invoice
 * information.
 */
export const makeHindrances = ['methodClosed', 'payerMissing'] as const
export type MakeHindrance = (typeof makeHindrances)[number]
export const billActions = actionsFrom(billStateMachine, ['discount', 'override', 'invoice', 'makeInvoice'])
export type BillAction = (typeof billActions)[number]

/** Further events in a bill's history. */
export const otherHistoryEvents = {
  apply: ['申请', 'Applied'],
  discount: ['减免', 'Discounted'],
} as const satisfies Readonly<Record<string, LocalizedText>>
