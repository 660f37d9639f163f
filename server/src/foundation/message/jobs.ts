import type { JobRegistry } from '../../kernel/jobs/job-definition.ts'
import { sendMessageKind } from './queue-message.ts'
import { sendJob } from './send-job.ts'

/** Jobs of messages by the kind they are queued under. */
export const messageJobs = { [sendMessageKind]: sendJob } satisfies JobRegistry
