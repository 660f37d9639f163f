import type { JobRegistry } from '../kernel/jobs/job-definition.ts'
import { exportAudienceKind, exportJob } from './export-audience.ts'

/** Jobs of the audience by the kind they are queued under. */
export const audienceJobs = { [exportAudienceKind]: exportJob } satisfies JobRegistry
