import { z } from 'zod'
import { anyOperator, changedRow, commands, read, rowKey, write } from '../../kernel/command/command.ts'
import { idOf } from '../../kernel/command/id.ts'
import { lazy } from '../../kernel/command/lazy.ts'
import { actsIn, list, row } from '../../kernel/command/page.ts'
import { jobStateMachine, jobTabs } from './states.ts'

/** A job: its name, progress and result. */
export const jobView = lazy(() => ({
  kind: z.string(),
  title: z.string(),
  operatorName: z.string(),
  exhibitionId: idOf('exhibition').nullable(),
  progressDone: z.number().int(),
  progressTotal: z.number().int().nullable(),
  /** Why it failed, in the caller's language. */
  error: z.string().nullable(),
  /** The file that it created, for `getFileLink`. */
  fileId: idOf('file').nullable(),
  createdAt: z.string(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  expiresAt: z.string(),
}))

const acting = lazy(() => actsIn(jobStateMachine, ['cancel', 'retry']))
const tabs = Object.keys(jobTabs) as ['all', 'running', 'done', 'failed']

export const jobCommands = commands({
  getJobPage: list({
    access: anyOperator,
    label: ['任务列表', 'Jobs'],
    row: () => row('job', acting(), jobView()),
    sort: ['createdAt'],
    tabs,
  }),
  getFailedJobPage: list({
    access: anyOperator,
    label: ['失败的任务', 'Failed jobs'],
    row: () => row('job', acting(), jobView()),
    sort: ['createdAt'],
  }),
  getJobDetail: read({
    access: anyOperator,
    label: ['查看任务', 'View a job'],
    input: () => z.strictObject({ id: idOf('job') }),
    output: () => row('job', acting(), { ...jobView(), result: z.unknown() }),
  }),
  cancelJob: write({
    access: anyOperator,
    label: ['取消任务', 'Cancel a job'],
    input: () => z.strictObject(rowKey('job')),
    output: () => changedRow('job'),
  }),
  retryJob: write({
    access: anyOperator,
    label: ['重试任务', 'Retry a job'],
    input: () => z.strictObject(rowKey('job')),
    output: () => changedRow('job'),
  }),
})
