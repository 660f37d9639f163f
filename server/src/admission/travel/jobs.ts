import { defineErrorsJob } from '../../kernel/import/errors-job.ts'
import { defineImportJob } from '../../kernel/import/import-job.ts'
import type { JobRegistry } from '../../kernel/jobs/job-definition.ts'
import { travelImport } from './import/travel-import.ts'
import { transportationList, travelList } from './queries.ts'

export const travelJobs: JobRegistry = {
  ...travelList.jobs,
  ...transportationList.jobs,
  'travel.import': defineImportJob(travelImport),
  'travel.importErrors': defineErrorsJob(travelImport),
}
