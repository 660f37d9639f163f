import { partnerKinds } from '@fairgate/contract/exhibitions/partner/kinds'
import { defineErrorsJob } from '../../kernel/import/errors-job.ts'
import { defineImportJob } from '../../kernel/import/import-job.ts'
import { type JobDefinition, JobFailure, type JobRegistry } from '../../kernel/jobs/job-definition.ts'
import { partnerImport } from './import/partner-import.ts'
import { exportJob, exportJobKind } from './sheet/export-job.ts'
import { usageExportJob, usageExportJobKind } from './sheet/usage-export-job.ts'

const imports: JobRegistry = Object.fromEntries(
  Object.values(partnerKinds).flatMap(kind => {
    const definition = partnerImport(kind)
    return [
      [`${definition.name}.import`, defineImportJob(definition)],
      [`${definition.name}.importErrors`, defineErrorsJob(definition)],
    ]
  }),
)

/**
 * A sheet that was queued for the previous import engine when the server was upgraded: its sender must upload it again.
 */
const resendJob: JobDefinition<unknown, never> = {
  async run() {
    throw new JobFailure('kernel.sheetWanted')
  },
}

/** Jobs of partners by the kind under which they are queued. */
export const partnerJobs: JobRegistry = {
  ...imports,
  'partner.import': resendJob,
  [exportJobKind]: exportJob,
  [usageExportJobKind]: usageExportJob,
}
