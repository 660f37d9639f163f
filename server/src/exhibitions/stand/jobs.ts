import { defineErrorsJob } from '../../kernel/import/errors-job.ts'
import { defineImportJob } from '../../kernel/import/import-job.ts'
import type { JobRegistry } from '../../kernel/jobs/job-definition.ts'
import { deriveJob, deriveKind } from './derive-job.ts'
import { standImport } from './import/stand-import.ts'
import { standList } from './queries.ts'

export const standJobs: JobRegistry = {
  ...standList.jobs,
  'stand.import': defineImportJob(standImport),
  [deriveKind]: deriveJob,
  'stand.importErrors': defineErrorsJob(standImport),
}
