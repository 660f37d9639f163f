import { downloadFile } from '../files/download.ts'
import { findJobPath } from '../jobs/job-path.ts'
import type { Job } from '../jobs/use-job.ts'
import { confirm } from './list/confirm.tsx'
import { defineActions } from './list/define-actions.ts'

/** Actions for a job: download its result, run it again, stop it, open its page. */
export const jobActions = defineActions<Job, object, 'download' | 'open'>(
  'job',
  {
    download: { offered: job => job.fileId !== null, run: ({ fileId }) => void (fileId && downloadFile(fileId)) },
    retry: { command: 'retryJob', done: 'job.retried' },
    cancel: {
      command: 'cancelJob',
      ask: confirm({ one: 'job.cancelAsk', why: 'job.cancelLine', cancel: 'job.doNotCancel' }),
      done: 'job.cancelled',
    },
    open: { offered: job => findJobPath(job) !== undefined, to: job => findJobPath(job) ?? '' },
  },
  job => job.title,
)
