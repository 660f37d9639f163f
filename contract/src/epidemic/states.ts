import { decisionPhrases } from '../decision/phrases.ts'
import { actionsFrom, machine } from '../kernel/machine.ts'
import type { Words } from '../kernel/phrases.ts'

/** A declaration, and by it the receipt of its person. */
export const declarationLife = machine({
  initial: 'processing',
  states: {
    processing: ['审核中', 'Being read'],
    pendingManual: ['待人工审核', 'To be reviewed'],
    valid: ['有效', 'Valid'],
    rejected: ['已驳回', 'Rejected'],
    expired: ['已过期', 'Expired'],
  },
  events: {
    pass: ['识别通过', 'Passed by reading'],
    breach: ['识别未通过', 'Refused by reading'],
    ask: ['转人工审核', 'Sent to a person'],
    approve: ['审核通过', 'Approved'],
    reject: ['驳回', 'Rejected'],
    expire: ['过期', 'Expired'],
    recheck: ['重新审核', 'Sent back to review'],
    end: ['提前失效', 'Ended early'],
  },
  table: {
    processing: { pass: 'valid', breach: 'rejected', ask: 'pendingManual', recheck: 'pendingManual' },
    pendingManual: { approve: 'valid', reject: 'rejected' },
    valid: { reject: 'rejected', expire: 'expired', recheck: 'pendingManual', end: 'expired' },
    rejected: { recheck: 'pendingManual' },
  },
})

type States = readonly (keyof typeof declarationLife.states)[]

export const declarationTabs = {
  pending: ['pendingManual'],
  processing: ['processing'],
  finished: ['valid', 'rejected', 'expired'],
} as const satisfies Record<string, States>

export const declarationActions = actionsFrom(declarationLife, ['view', 'edit', 'code', 'delete'])
export type DeclarationAction = (typeof declarationActions)[number]

/** What stands in a declaration's history: events of its life, and what moves nothing. */
export const declarationEvents = {
  ...declarationLife.events,
  submit: decisionPhrases.submitted,
  edit: ['修改内容', 'Edited'],
} as const satisfies Readonly<Record<string, Words>>
