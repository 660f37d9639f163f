import { defineErrorsJob } from '../../../kernel/import/errors-job.ts'
import { defineImportJob } from '../../../kernel/import/import-job.ts'
import type { JobRegistry } from '../../../kernel/jobs/job-definition.ts'
import type { BegunOf } from '../seller.ts'
import { ticketImport } from './ticket-import.ts'

/** Jobs of ticket imports by the kind under which they are queued. */
export function ticketImportJobs(begunOf: BegunOf) {
  const definition = ticketImport(begunOf)
  return {
    'ticket.import': defineImportJob(definition),
    'ticket.importErrors': defineErrorsJob(definition),
  } satisfies JobRegistry
}
