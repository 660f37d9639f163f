import { batchSearchReads } from '../admission/batch-search/module.ts'
import { blacklistReads } from '../admission/blacklist/module.ts'
import { epidemicReads } from '../admission/epidemic/module.ts'
import { gateReads } from '../admission/gate/module.ts'
import { hotlineReads } from '../admission/hotline/module.ts'
import { offlineReads } from '../admission/offline/module.ts'
import { policyReads } from '../admission/policy/module.ts'
import { travelReads } from '../admission/travel/module.ts'
import { whitelistReads } from '../admission/whitelist/module.ts'
import { badgeReads } from '../badging/badge/module.ts'
import { rulebookReads } from '../badging/rulebook/module.ts'
import { exhibitionReads } from '../exhibitions/exhibition/module.ts'
import { participationReads } from '../exhibitions/participation/module.ts'
import { partnerReads } from '../exhibitions/partner/reads.ts'
import { seriesReads } from '../exhibitions/series/module.ts'
import { standReads } from '../exhibitions/stand/module.ts'
import { bankReads } from '../finance/bank/module.ts'
import { billReads } from '../finance/charge/module.ts'
import { invoiceReads } from '../finance/invoice/module.ts'
import { ledgerReads } from '../finance/ledger/module.ts'
import { offsetReads } from '../finance/offset/module.ts'
import { paySettingReads } from '../finance/pay-setting/module.ts'
import { paymentReads } from '../finance/payment/module.ts'
import { settlementReads } from '../finance/settlement/module.ts'
import { brandReads } from '../foundation/brand/module.ts'
import { dictionaryReads } from '../foundation/dictionary/module.ts'
import { fileReads } from '../foundation/file/module.ts'
import { jobReads } from '../foundation/job/module.ts'
import { messageReads } from '../foundation/message/module.ts'
import { operationLogReads } from '../foundation/operation-log/module.ts'
import { accessReads } from '../identity/access/module.ts'
import { apiKeyReads } from '../identity/api-key/module.ts'
import { companyReads } from '../identity/company/module.ts'
import { decisionReads } from '../identity/decision/module.ts'
import { savedViewReads } from '../identity/saved-view/module.ts'
import { sessionReads } from '../identity/session/module.ts'
import { webhookReads } from '../identity/webhook/module.ts'
import { dashboardReads } from '../insight/dashboard/module.ts'
import { exportScheduleReads } from '../insight/export-schedule/module.ts'
import { firstStepsReads } from '../insight/first-steps/module.ts'
import { notificationReads } from '../insight/notification/module.ts'
import { statisticsReads } from '../insight/statistics/module.ts'
import type { Reads } from '../kernel/command/entity-type.ts'
import { mergerReads } from '../lifecycle/merger/module.ts'
import { postponementReads } from '../lifecycle/postponement/module.ts'
import { privacyReads } from '../lifecycle/privacy/module.ts'
import { sandboxReads } from '../lifecycle/rehearsal/module.ts'
import { subjectRequestReads } from '../lifecycle/subject-request/module.ts'
import { audienceReads } from '../sales/audience/module.ts'
import { campaignReads } from '../sales/spread/module.ts'
import { surveyReads } from '../sales/survey/module.ts'
import { ticketReads } from '../sales/ticket/module.ts'

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
  ...seriesReads,
  ...exhibitionReads,
  ...participationReads,
  ...standReads,
  ...partnerReads,
  ...badgeReads,
  ...policyReads,
  ...rulebookReads,
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
