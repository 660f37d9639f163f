import type { JobRegistry } from '../../kernel/jobs/job-definition.ts'
import { declarationImportJobs } from './import/jobs.ts'
import { declarationLog } from './log.ts'
import { decisionNotification } from './notify-decision.ts'
import { declarations } from './queries.ts'
import { readJob } from './read-job.ts'
import { readKind } from './read-kind.ts'
import { strategyList } from './strategy-queries.ts'

export const epidemicJobs: JobRegistry = {
  [readKind]: readJob,
  ...declarationImportJobs,
  ...declarations.jobs,
  ...declarationLog.jobs,
  ...strategyList.jobs,
  ...decisionNotification.jobs,
}
