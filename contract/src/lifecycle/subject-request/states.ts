import { actionsFrom, machine } from '../../kernel/transition/machine.ts'

/** The kind of a person's request: a copy of their data (PIPL 45), or its erasure (PIPL 47). */
export const requestKinds = ['access', 'erasure'] as const
export type RequestKind = (typeof requestKinds)[number]

/**
 * A copy is made and handed over; an erasure is previewed, approved by another operator than the one who entered it,
 * and done; partially while something retains the rest.
 */
export const subjectRequestStateMachine = machine({
  initial: 'received',
  states: {
    received: ['待处理', 'Received'],
    processing: ['汇总中', 'Collecting'],
    ready: ['待答复', 'Ready'],
    answered: ['已答复', 'Answered'],
    previewed: ['待批准', 'Pending approval'],
    approved: ['删除中', 'Erasing'],
    partial: ['部分完成', 'Partly completed'],
    done: ['已删除', 'Erased'],
    refused: ['已拒绝', 'Rejected'],
    withdrawn: ['已撤回', 'Withdrawn'],
  },
  events: {
    prepare: ['开始汇总', 'Collection started'],
    made: ['汇总完成', 'File created'],
    answer: ['答复', 'Answered'],
    preview: ['预览删除', 'Erasure previewed'],
    approve: ['批准删除', 'Erasure approved'],
    resume: ['继续删除', 'Erasure resumed'],
    hold: ['部分删除', 'Partly erased'],
    finish: ['删除完成', 'Erased'],
    refuse: ['拒绝', 'Rejected'],
    withdraw: ['撤回', 'Withdrawn'],
  },
  table: {
    received: { prepare: 'processing', preview: 'previewed', refuse: 'refused', withdraw: 'withdrawn' },
    processing: { prepare: 'processing', made: 'ready', withdraw: 'withdrawn' },
    ready: { prepare: 'processing', answer: 'answered', refuse: 'refused', withdraw: 'withdrawn' },
    previewed: { preview: 'previewed', approve: 'approved', refuse: 'refused', withdraw: 'withdrawn' },
    approved: { resume: 'approved', hold: 'partial', finish: 'done' },
    partial: { resume: 'approved', hold: 'partial', finish: 'done' },
  },
})

/** Further events in its history besides those of the machine. */
export const subjectRequestEvents = { submit: ['登记', 'Recorded'], ...subjectRequestStateMachine.events } as const

type States = readonly (keyof typeof subjectRequestStateMachine.states)[]

export const subjectRequestTabs = {
  open: ['received', 'processing', 'ready'],
  approval: ['previewed', 'approved'],
  partial: ['partial'],
  ended: ['answered', 'done', 'refused', 'withdrawn'],
  all: [],
} as const satisfies Record<string, States>

/** Besides the events: downloading the file, printing the answer. */
export const subjectRequestActions = actionsFrom(subjectRequestStateMachine, ['open', 'print'])
export type SubjectRequestAction = (typeof subjectRequestActions)[number]
