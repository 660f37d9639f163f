import { defineErrorsJob } from '../../../kernel/import/errors-job.ts'
import { defineImportJob, type ImportJob } from '../../../kernel/import/import-job.ts'
import { importById } from '../../../kernel/import/import-rows.ts'
import type { JobDefinition, JobRegistry } from '../../../kernel/jobs/job-definition.ts'
import { declarationImport } from './declaration-import.ts'
import type { DeclarationImport } from './import-rules.ts'
import { unpackImages } from './unpack-images.ts'

const rows = defineImportJob(declarationImport)

/** Pictures first, since rows are validated with theirs; then the rows. */
const importing: JobDefinition<ImportJob> = {
  ...rows,
  async run(job, context) {
    const found = await importById<DeclarationImport>(context.db, declarationImport, job.importId)
    if (found) await unpackImages(found, context)
    return rows.run(job, context)
  },
}

export const declarationImportJobs = {
  'declaration.import': importing,
  'declaration.importErrors': defineErrorsJob(declarationImport),
} satisfies JobRegistry
