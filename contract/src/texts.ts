import { accessPermissions } from './access/permissions.ts'
import { accessRefusals, accessTexts } from './access/texts.ts'
import { apiKeyPermissions } from './api-key/permissions.ts'
import { apiKeyRefusals, apiKeyTexts } from './api-key/texts.ts'
import { audiencePermissions } from './audience/permissions.ts'
import { audienceRefusals, audienceTexts } from './audience/texts.ts'
import { badgePermissions } from './badge/permissions.ts'
import { badgeSheetTexts } from './badge/sheet-texts.ts'
import { badgeRefusals, badgeTexts } from './badge/texts.ts'
import { bankPermissions } from './bank/permissions.ts'
import { bankRefusals, bankTexts } from './bank/texts.ts'
import { batchSearchPermissions } from './batch-search/permissions.ts'
import { batchSearchRefusals, batchSearchTexts } from './batch-search/texts.ts'
import { blacklistPermissions } from './blacklist/permissions.ts'
import { blacklistRefusals, blacklistTexts } from './blacklist/texts.ts'
import { brandPermissions } from './brand/permissions.ts'
import { brandRefusals, brandTexts } from './brand/texts.ts'
import { billPermissions } from './charge/permissions.ts'
import { billRefusals, billTexts } from './charge/texts.ts'
import { companyPermissions } from './company/permissions.ts'
import { companyRefusals, companyTexts } from './company/texts.ts'
import { dashboardTexts } from './dashboard/texts.ts'
import { decisionRefusals, decisionTexts } from './decision/texts.ts'
import { dictionaryPermissions } from './dictionary/permissions.ts'
import { dictionaryRefusals, dictionaryTexts } from './dictionary/texts.ts'
import { epidemicPermissions } from './epidemic/permissions.ts'
import { epidemicRefusals, epidemicTexts } from './epidemic/texts.ts'
import { exhibitionPermissions } from './exhibition/permissions.ts'
import { exhibitionRefusals, exhibitionTexts } from './exhibition/texts.ts'
import { exportSchedulePermissions } from './export-schedule/permissions.ts'
import { exportScheduleRefusals, exportScheduleTexts } from './export-schedule/texts.ts'
import { fileRefusals } from './file/texts.ts'
import { firstStepsTexts } from './first-steps/texts.ts'
import { gatePermissions } from './gate/permissions.ts'
import { gateRefusals, gateTexts } from './gate/texts.ts'
import { hotlinePermissions } from './hotline/permissions.ts'
import { hotlineRefusals, hotlineTexts } from './hotline/texts.ts'
import { importTexts } from './import/texts.ts'
import { invoicePermissions } from './invoice/permissions.ts'
import { invoiceRefusals, invoiceTexts } from './invoice/texts.ts'
import { jobRefusals, jobTexts } from './job/texts.ts'
import { type Domain, domain } from './kernel/domain.ts'
import { kernelRefusals, kernelTexts } from './kernel/kernel-texts.ts'
import type { TextBook } from './kernel/localized-text.ts'
import { paymentNoticeTexts } from './kernel/payment-notice-phrases.ts'
import type { Permission } from './kernel/permission.ts'
import type { Refusal, RefusalBook } from './kernel/refusal.ts'
import { ledgerPermissions } from './ledger/permissions.ts'
import { ledgerRefusals, ledgerTexts } from './ledger/texts.ts'
import { mergerPermissions } from './merger/permissions.ts'
import { mergerRefusals, mergerTexts } from './merger/texts.ts'
import { messagePermissions } from './message/permissions.ts'
import { purposeTexts } from './message/purposes.ts'
import { messageTexts } from './message/texts.ts'
import { notificationTexts } from './notification/texts.ts'
import { offlinePermissions } from './offline/permissions.ts'
import { offlineRefusals, offlineTexts } from './offline/texts.ts'
import { offsetPermissions } from './offset/permissions.ts'
import { offsetRefusals, offsetTexts } from './offset/texts.ts'
import { operationLogPermissions } from './operation-log/permissions.ts'
import { operationLogTexts } from './operation-log/texts.ts'
import { participationPermissions } from './participation/permissions.ts'
import { participationRefusals, participationTexts } from './participation/texts.ts'
import { partnerPermissions } from './partner/permissions.ts'
import { partnerTemplateTexts } from './partner/template-texts.ts'
import { partnerRefusals, partnerTexts } from './partner/texts.ts'
import { paySettingPermissions } from './pay-setting/permissions.ts'
import { paySettingRefusals, paySettingTexts } from './pay-setting/texts.ts'
import { paymentPermissions } from './payment/permissions.ts'
import { paymentRefusals, paymentTexts } from './payment/texts.ts'
import { policyPermissions } from './policy/permissions.ts'
import { policyRefusals, policyTexts } from './policy/texts.ts'
import { postponementRefusals, postponementTexts } from './postponement/texts.ts'
import { privacyPermissions } from './privacy/permissions.ts'
import { privacyTexts } from './privacy/texts.ts'
import { sandboxRefusals, sandboxTexts } from './rehearsal/texts.ts'
import { savedViewRefusals, savedViewTexts } from './saved-view/texts.ts'
import { deviceTexts } from './session/device-texts.ts'
import { passkeyTexts } from './session/passkey-texts.ts'
import { sessionPermissions } from './session/permissions.ts'
import { proofTexts } from './session/proof-texts.ts'
import { sessionRefusals } from './session/refusals.ts'
import { secondFactorTexts } from './session/second-factor-texts.ts'
import { sessionTexts } from './session/texts.ts'
import { settlementPermissions } from './settlement/permissions.ts'
import { settlementRefusals, settlementTexts } from './settlement/texts.ts'
import { campaignPermissions } from './spread/permissions.ts'
import { campaignRefusals, campaignTexts } from './spread/texts.ts'
import { statisticsPermissions } from './statistics/permissions.ts'
import { statisticsRefusals, statisticsTexts } from './statistics/texts.ts'
import { subjectColumnLabels, subjectTableLabels, subjectValueLabels } from './subject-request/subject-data-labels.ts'
import { subjectRequestRefusals, subjectRequestTexts } from './subject-request/texts.ts'
import { surveyPermissions } from './survey/permissions.ts'
import { surveyRefusals, surveyTexts } from './survey/texts.ts'
import { ticketPermissions } from './ticket/permissions.ts'
import { ticketRefusals, ticketTexts } from './ticket/texts.ts'
import { travelPermissions } from './travel/permissions.ts'
import { travelSheetTexts } from './travel/sheet-texts.ts'
import { travelRefusals, travelTexts } from './travel/texts.ts'
import { webhookPermissions } from './webhook/permissions.ts'
import { webhookRefusals, webhookTexts } from './webhook/texts.ts'
import { whitelistPermissions } from './whitelist/permissions.ts'
import { whitelistRefusals, whitelistTexts } from './whitelist/texts.ts'

/**
 * The texts, refusals (with their codes) and names of permissions of all domains. Apart from the
 * catalogue, because schemas of commands weigh three times as much, and a process that only renders texts (a job) needs none of them.
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
  exhibition: domain({ texts: exhibitionTexts, refusals: exhibitionRefusals, permissions: exhibitionPermissions }),
  participation: domain({
    texts: participationTexts,
    refusals: participationRefusals,
    permissions: participationPermissions,
  }),
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
  badge: domain({ texts: badgeTexts, refusals: badgeRefusals, permissions: badgePermissions }),
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
/** `domain.key` of a refusal, as `refuse` takes it and the wire's `reason` says it. */
export type RefusalKey = KeysOf<'refusals'>
/** `domain.key` of a text. */
export type CatalogueKey = KeysOf<'texts'>

const entries = Object.entries(domainTexts as Record<string, Domain>)

export const refusals: Readonly<Record<string, Refusal>> = prefixed(({ refusals }): RefusalBook => refusals)

/** What the server alone says, of domains: sheets and their rows, messages, files of subject requests. The console does not load it. */
const ofServer = {
  badge: badgeSheetTexts,
  partner: partnerTemplateTexts,
  travel: travelSheetTexts,
  message: purposeTexts,
  subjectRequest: { ...subjectTableLabels, ...subjectColumnLabels, ...subjectValueLabels },
} as const
type OfServer = typeof ofServer
export type ServerTextKey = {
  [D in keyof OfServer]: `${D}.${keyof OfServer[D] & string}`
}[keyof OfServer]
export const serverTextKeys: ReadonlySet<string> = new Set(
  Object.entries(ofServer).flatMap(([name, book]) => Object.keys(book).map(key => `${name}.${key}`)),
)

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
