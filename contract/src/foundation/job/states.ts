import { machine } from '../../kernel/transition/machine.ts'

/** The state machine of a job. The job process fires `start`, `finish` and `fail`; people cancel and retry. */
export const jobStateMachine = machine({
  initial: 'queued',
  states: {
    queued: ['排队中', 'Queued'],
    running: ['进行中', 'Running'],
    done: ['已完成', 'Done'],
    failed: ['失败', 'Failed'],
    cancelled: ['已取消', 'Cancelled'],
  },
  events: {
    start: ['开始', 'Started'],
    finish: ['完成', 'Finished'],
    fail: ['失败', 'Failed'],
    cancel: ['取消', 'Cancelled'],
    retry: ['重试', 'Retried'],
  },
  table: {
    queued: { start: 'running', cancel: 'cancelled' },
    running: { finish: 'done', fail: 'failed', cancel: 'cancelled' },
    failed: { retry: 'queued' },
    cancelled: { retry: 'queued' },
  },
})

type States = readonly (keyof typeof jobStateMachine.states)[]
export const jobTabs = {
  all: [],
  running: ['queued', 'running'],
  done: ['done'],
  failed: ['failed', 'cancelled'],
} as const satisfies Record<string, States>
