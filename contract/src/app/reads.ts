import { batchSearchReads } from '../admission/batch-search/reads.ts'
import { blacklistReads } from '../admission/blacklist/reads.ts'
import { epidemicReads } from '../admission/epidemic/reads.ts'
import { gateReads } from '../admission/gate/reads.ts'
import { hotlineReads } from '../admission/hotline/reads.ts'
import { offlineReads } from '../admission/offline/reads.ts'
import { policyReads } from '../admission/policy/reads.ts'
import { travelReads } from '../admission/travel/reads.ts'
import { whitelistReads } from '../admission/whitelist/reads.ts'
import { badgeReads } from '../badging/badge/reads.ts'
import { exhibitionReads } from '../exhibitions/exhibition/reads.ts'
import { participationReads } from '../exhibitions/participation/reads.ts'
import { partnerReads } from '../exhibitions/partner/reads.ts'
import { bankReads } from '../finance/bank/reads.ts'
import { billReads } from '../finance/charge/reads.ts'
import { invoiceReads } from '../finance/invoice/reads.ts'
import { ledgerReads } from '../finance/ledger/reads.ts'
import { offsetReads } from '../finance/offset/reads.ts'
import { paySettingReads } from '../finance/pay-setting/reads.ts'
import { paymentReads } from '../finance/payment/reads.ts'
import { settlementReads } from '../finance/settlement/reads.ts'
import { brandReads } from '../foundation/brand/reads.ts'
import { dictionaryReads } from '../foundation/dictionary/reads.ts'
import { fileReads } from '../foundation/file/reads.ts'
import { jobReads } from '../foundation/job/reads.ts'
import { messageReads } from '../foundation/message/reads.ts'
import { operationLogReads } from '../foundation/operation-log/reads.ts'
import { accessReads } from '../identity/access/reads.ts'
import { apiKeyReads } from '../identity/api-key/reads.ts'
import { companyReads } from '../identity/company/reads.ts'
import { decisionReads } from '../identity/decision/reads.ts'
import { savedViewReads } from '../identity/saved-view/reads.ts'
import { sessionReads } from '../identity/session/reads.ts'
import { webhookReads } from '../identity/webhook/reads.ts'
import { dashboardReads } from '../insight/dashboard/reads.ts'
import { exportScheduleReads } from '../insight/export-schedule/reads.ts'
import { firstStepsReads } from '../insight/first-steps/reads.ts'
import { notificationReads } from '../insight/notification/reads.ts'
import { statisticsReads } from '../insight/statistics/reads.ts'
import type { Reads } from '../kernel/command/entity-type.ts'
import { mergerReads } from '../lifecycle/merger/reads.ts'
import { postponementReads } from '../lifecycle/postponement/reads.ts'
import { privacyReads } from '../lifecycle/privacy/reads.ts'
import { sandboxReads } from '../lifecycle/rehearsal/reads.ts'
import { subjectRequestReads } from '../lifecycle/subject-request/reads.ts'
import { audienceReads } from '../sales/audience/reads.ts'
import { campaignReads } from '../sales/spread/reads.ts'
import { surveyReads } from '../sales/survey/reads.ts'
import { ticketReads } from '../sales/ticket/reads.ts'

/**
 * The entities that each reading command shows. Plain data separate from the catalogue: the console uses it without any
 * schema.
 */
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
