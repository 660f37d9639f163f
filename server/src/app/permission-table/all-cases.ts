import { accessCases } from './access-cases.ts'
import { apiKeyCases } from './api-key-cases.ts'
import { audienceCases } from './audience-cases.ts'
import { audienceImportCases } from './audience-import-cases.ts'
import { badgeCases } from './badge-cases.ts'
import { bankCases } from './bank-cases.ts'
import { batchSearchCases } from './batch-search-cases.ts'
import { billCases, paySettingCases } from './bill-cases.ts'
import { blacklistCases } from './blacklist-cases.ts'
import { brandCases } from './brand-cases.ts'
import { campaignCases } from './campaign-cases.ts'
import type { DomainCases } from './cases.ts'
import { companyCases } from './company-cases.ts'
import { declarationImportCases } from './declaration-import-cases.ts'
import { epidemicCases } from './epidemic-cases.ts'
import { evidenceCases } from './evidence-cases.ts'
import { exhibitionCases } from './exhibition-cases.ts'
import { exportScheduleCases } from './export-schedule-cases.ts'
import { feeCases } from './fee-cases.ts'
import { fileCases } from './file-cases.ts'
import { gateCases } from './gate-cases.ts'
import { headCases } from './head-cases.ts'
import { hotlineCases } from './hotline-cases.ts'
import { importCases } from './import-cases.ts'
import { invoiceCases } from './invoice-cases.ts'
import { ledgerCases, paymentCases } from './ledger-cases.ts'
import { liabilityCases } from './liability-cases.ts'
import { mergerCases } from './merger-cases.ts'
import { messageCases } from './message-cases.ts'
import { notificationCases } from './notification-cases.ts'
import { offlineCases } from './offline-cases.ts'
import { participationCases } from './participation-cases.ts'
import { partnerCases } from './partner-cases.ts'
import { policyCases } from './policy-cases.ts'
import { postponementCases } from './postponement-cases.ts'
import { privacyCases } from './privacy-cases.ts'
import { rulebookCases } from './rulebook-cases.ts'
import { sandboxCases } from './sandbox-cases.ts'
import { savedViewCases } from './saved-view-cases.ts'
import { seriesCases } from './series-cases.ts'
import { sessionCases } from './session-cases.ts'
import { offsetCases, settlementCases } from './settlement-cases.ts'
import { standCases } from './stand-cases.ts'
import { statisticsCases } from './statistics-cases.ts'
import { subjectRequestCases } from './subject-request-cases.ts'
import { surveyCases } from './survey-cases.ts'
import { ticketCases } from './ticket-cases.ts'
import { ticketImportCases } from './ticket-import-cases.ts'
import { travelCases } from './travel-cases.ts'
import { vehicleCases } from './vehicle-cases.ts'
import { dictionaryCases, jobCases, operationLogCases } from './venue-cases.ts'
import { violationCases } from './violation-cases.ts'
import { webhookCases } from './webhook-cases.ts'
import { whitelistCases } from './whitelist-cases.ts'

/** Every domain with rows. */
export const allCases: readonly DomainCases[] = [
  seriesCases,
  sessionCases,
  accessCases,
  companyCases,
  savedViewCases,
  notificationCases,
  exportScheduleCases,
  apiKeyCases,
  webhookCases,
  messageCases,
  dictionaryCases,
  fileCases,
  exhibitionCases,
  badgeCases,
  evidenceCases,
  headCases,
  liabilityCases,
  vehicleCases,
  importCases,
  ticketCases,
  ticketImportCases,
  participationCases,
  standCases,
  violationCases,
  partnerCases,
  mergerCases,
  gateCases,
  offlineCases,
  policyCases,
  rulebookCases,
  postponementCases,
  sandboxCases,
  paymentCases,
  ledgerCases,
  invoiceCases,
  paySettingCases,
  billCases,
  settlementCases,
  offsetCases,
  bankCases,
  audienceCases,
  audienceImportCases,
  campaignCases,
  statisticsCases,
  feeCases,
  surveyCases,
  brandCases,
  epidemicCases,
  declarationImportCases,
  travelCases,
  blacklistCases,
  whitelistCases,
  privacyCases,
  subjectRequestCases,
  batchSearchCases,
  hotlineCases,
  jobCases,
  operationLogCases,
]
