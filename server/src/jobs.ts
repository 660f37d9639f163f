import { operatorsNamed } from './access/api.ts'
import { accessJobs } from './access/jobs.ts'
import { audienceJobs } from './audience/jobs.ts'
import { wasIssued } from './badge/api.ts'
import { badgeJobs, slotJobs } from './badge/jobs.ts'
import { bankJobs } from './bank/jobs.ts'
import { batchSearchJobs } from './batch-search/search-job.ts'
import { blacklistJobs } from './blacklist/jobs.ts'
import { openAmounts } from './charge/api.ts'
import { createBillJobs } from './charge/jobs.ts'
import { syncInvoiceSetting, syncInvoiceSettingKind } from './company/sync-invoice-setting.ts'
import { exhibitionOptions } from './dictionary/exhibition-options.ts'
import { parameterList } from './dictionary/queries.ts'
import { epidemicJobs } from './epidemic/jobs.ts'
import { showRunBy } from './exhibition/api.ts'
import { exportScheduleJobs } from './export-schedule/jobs.ts'
import { findLocations } from './gate/api.ts'
import { deviceList } from './gate/device-list.ts'
import { passageList } from './gate/passages.ts'
import { simulationJob, simulationJobKind } from './gate/simulation-job.ts'
import { calls } from './hotline/calls.ts'
import { askedOf, hinderedOf } from './invoice/api.ts'
import { invoiceJobs } from './invoice/jobs.ts'
import { reencodeImageKind } from './kernel/files/receive-upload.ts'
import { reencodeImage } from './kernel/files/reencode-image.ts'
import type { JobRegistry } from './kernel/jobs/job-definition.ts'
import { destroyJob, resealJob } from './kernel/key-rotation/reencrypt-job.ts'
import { destroyKind, resealKind } from './kernel/key-rotation/rotate.ts'
import { documentJob, documentJobKind } from './kernel/notice/document-job.ts'
import { exportLedger, exportLedgerKind } from './ledger/export-ledger.ts'
import { messageJobs } from './message/jobs.ts'
import { offlineJobs } from './offline/jobs.ts'
import { offsets } from './offset/queries.ts'
import { operationLogJobs } from './operation-log/jobs.ts'
import { logged } from './operation-log/logged.ts'
import { partnerJobs } from './partner/jobs.ts'
import { paySettings } from './pay-setting/queries.ts'
import { accounts, payments } from './payment/queries.ts'
import { policyList } from './policy/queries.ts'
import { postponementJobs } from './postponement/jobs.ts'
import { privacyJobs } from './privacy/jobs.ts'
import { startedWith } from './settlement/api.ts'
import { begunOf } from './settlement/hooks.ts'
import { settlementJobs } from './settlement/jobs.ts'
import { journalEntryCauses } from './shell/journal-entry-cause.ts'
import { createCampaignJobs } from './spread/jobs.ts'
import { statisticsJobs } from './statistics/jobs.ts'
import { subjectRequestJobs } from './subject-request/jobs.ts'
import { surveyLinks } from './survey/invite.ts'
import { surveyJobs } from './survey/jobs.ts'
import { ticketJobs } from './ticket/jobs.ts'
import { travelJobs } from './travel/jobs.ts'
import { webhookJobs } from './webhook/jobs.ts'
import { whitelistJobs } from './whitelist/jobs.ts'

export { hooks } from './hooks.ts'

/** Every kind of job, by the name under which it is queued. */
export const jobs: JobRegistry = {
  ...accessJobs,
  ...audienceJobs,
  ...badgeJobs,
  ...slotJobs({ findLocations }),
  ...bankJobs,
  ...exhibitionOptions(showRunBy).jobs,
  ...createBillJobs({ begunOf: startedWith, askedOf, hinderedOf, wasIssued }),
  ...invoiceJobs,
  ...operationLogJobs(operatorsNamed),
  ...offsets.jobs,
  ...paySettings.jobs,
  ...payments.jobs,
  ...accounts(openAmounts).jobs,
  ...messageJobs,
  ...offlineJobs,
  ...partnerJobs,
  [exportLedgerKind]: exportLedger(journalEntryCauses) as JobRegistry[string],
  ...parameterList.jobs,
  ...policyList.jobs,
  ...deviceList.jobs,
  ...passageList.jobs,
  [simulationJobKind]: simulationJob as JobRegistry[string],
  ...postponementJobs,
  ...settlementJobs,
  ...createCampaignJobs(surveyLinks),
  ...statisticsJobs,
  ...ticketJobs(begunOf),
  ...surveyJobs,
  ...epidemicJobs,
  ...travelJobs,
  ...webhookJobs,
  ...whitelistJobs,
  ...blacklistJobs,
  ...calls.jobs,
  ...batchSearchJobs,
  ...privacyJobs(logged),
  ...subjectRequestJobs(logged),
  ...exportScheduleJobs,
  [syncInvoiceSettingKind]: syncInvoiceSetting,
  [reencodeImageKind]: reencodeImage,
  [resealKind]: resealJob as JobRegistry[string],
  [destroyKind]: destroyJob as JobRegistry[string],
  [documentJobKind]: documentJob,
}
