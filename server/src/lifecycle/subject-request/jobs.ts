import type { JobRegistry } from '../../kernel/jobs/job-definition.ts'
import { collectJob, collectJobKind } from './collect-job.ts'
import type { Erasing } from './erase.ts'
import { eraseJob, eraseJobKind } from './erase-job.ts'
import { answerJob, answerJobKind } from './print-answer.ts'
import { requests } from './queries.ts'

/** Background jobs of subject requests by the kind they are queued under. */
export const subjectRequestJobs = (logged: Erasing['logged']): JobRegistry =>
  ({
    [collectJobKind]: collectJob,
    [eraseJobKind]: eraseJob(logged),
    [answerJobKind]: answerJob,
    ...requests.jobs,
  }) as JobRegistry
