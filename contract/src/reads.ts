import { accessReads } from './access/reads.ts'
import { apiKeyReads } from './api-key/reads.ts'
import { audienceReads } from './audience/reads.ts'
import { badgeReads } from './badge/reads.ts'
import { bankReads } from './bank/reads.ts'
import { batchSearchReads } from './batch-search/reads.ts'
import { blacklistReads } from './blacklist/reads.ts'
import { brandReads } from './brand/reads.ts'
import { billReads } from './charge/reads.ts'
import { companyReads } from './company/reads.ts'
import { dashboardReads } from './dashboard/reads.ts'
import { decisionReads } from './decision/reads.ts'
import { dictionaryReads } from './dictionary/reads.ts'
import { epidemicReads } from './epidemic/reads.ts'
import { exhibitionReads } from './exhibition/reads.ts'
import { exportScheduleReads } from './export-schedule/reads.ts'
import { fileReads } from './file/reads.ts'
import { firstStepsReads } from './first-steps/reads.ts'
import { gateReads } from './gate/reads.ts'
import { hotlineReads } from './hotline/reads.ts'
import { invoiceReads } from './invoice/reads.ts'
import { jobReads } from './job/reads.ts'
import type { Reads } from './kernel/entity-type.ts'
import { ledgerReads } from './ledger/reads.ts'
import { mergerReads } from './merger/reads.ts'
import { messageReads } from './message/reads.ts'
import { notificationReads } from './notification/reads.ts'
import { offlineReads } from './offline/reads.ts'
import { offsetReads } from './offset/reads.ts'
import { operationLogReads } from './operation-log/reads.ts'
import { participationReads } from './participation/reads.ts'
import { partnerReads } from './partner/reads.ts'
import { paySettingReads } from './pay-setting/reads.ts'
import { paymentReads } from './payment/reads.ts'
import { policyReads } from './policy/reads.ts'
import { postponementReads } from './postponement/reads.ts'
import { privacyReads } from './privacy/reads.ts'
import { sandboxReads } from './rehearsal/reads.ts'
import { savedViewReads } from './saved-view/reads.ts'
import { sessionReads } from './session/reads.ts'
import { settlementReads } from './settlement/reads.ts'
import { campaignReads } from './spread/reads.ts'
import { statisticsReads } from './statistics/reads.ts'
import { subjectRequestReads } from './subject-request/reads.ts'
import { surveyReads } from './survey/reads.ts'
import { ticketReads } from './ticket/reads.ts'
import { travelReads } from './travel/reads.ts'
import { webhookReads } from './webhook/reads.ts'
import { whitelistReads } from './whitelist/reads.ts'

/** Which nouns each reading command shows. Plain data beside the catalogue: the console knows it without any schema. */
export const reads: Reads = {
  ...sessionReads,
  ...accessReads,
  ...apiKeyReads,
  ...webhookReads,
  ...companyReads,
  ...dictionaryReads,
  ...operationLogReads,
  ...brandReads,
  ...fileReads,
  ...jobReads,
  ...mergerReads,
  ...messageReads,
  ...decisionReads,
  ...savedViewReads,
  ...exhibitionReads,
  ...participationReads,
  ...partnerReads,
  ...badgeReads,
  ...policyReads,
  ...gateReads,
  ...offlineReads,
  ...ledgerReads,
  ...paymentReads,
  ...bankReads,
  ...postponementReads,
  ...sandboxReads,
  ...invoiceReads,
  ...paySettingReads,
  ...billReads,
  ...ticketReads,
  ...settlementReads,
  ...offsetReads,
  ...audienceReads,
  ...campaignReads,
  ...surveyReads,
  ...statisticsReads,
  ...hotlineReads,
  ...batchSearchReads,
  ...epidemicReads,
  ...travelReads,
  ...whitelistReads,
  ...blacklistReads,
  ...privacyReads,
  ...subjectRequestReads,
  ...dashboardReads,
  ...firstStepsReads,
  ...notificationReads,
  ...exportScheduleReads,
}
