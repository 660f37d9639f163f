import { operatorsNamed } from './access/facts.ts'
import { audienceJobs } from './audience/jobs.ts'
import { badgeJobs } from './badge/jobs.ts'
import { bankJobs } from './bank/jobs.ts'
import { batchSearchJobs } from './batch-search/search-job.ts'
import { openAmounts } from './charge/facts.ts'
import { chargeJobs } from './charge/jobs.ts'
import { syncInvoiceSetting, syncInvoiceSettingKind } from './company/sync-invoice-setting.ts'
import { askedOf } from './invoice/facts.ts'
import { applications } from './invoice/queries.ts'
import { reencodeImageKind } from './kernel/files/receive-upload.ts'
import { reencodeImage } from './kernel/files/reencode-image.ts'
import type { JobRegistry } from './kernel/jobs/job-definition.ts'
import { noticeJob, noticeJobKind } from './kernel/notice/notice-job.ts'
import { exportLedger, exportLedgerKind } from './ledger/export-ledger.ts'
import { messageJobs } from './message/jobs.ts'
import { offsets } from './offset/queries.ts'
import { exportLog, exportLogKind } from './operation-log/export-log.ts'
import { partnerJobs } from './partner/jobs.ts'
import { paySettings } from './pay-setting/queries.ts'
import { accounts, payments } from './payment/queries.ts'
import { postponementJobs } from './postponement/jobs.ts'
import { begunOf } from './settlement/effects.ts'
import { startedWith } from './settlement/facts.ts'
import { settlementJobs } from './settlement/jobs.ts'
import { spreadJobs } from './spread/jobs.ts'
import { statisticsJobs } from './statistics/jobs.ts'
import { surveyLinks } from './survey/invite.ts'
import { surveyJobs } from './survey/jobs.ts'
import { ticketJobs } from './ticket/jobs.ts'
import { travelJobs } from './travel/jobs.ts'

export { effects } from './effects.ts'

/** Every kind of job, by the name it is queued under. */
export const jobs: JobRegistry = {
  ...audienceJobs,
  ...badgeJobs,
  ...bankJobs,
  ...chargeJobs({ begunOf: startedWith, askedOf }),
  ...applications.jobs,
  ...offsets.jobs,
  ...paySettings.jobs,
  ...payments.jobs,
  ...accounts(openAmounts).jobs,
  ...messageJobs,
  ...partnerJobs,
  [exportLedgerKind]: exportLedger as JobRegistry[string],
  ...postponementJobs,
  ...settlementJobs,
  ...spreadJobs(surveyLinks),
  ...statisticsJobs,
  ...ticketJobs(begunOf),
  ...surveyJobs,
  ...travelJobs,
  ...batchSearchJobs,
  [exportLogKind]: exportLog(operatorsNamed),
  [syncInvoiceSettingKind]: syncInvoiceSetting,
  [reencodeImageKind]: reencodeImage,
  [noticeJobKind]: noticeJob,
}
