import { batchSearchPermissions } from '../admission/batch-search/module.ts'
import { batchSearchRefusals, batchSearchTexts } from '../admission/batch-search/texts.ts'
import { blacklistPermissions } from '../admission/blacklist/module.ts'
import { blacklistRefusals, blacklistTexts } from '../admission/blacklist/texts.ts'
import { epidemicPermissions } from '../admission/epidemic/module.ts'
import { epidemicRefusals, epidemicTexts } from '../admission/epidemic/texts.ts'
import { gatePermissions } from '../admission/gate/module.ts'
import { gateRefusals, gateTexts } from '../admission/gate/texts.ts'
import { hotlinePermissions } from '../admission/hotline/module.ts'
import { hotlineRefusals, hotlineTexts } from '../admission/hotline/texts.ts'
import { offlinePermissions } from '../admission/offline/module.ts'
import { offlineRefusals, offlineTexts } from '../admission/offline/texts.ts'
import { policyPermissions } from '../admission/policy/module.ts'
import { policyRefusals, policyTexts } from '../admission/policy/texts.ts'
import { travelPermissions } from '../admission/travel/module.ts'
import { travelSheetTexts } from '../admission/travel/sheet-texts.ts'
import { travelRefusals, travelTexts } from '../admission/travel/texts.ts'
import { whitelistPermissions } from '../admission/whitelist/module.ts'
import { whitelistRefusals, whitelistTexts } from '../admission/whitelist/texts.ts'
import { evidenceRefusals, evidenceTexts } from '../badging/badge/evidence-texts.ts'
import { headRefusals, headTexts } from '../badging/badge/head-texts.ts'
import { liabilityRefusals, liabilityTexts } from '../badging/badge/liability-texts.ts'
import { badgePermissions } from '../badging/badge/module.ts'
import { badgeSheetTexts } from '../badging/badge/sheet-texts.ts'
import { badgeRefusals, badgeTexts } from '../badging/badge/texts.ts'
import { violationRefusals, violationTexts } from '../badging/badge/violation-texts.ts'
import { rulebookPermissions } from '../badging/rulebook/module.ts'
import { rulebookRefusals, rulebookTexts } from '../badging/rulebook/texts.ts'
import { exhibitionPermissions } from '../exhibitions/exhibition/module.ts'
import { exhibitionRefusals, exhibitionTexts } from '../exhibitions/exhibition/texts.ts'
import { participationPermissions } from '../exhibitions/participation/module.ts'
import { participationRefusals, participationTexts } from '../exhibitions/participation/texts.ts'
import { partnerPermissions } from '../exhibitions/partner/module.ts'
import { partnerTemplateTexts } from '../exhibitions/partner/template-texts.ts'
import { partnerRefusals, partnerTexts } from '../exhibitions/partner/texts.ts'
import { seriesPermissions } from '../exhibitions/series/module.ts'
import { seriesRefusals, seriesTexts } from '../exhibitions/series/texts.ts'
import { standPermissions } from '../exhibitions/stand/module.ts'
import { standRefusals, standTexts } from '../exhibitions/stand/texts.ts'
import { bankPermissions } from '../finance/bank/module.ts'
import { bankRefusals, bankTexts } from '../finance/bank/texts.ts'
import { billPermissions } from '../finance/charge/module.ts'
import { billRefusals, billTexts } from '../finance/charge/texts.ts'
import { invoicePermissions } from '../finance/invoice/module.ts'
import { invoiceRefusals, invoiceTexts } from '../finance/invoice/texts.ts'
import { ledgerPermissions } from '../finance/ledger/module.ts'
import { ledgerRefusals, ledgerTexts } from '../finance/ledger/texts.ts'
import { offsetPermissions } from '../finance/offset/module.ts'
import { offsetRefusals, offsetTexts } from '../finance/offset/texts.ts'
import { paySettingPermissions } from '../finance/pay-setting/module.ts'
import { paySettingRefusals, paySettingTexts } from '../finance/pay-setting/texts.ts'
import { paymentPermissions } from '../finance/payment/module.ts'
import { paymentRefusals, paymentTexts } from '../finance/payment/texts.ts'
import { settlementPermissions } from '../finance/settlement/module.ts'
import { settlementRefusals, settlementTexts } from '../finance/settlement/texts.ts'
import { brandPermissions } from '../foundation/brand/module.ts'
import { brandRefusals, brandTexts } from '../foundation/brand/texts.ts'
import { dictionaryPermissions } from '../foundation/dictionary/module.ts'
import { dictionaryRefusals, dictionaryTexts } from '../foundation/dictionary/texts.ts'
import { fileRefusals } from '../foundation/file/texts.ts'
import { importTexts } from '../foundation/import/texts.ts'
import { jobRefusals, jobTexts } from '../foundation/job/texts.ts'
import { messagePermissions } from '../foundation/message/module.ts'
import { purposeTexts } from '../foundation/message/purposes.ts'
import { messageTexts } from '../foundation/message/texts.ts'
import { operationLogPermissions } from '../foundation/operation-log/module.ts'
import { operationLogTexts } from '../foundation/operation-log/texts.ts'
import { accessPermissions } from '../identity/access/module.ts'
import { accessRefusals, accessTexts } from '../identity/access/texts.ts'
import { apiKeyPermissions } from '../identity/api-key/module.ts'
import { apiKeyRefusals, apiKeyTexts } from '../identity/api-key/texts.ts'
import { companyPermissions } from '../identity/company/module.ts'
import { companyRefusals, companyTexts } from '../identity/company/texts.ts'
import { decisionRefusals, decisionTexts } from '../identity/decision/texts.ts'
import { savedViewRefusals, savedViewTexts } from '../identity/saved-view/texts.ts'
import { deviceTexts } from '../identity/session/device-texts.ts'
import { sessionPermissions } from '../identity/session/module.ts'
import { passkeyTexts } from '../identity/session/passkey-texts.ts'
import { proofTexts } from '../identity/session/proof-texts.ts'
import { sessionRefusals } from '../identity/session/refusals.ts'
import { secondFactorTexts } from '../identity/session/second-factor-texts.ts'
import { sessionTexts } from '../identity/session/texts.ts'
import { webhookPermissions } from '../identity/webhook/module.ts'
import { webhookRefusals, webhookTexts } from '../identity/webhook/texts.ts'
import { dashboardTexts } from '../insight/dashboard/texts.ts'
import { exportSchedulePermissions } from '../insight/export-schedule/module.ts'
import { exportScheduleRefusals, exportScheduleTexts } from '../insight/export-schedule/texts.ts'
import { firstStepsTexts } from '../insight/first-steps/texts.ts'
import { notificationTexts } from '../insight/notification/texts.ts'
import { statisticsPermissions } from '../insight/statistics/module.ts'
import { statisticsRefusals, statisticsTexts } from '../insight/statistics/texts.ts'
import type { Permission } from '../kernel/auth/permission.ts'
import { type Domain, domain } from '../kernel/command/domain.ts'
import { kernelRefusals, kernelTexts } from '../kernel/i18n/kernel-texts.ts'
import type { TextBook } from '../kernel/i18n/localized-text.ts'
import { paymentNoticeTexts } from '../kernel/notice/payment-notice-texts.ts'
import type { Refusal, RefusalBook } from '../kernel/refusal/refusal.ts'
import { mergerPermissions } from '../lifecycle/merger/module.ts'
import { mergerRefusals, mergerTexts } from '../lifecycle/merger/texts.ts'
import { postponementRefusals, postponementTexts } from '../lifecycle/postponement/texts.ts'
import { privacyPermissions } from '../lifecycle/privacy/module.ts'
import { privacyTexts } from '../lifecycle/privacy/texts.ts'
import { sandboxRefusals, sandboxTexts } from '../lifecycle/rehearsal/texts.ts'
import {
  subjectColumnLabels,
  subjectTableLabels,
  subjectValueLabels,
} from '../lifecycle/subject-request/subject-data-labels.ts'
import { subjectRequestRefusals, subjectRequestTexts } from '../lifecycle/subject-request/texts.ts'
import { audiencePermissions } from '../sales/audience/module.ts'
import { audienceRefusals, audienceTexts } from '../sales/audience/texts.ts'
import { campaignPermissions } from '../sales/spread/module.ts'
import { campaignRefusals, campaignTexts } from '../sales/spread/texts.ts'
import { surveyPermissions } from '../sales/survey/module.ts'
import { surveyRefusals, surveyTexts } from '../sales/survey/texts.ts'
import { ticketPermissions } from '../sales/ticket/module.ts'
import { ticketRefusals, ticketTexts } from '../sales/ticket/texts.ts'
import { renderedByServer } from './server-texts.ts'

/**
 * The texts, refusals (with their codes) and names of permissions of all domains. Separate from the catalogue, because
 * the schemas of commands need three times as much memory, and a process that only renders texts (a job) does not use
 * them.
 */
export const domainTexts = {
  kernel: domain({ texts: { ...kernelTexts, ...paymentNoticeTexts }, refusals: kernelRefusals }),
  session: domain({
    texts: { ...sessionTexts, ...proofTexts, ...secondFactorTexts, ...passkeyTexts, ...deviceTexts },
    refusals: sessionRefusals,
    permissions: sessionPermissions,
  }),
  access: domain({ texts: accessTexts, refusals: accessRefusals, permissions: accessPermissions }),
  apiKey: domain({ texts: apiKeyTexts, refusals: apiKeyRefusals, permissions: apiKeyPermissions }),
  webhook: domain({ texts: webhookTexts, refusals: webhookRefusals, permissions: webhookPermissions }),
  company: domain({ texts: companyTexts, refusals: companyRefusals, permissions: companyPermissions }),
  decision: domain({ texts: decisionTexts, refusals: decisionRefusals }),
  savedView: domain({ texts: savedViewTexts, refusals: savedViewRefusals }),
  dictionary: domain({ texts: dictionaryTexts, refusals: dictionaryRefusals, permissions: dictionaryPermissions }),
  operationLog: domain({ texts: operationLogTexts, permissions: operationLogPermissions }),
  file: domain({ refusals: fileRefusals }),
  import: domain({ texts: importTexts }),
  job: domain({ texts: jobTexts, refusals: jobRefusals }),
  merger: domain({ texts: mergerTexts, refusals: mergerRefusals, permissions: mergerPermissions }),
  message: domain({ texts: messageTexts, permissions: messagePermissions }),
  brand: domain({ texts: brandTexts, refusals: brandRefusals, permissions: brandPermissions }),
  series: domain({ texts: seriesTexts, refusals: seriesRefusals, permissions: seriesPermissions }),
  exhibition: domain({ texts: exhibitionTexts, refusals: exhibitionRefusals, permissions: exhibitionPermissions }),
  participation: domain({
    texts: participationTexts,
    refusals: participationRefusals,
    permissions: participationPermissions,
  }),
  stand: domain({ texts: standTexts, refusals: standRefusals, permissions: standPermissions }),
  ledger: domain({ texts: ledgerTexts, refusals: ledgerRefusals, permissions: ledgerPermissions }),
  payment: domain({ texts: paymentTexts, refusals: paymentRefusals, permissions: paymentPermissions }),
  postponement: domain({ texts: postponementTexts, refusals: postponementRefusals }),
  rehearsal: domain({ texts: sandboxTexts, refusals: sandboxRefusals }),
  partner: domain({ texts: partnerTexts, refusals: partnerRefusals, permissions: partnerPermissions }),
  paySetting: domain({ texts: paySettingTexts, refusals: paySettingRefusals, permissions: paySettingPermissions }),
  charge: domain({ texts: billTexts, refusals: billRefusals, permissions: billPermissions }),
  invoice: domain({ texts: invoiceTexts, refusals: invoiceRefusals, permissions: invoicePermissions }),
  settlement: domain({ texts: settlementTexts, refusals: settlementRefusals, permissions: settlementPermissions }),
  offset: domain({ texts: offsetTexts, refusals: offsetRefusals, permissions: offsetPermissions }),
  spread: domain({ texts: campaignTexts, refusals: campaignRefusals, permissions: campaignPermissions }),
  audience: domain({ texts: audienceTexts, refusals: audienceRefusals, permissions: audiencePermissions }),
  rulebook: domain({ texts: rulebookTexts, refusals: rulebookRefusals, permissions: rulebookPermissions }),
  badge: domain({ texts: badgeTexts, refusals: badgeRefusals, permissions: badgePermissions }),
  evidence: domain({ texts: evidenceTexts, refusals: evidenceRefusals }),
  head: domain({ texts: headTexts, refusals: headRefusals }),
  liability: domain({ texts: liabilityTexts, refusals: liabilityRefusals }),
  violation: domain({ texts: violationTexts, refusals: violationRefusals }),
  ticket: domain({ texts: ticketTexts, refusals: ticketRefusals, permissions: ticketPermissions }),
  bank: domain({ texts: bankTexts, refusals: bankRefusals, permissions: bankPermissions }),
  policy: domain({ texts: policyTexts, refusals: policyRefusals, permissions: policyPermissions }),
  gate: domain({ texts: gateTexts, refusals: gateRefusals, permissions: gatePermissions }),
  offline: domain({ texts: offlineTexts, refusals: offlineRefusals, permissions: offlinePermissions }),
  statistics: domain({ texts: statisticsTexts, permissions: statisticsPermissions, refusals: statisticsRefusals }),
  survey: domain({ texts: surveyTexts, refusals: surveyRefusals, permissions: surveyPermissions }),
  hotline: domain({ texts: hotlineTexts, refusals: hotlineRefusals, permissions: hotlinePermissions }),
  batchSearch: domain({
    texts: batchSearchTexts,
    refusals: batchSearchRefusals,
    permissions: batchSearchPermissions,
  }),
  epidemic: domain({ texts: epidemicTexts, refusals: epidemicRefusals, permissions: epidemicPermissions }),
  blacklist: domain({ texts: blacklistTexts, refusals: blacklistRefusals, permissions: blacklistPermissions }),
  travel: domain({ texts: travelTexts, refusals: travelRefusals, permissions: travelPermissions }),
  privacy: domain({ texts: privacyTexts, permissions: privacyPermissions }),
  subjectRequest: domain({ texts: subjectRequestTexts, refusals: subjectRequestRefusals }),
  dashboard: domain({ texts: dashboardTexts }),
  firstSteps: domain({ texts: firstStepsTexts }),
  notification: domain({ texts: notificationTexts }),
  exportSchedule: domain({
    texts: exportScheduleTexts,
    refusals: exportScheduleRefusals,
    permissions: exportSchedulePermissions,
  }),
  whitelist: domain({ texts: whitelistTexts, refusals: whitelistRefusals, permissions: whitelistPermissions }),
}

type DomainTexts = typeof domainTexts
type KeysOf<Part extends 'texts' | 'refusals'> = {
  [D in keyof DomainTexts & string]: `${D}.${keyof DomainTexts[D][Part] & string}`
}[keyof DomainTexts & string]
/** `domain.key` of a refusal, as in `refuse` and the wire's `reason`. */
export type RefusalKey = KeysOf<'refusals'>
/** `domain.key` of a text. */
export type CatalogueKey = KeysOf<'texts'>

const entries = Object.entries(domainTexts as Record<string, Domain>)

export const refusals: Readonly<Record<string, Refusal>> = prefixed(({ refusals }): RefusalBook => refusals)

/**
 * Texts that only the server uses: sheets and their rows, messages, files of subject requests. The console does not
 * load them.
 */
const ofServer = {
  badge: badgeSheetTexts,
  partner: partnerTemplateTexts,
  travel: travelSheetTexts,
  message: purposeTexts,
  subjectRequest: { ...subjectTableLabels, ...subjectColumnLabels, ...subjectValueLabels },
} as const
type OfServer = typeof ofServer
type RenderedByServer = typeof renderedByServer
export type ServerTextKey =
  | { [D in keyof OfServer]: `${D}.${keyof OfServer[D] & string}` }[keyof OfServer]
  | { [D in keyof RenderedByServer]: `${D}.${RenderedByServer[D][number]}` }[keyof RenderedByServer]
export const serverTextKeys: ReadonlySet<string> = new Set([
  ...Object.entries(ofServer).flatMap(([name, book]) => Object.keys(book).map(key => `${name}.${key}`)),
  ...Object.entries(renderedByServer).flatMap(([name, keys]) => keys.map(key => `${name}.${key}`)),
])

export const texts: TextBook = prefixed(({ texts }): TextBook => texts)

export const permissions: Readonly<Record<string, Permission>> = Object.assign(
  {},
  ...entries.map(([, { permissions }]) => permissions),
)

function prefixed<T>(part: (domain: Domain) => Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(
    entries.flatMap(([name, domain]) => Object.entries(part(domain)).map(([key, value]) => [`${name}.${key}`, value])),
  )
}
