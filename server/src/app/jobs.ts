import { batchSearchJobs } from '../admission/batch-search/search-job.ts'
import { blacklistJobs } from '../admission/blacklist/jobs.ts'
import { epidemicJobs } from '../admission/epidemic/jobs.ts'
import { findLocations } from '../admission/gate/api.ts'
import { deviceList } from '../admission/gate/device-list.ts'
import { passageList } from '../admission/gate/passages.ts'
import { simulationJob, simulationJobKind } from '../admission/gate/simulation-job.ts'
import { calls } from '../admission/hotline/calls.ts'
import { offlineJobs } from '../admission/offline/jobs.ts'
import { policyList } from '../admission/policy/queries.ts'
import { travelJobs } from '../admission/travel/jobs.ts'
import { whitelistJobs } from '../admission/whitelist/jobs.ts'
import { wasIssued } from '../badging/badge/api.ts'
import { badgeJobs, slotJobs } from '../badging/badge/jobs.ts'
import { printJob as rulePrint, printJobKind as rulePrintKind } from '../badging/rulebook/print-rules.ts'
import { ruleBookList } from '../badging/rulebook/queries.ts'
import { showRunBy } from '../exhibitions/exhibition/api.ts'
import { partnerJobs } from '../exhibitions/partner/jobs.ts'
import { seriesList } from '../exhibitions/series/queries.ts'
import { standJobs } from '../exhibitions/stand/jobs.ts'
import { bankJobs } from '../finance/bank/jobs.ts'
import { openAmounts } from '../finance/charge/api.ts'
import { createBillJobs } from '../finance/charge/jobs.ts'
import { hinderedOf, sumOfApplications } from '../finance/invoice/api.ts'
import { invoiceJobs } from '../finance/invoice/jobs.ts'
import { exportLedger, exportLedgerKind } from '../finance/ledger/export-ledger.ts'
import { offsets } from '../finance/offset/queries.ts'
import { paySettings } from '../finance/pay-setting/queries.ts'
import { accounts, payments } from '../finance/payment/queries.ts'
import { startedWith } from '../finance/settlement/api.ts'
import { findStartedSettlements } from '../finance/settlement/hooks.ts'
import { settlementJobs } from '../finance/settlement/jobs.ts'
import { exhibitionOptions } from '../foundation/dictionary/exhibition-options.ts'
import { parameterList } from '../foundation/dictionary/queries.ts'
import { messageJobs } from '../foundation/message/jobs.ts'
import { operationLogJobs } from '../foundation/operation-log/jobs.ts'
import { logged } from '../foundation/operation-log/logged.ts'
import { operatorsNamed } from '../identity/access/api.ts'
import { accessJobs } from '../identity/access/jobs.ts'
import { syncInvoiceSetting, syncInvoiceSettingKind } from '../identity/company/sync-invoice-setting.ts'
import { webhookJobs } from '../identity/webhook/jobs.ts'
import { exportScheduleJobs } from '../insight/export-schedule/jobs.ts'
import { statisticsJobs } from '../insight/statistics/jobs.ts'
import { destroyJob, resealJob } from '../kernel/crypto/key-rotation/reencrypt-job.ts'
import { destroyKind, resealKind } from '../kernel/crypto/key-rotation/rotate.ts'
import { inspectPdf } from '../kernel/files/inspect-pdf.ts'
import { inspectPdfKind, reencodeImageKind } from '../kernel/files/receive-upload.ts'
import { reencodeImage } from '../kernel/files/reencode-image.ts'
import type { JobRegistry } from '../kernel/jobs/job-definition.ts'
import { documentJob, documentJobKind } from '../kernel/notice/document-job.ts'
import { postponementJobs } from '../lifecycle/postponement/jobs.ts'
import { privacyJobs } from '../lifecycle/privacy/jobs.ts'
import { subjectRequestJobs } from '../lifecycle/subject-request/jobs.ts'
import { audienceJobs } from '../sales/audience/jobs.ts'
import { createCampaignJobs } from '../sales/spread/jobs.ts'
import { surveyLinks } from '../sales/survey/invite.ts'
import { surveyJobs } from '../sales/survey/jobs.ts'
import { ticketJobs } from '../sales/ticket/jobs.ts'
import { journalEntryCauses } from './shell/journal-entry-cause.ts'

export { hooks } from './hooks.ts'

/** Every kind of job, by the name under which it is queued. */
export const jobs: JobRegistry = {
  ...accessJobs,
  ...audienceJobs,
  ...badgeJobs,
  ...slotJobs({ findLocations }),
  ...bankJobs,
  ...exhibitionOptions(showRunBy).jobs,
  ...createBillJobs({ begunOf: startedWith, sumOfApplications, hinderedOf, wasIssued }),
  ...invoiceJobs,
  ...operationLogJobs(operatorsNamed),
  ...offsets.jobs,
  ...paySettings.jobs,
  ...payments.jobs,
  ...accounts(openAmounts).jobs,
  ...messageJobs,
  ...offlineJobs,
  ...partnerJobs,
  ...standJobs,
  ...seriesList.jobs,
  [exportLedgerKind]: exportLedger(journalEntryCauses) as JobRegistry[string],
  ...parameterList.jobs,
  ...policyList.jobs,
  ...ruleBookList.jobs,
  [rulePrintKind]: rulePrint,
  ...deviceList.jobs,
  ...passageList.jobs,
  [simulationJobKind]: simulationJob as JobRegistry[string],
  ...postponementJobs,
  ...settlementJobs,
  ...createCampaignJobs(surveyLinks),
  ...statisticsJobs,
  ...ticketJobs(findStartedSettlements),
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
  [inspectPdfKind]: inspectPdf,
  [resealKind]: resealJob as JobRegistry[string],
  [destroyKind]: destroyJob as JobRegistry[string],
  [documentJobKind]: documentJob,
}
