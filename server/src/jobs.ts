import { operatorsNamed } from './access/facts.ts'
import { badgeJobs } from './badge/jobs.ts'
import { importJob, importJobKind } from './bank/import-job.ts'
import { syncInvoiceSetting, syncInvoiceSettingKind } from './company/sync-invoice-setting.ts'
import { reencodeImageKind } from './kernel/files/receive-upload.ts'
import { reencodeImage } from './kernel/files/reencode-image.ts'
import type { JobRegistry } from './kernel/jobs/job-definition.ts'
import { noticeJob, noticeJobKind } from './kernel/notice/notice-job.ts'
import { exportLedger, exportLedgerKind } from './ledger/export-ledger.ts'
import { messageJobs } from './message/jobs.ts'
import { exportLog, exportLogKind } from './operation-log/export-log.ts'
import { partnerJobs } from './partner/jobs.ts'
import { postponementJobs } from './postponement/jobs.ts'
import { settlementJobs } from './settlement/jobs.ts'

export { effects } from './effects.ts'

/** Every kind of job, by the name it is queued under. */
export const jobs: JobRegistry = {
  ...badgeJobs,
  [importJobKind]: importJob,
  ...messageJobs,
  ...partnerJobs,
  [exportLedgerKind]: exportLedger as JobRegistry[string],
  ...postponementJobs,
  ...settlementJobs,
  [exportLogKind]: exportLog(operatorsNamed),
  [syncInvoiceSettingKind]: syncInvoiceSetting,
  [reencodeImageKind]: reencodeImage,
  [noticeJobKind]: noticeJob,
}
