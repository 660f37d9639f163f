import { decisionTexts } from '../../identity/decision/texts.ts'
import type { LocalizedText } from '../../kernel/i18n/localized-text.ts'
import { actionsFrom, machine } from '../../kernel/transition/machine.ts'

/** A declaration, and with it the receipt of its person. */
export const declarationStateMachine = machine({
  initial: 'processing',
  states: {
    processing: ['识别中', 'Being read'],
    pendingManual: ['待审批', 'Pending approval'],
    valid: ['有效', 'Valid'],
    rejected: ['已拒绝', 'Rejected'],
    expired: ['已过期', 'Expired'],
  },
  events: {
    pass: ['识别通过', 'Passed automatically'],
    breach: ['识别未通过', 'Failed automatically'],
    ask: ['转人工审批', 'Sent for manual review'],
    approve: ['审批通过', 'Approved'],
    reject: ['拒绝', 'Rejected'],
    expire: ['过期', 'Expired'],
    recheck: ['重新审批', 'Sent back to review'],
    end: ['提前失效', 'Ended early'],
  },
  table: {
    processing: { pass: 'valid', breach: 'rejected', ask: 'pendingManual', recheck: 'pendingManual' },
    pendingManual: { approve: 'valid', reject: 'rejected' },
    valid: { reject: 'rejected', expire: 'expired', recheck: 'pendingManual', end: 'expired' },
    rejected: { recheck: 'pendingManual' },
  },
})

type States = readonly (keyof typeof declarationStateMachine.states)[]

export const declarationTabs = {
  pending: ['pendingManual'],
  processing: ['processing'],
  finished: ['valid', 'rejected', 'expired'],
} as const satisfies Record<string, States>

export const declarationActions = actionsFrom(declarationStateMachine, ['view', 'edit', 'code', 'delete'])
export type DeclarationAction = (typeof declarationActions)[number]

/** A declaration's history: events of its state machine, and events that change no state. */
export const declarationEvents = {
  ...declarationStateMachine.events,
  submit: decisionTexts.submitted,
  edit: ['修改内容', 'Edited'],
  undo: ['决定已撤销', 'Decision undone'],
} as const satisfies Readonly<Record<string, LocalizedText>>
