import { defineErrorsJob } from '../../kernel/import/errors-job.ts'
import { defineImportJob } from '../../kernel/import/import-job.ts'
import type { JobRegistry } from '../../kernel/jobs/job-definition.ts'
import { exportAudienceKind, exportJob } from './export-audience.ts'
import { audienceImport } from './import/audience-import.ts'
import { suggestionList } from './merge-handlers.ts'

/** Jobs of the audience by the kind under which they are queued. */
export const audienceJobs = {
  'audience.import': defineImportJob(audienceImport),
  'audience.importErrors': defineErrorsJob(audienceImport),
  [exportAudienceKind]: exportJob,
  ...suggestionList.jobs,
} satisfies JobRegistry as JobRegistry
