import { defineErrorsJob } from '../../kernel/import/errors-job.ts'
import { defineImportJob } from '../../kernel/import/import-job.ts'
import type { JobRegistry } from '../../kernel/jobs/job-definition.ts'
import { pickUpJob, pickUpJobKind } from './desk/pick-up-list.ts'
import { proofJob, proofJobKind } from './desk/preview-job.ts'
import { printJob, printJobKind } from './desk/print-job.ts'
import { printQueue } from './desk/print-queue.ts'
import { evidenceJob, evidenceJobKind } from './evidence/evidence-job.ts'
import { expireJob, expireJobKind } from './expire-job.ts'
import { exportJob, exportJobKind } from './export-badges.ts'
import { printHeadsJob, printHeadsJobKind } from './heads/print-heads.ts'
import { badgeImport } from './import/badge-import.ts'
import { payJob, payJobKind } from './pay-badges.ts'
import { photosJob, photosJobKind } from './photos/photos-job.ts'
import { smallPhotosJob, smallPhotosJobKind } from './photos/small-photos.ts'
import { approvals } from './queries.ts'
import { recordsJob, recordsJobKind } from './records/rebuild-records.ts'
import { findingList } from './rules/export-findings.ts'
import { exportTrialJob, exportTrialJobKind } from './rules/export-trial.ts'
import { releaseJob, releaseJobKind } from './rules/release-job.ts'
import { trialJob, trialJobKind } from './rules/trial-job.ts'
import { transitionJob, transitionJobKind } from './transition/transition-job.ts'
import { vehicleImport } from './vehicle/import/vehicle-import.ts'
import { type DoorsToBook, slotList } from './vehicle/slot-list.ts'
import { violationNoticeJob, violationNoticeJobKind } from './violations/print-violation-notice.ts'
import { violationList } from './violations/violation-list.ts'

/** Background jobs of badges by the kind they are queued under. */
export const badgeJobs = {
  'badge.import': defineImportJob(badgeImport),
  'badge.importErrors': defineErrorsJob(badgeImport),
  [transitionJobKind]: transitionJob,
  [payJobKind]: payJob,
  [photosJobKind]: photosJob,
  [evidenceJobKind]: evidenceJob,
  [smallPhotosJobKind]: smallPhotosJob,
  [printJobKind]: printJob,
  [pickUpJobKind]: pickUpJob,
  [printHeadsJobKind]: printHeadsJob,
  [violationNoticeJobKind]: violationNoticeJob,
  [proofJobKind]: proofJob,
  [exportJobKind]: exportJob,
  [expireJobKind]: expireJob,
  [trialJobKind]: trialJob,
  [exportTrialJobKind]: exportTrialJob,
  [recordsJobKind]: recordsJob,
  [releaseJobKind]: releaseJob,
  ...printQueue.jobs,
  ...approvals.jobs,
  ...findingList.jobs,
  ...violationList.jobs,
} satisfies JobRegistry

/** The jobs that export slots and import vehicles that book them; `gate` provides the doors. */
export const slotJobs = (gate: Pick<DoorsToBook, 'findLocations'>): JobRegistry => ({
  ...slotList(gate).jobs,
  'vehicle.import': defineImportJob(vehicleImport(gate)),
  'vehicle.importErrors': defineErrorsJob(vehicleImport(gate)),
})
