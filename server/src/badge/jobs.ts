import { errorsJobOf } from '../kernel/import/errors-job.ts'
import { importJobOf } from '../kernel/import/import-job.ts'
import type { JobRegistry } from '../kernel/jobs/job-definition.ts'
import { printJob, printJobKind } from './desk/print-job.ts'
import { expireJob, expireJobKind } from './expire.ts'
import { exportJob, exportJobKind } from './export-badges.ts'
import { badgeImport } from './import/badge-import.ts'
import { moveJob, moveJobKind } from './move/move-job.ts'
import { payJob, payJobKind } from './pay-badges.ts'
import { photosJob, photosJobKind } from './photos/photos-job.ts'

/** Jobs of badges by the kind they are queued under. */
export const badgeJobs = {
  'badge.import': importJobOf(badgeImport),
  'badge.importErrors': errorsJobOf(badgeImport),
  [moveJobKind]: moveJob,
  [payJobKind]: payJob,
  [photosJobKind]: photosJob,
  [printJobKind]: printJob,
  [exportJobKind]: exportJob,
  [expireJobKind]: expireJob,
} satisfies JobRegistry
