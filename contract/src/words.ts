import { accessPermissions } from './access/permissions.ts'
import { accessPhrases, accessRefusals } from './access/phrases.ts'
import { apiKeyPermissions } from './api-key/permissions.ts'
import { apiKeyPhrases, apiKeyRefusals } from './api-key/phrases.ts'
import { audiencePermissions } from './audience/permissions.ts'
import { audiencePhrases, audienceRefusals } from './audience/phrases.ts'
import { badgePermissions } from './badge/permissions.ts'
import { badgePhrases, badgeRefusals } from './badge/phrases.ts'
import { badgeSheetPhrases } from './badge/sheet-phrases.ts'
import { bankPermissions } from './bank/permissions.ts'
import { bankPhrases, bankRefusals } from './bank/phrases.ts'
import { batchSearchPermissions } from './batch-search/permissions.ts'
import { batchSearchPhrases, batchSearchRefusals } from './batch-search/phrases.ts'
import { blacklistPermissions } from './blacklist/permissions.ts'
import { blacklistPhrases, blacklistRefusals } from './blacklist/phrases.ts'
import { brandPermissions } from './brand/permissions.ts'
import { brandPhrases, brandRefusals } from './brand/phrases.ts'
import { chargePermissions } from './charge/permissions.ts'
import { chargePhrases, chargeRefusals } from './charge/phrases.ts'
import { companyPermissions } from './company/permissions.ts'
import { companyPhrases, companyRefusals } from './company/phrases.ts'
import { dashboardPhrases } from './dashboard/phrases.ts'
import { decisionPhrases, decisionRefusals } from './decision/phrases.ts'
import { dictionaryPermissions } from './dictionary/permissions.ts'
import { dictionaryPhrases, dictionaryRefusals } from './dictionary/phrases.ts'
import { epidemicPermissions } from './epidemic/permissions.ts'
import { epidemicPhrases, epidemicRefusals } from './epidemic/phrases.ts'
import { exhibitionPermissions } from './exhibition/permissions.ts'
import { exhibitionPhrases, exhibitionRefusals } from './exhibition/phrases.ts'
import { exportSchedulePermissions } from './export-schedule/permissions.ts'
import { exportSchedulePhrases, exportScheduleRefusals } from './export-schedule/phrases.ts'
import { fileRefusals } from './file/phrases.ts'
import { firstStepsPhrases } from './first-steps/phrases.ts'
import { gatePermissions } from './gate/permissions.ts'
import { gatePhrases, gateRefusals } from './gate/phrases.ts'
import { hotlinePermissions } from './hotline/permissions.ts'
import { hotlinePhrases, hotlineRefusals } from './hotline/phrases.ts'
import { importPhrases } from './import/phrases.ts'
import { invoicePermissions } from './invoice/permissions.ts'
import { invoicePhrases, invoiceRefusals } from './invoice/phrases.ts'
import { jobPhrases, jobRefusals } from './job/phrases.ts'
import { type Domain, domain } from './kernel/domain.ts'
import { kernelPhrases, kernelRefusals } from './kernel/kernel-phrases.ts'
import { noticePhrases } from './kernel/notice-phrases.ts'
import type { Permission } from './kernel/permission.ts'
import type { PhraseBook } from './kernel/phrases.ts'
import type { Refusal, RefusalBook } from './kernel/refusal.ts'
import { ledgerPermissions } from './ledger/permissions.ts'
import { ledgerPhrases, ledgerRefusals } from './ledger/phrases.ts'
import { mergerPermissions } from './merger/permissions.ts'
import { mergerPhrases, mergerRefusals } from './merger/phrases.ts'
import { messagePermissions } from './message/permissions.ts'
import { messagePhrases } from './message/phrases.ts'
import { purposeTexts } from './message/purposes.ts'
import { notificationPhrases } from './notification/phrases.ts'
import { offlinePermissions } from './offline/permissions.ts'
import { offlinePhrases, offlineRefusals } from './offline/phrases.ts'
import { offsetPermissions } from './offset/permissions.ts'
import { offsetPhrases, offsetRefusals } from './offset/phrases.ts'
import { operationLogPermissions } from './operation-log/permissions.ts'
import { operationLogPhrases } from './operation-log/phrases.ts'
import { participationPermissions } from './participation/permissions.ts'
import { participationPhrases, participationRefusals } from './participation/phrases.ts'
import { partnerPermissions } from './partner/permissions.ts'
import { partnerPhrases, partnerRefusals } from './partner/phrases.ts'
import { partnerTemplatePhrases } from './partner/template-phrases.ts'
import { paySettingPermissions } from './pay-setting/permissions.ts'
import { paySettingPhrases, paySettingRefusals } from './pay-setting/phrases.ts'
import { paymentPermissions } from './payment/permissions.ts'
import { paymentPhrases, paymentRefusals } from './payment/phrases.ts'
import { policyPermissions } from './policy/permissions.ts'
import { policyPhrases, policyRefusals } from './policy/phrases.ts'
import { postponementPhrases, postponementRefusals } from './postponement/phrases.ts'
import { privacyPermissions } from './privacy/permissions.ts'
import { privacyPhrases } from './privacy/phrases.ts'
import { rehearsalPhrases, rehearsalRefusals } from './rehearsal/phrases.ts'
import { savedViewPhrases, savedViewRefusals } from './saved-view/phrases.ts'
import { devicePhrases } from './session/device-phrases.ts'
import { passkeyPhrases } from './session/passkey-phrases.ts'
import { sessionPermissions } from './session/permissions.ts'
import { sessionPhrases } from './session/phrases.ts'
import { proofPhrases } from './session/proof-phrases.ts'
import { sessionRefusals } from './session/refusals.ts'
import { secondFactorPhrases } from './session/second-factor-phrases.ts'
import { settlementPermissions } from './settlement/permissions.ts'
import { settlementPhrases, settlementRefusals } from './settlement/phrases.ts'
import { spreadPermissions } from './spread/permissions.ts'
import { spreadPhrases, spreadRefusals } from './spread/phrases.ts'
import { statisticsPermissions } from './statistics/permissions.ts'
import { statisticsPhrases, statisticsRefusals } from './statistics/phrases.ts'
import { subjectRequestPhrases, subjectRequestRefusals } from './subject-request/phrases.ts'
import { subjectColumnLabels, subjectTableLabels, subjectValueLabels } from './subject-request/subject-data-labels.ts'
import { surveyPermissions } from './survey/permissions.ts'
import { surveyPhrases, surveyRefusals } from './survey/phrases.ts'
import { ticketPermissions } from './ticket/permissions.ts'
import { ticketPhrases, ticketRefusals } from './ticket/phrases.ts'
import { travelPermissions } from './travel/permissions.ts'
import { travelPhrases, travelRefusals } from './travel/phrases.ts'
import { travelSheetPhrases } from './travel/sheet-phrases.ts'
import { webhookPermissions } from './webhook/permissions.ts'
import { webhookPhrases, webhookRefusals } from './webhook/phrases.ts'
import { whitelistPermissions } from './whitelist/permissions.ts'
import { whitelistPhrases, whitelistRefusals } from './whitelist/phrases.ts'

/**
 * What every domain says: its phrases, its refusals with their codes, and what its permissions are called. Apart from the
 * catalogue, because schemas of commands weigh three times as much, and who only says something (a job) needs none of them.
 */
export const words = {
  kernel: domain({ phrases: { ...kernelPhrases, ...noticePhrases }, refusals: kernelRefusals }),
  session: domain({
    phrases: { ...sessionPhrases, ...proofPhrases, ...secondFactorPhrases, ...passkeyPhrases, ...devicePhrases },
    refusals: sessionRefusals,
    permissions: sessionPermissions,
  }),
  access: domain({ phrases: accessPhrases, refusals: accessRefusals, permissions: accessPermissions }),
  apiKey: domain({ phrases: apiKeyPhrases, refusals: apiKeyRefusals, permissions: apiKeyPermissions }),
  webhook: domain({ phrases: webhookPhrases, refusals: webhookRefusals, permissions: webhookPermissions }),
  company: domain({ phrases: companyPhrases, refusals: companyRefusals, permissions: companyPermissions }),
  decision: domain({ phrases: decisionPhrases, refusals: decisionRefusals }),
  savedView: domain({ phrases: savedViewPhrases, refusals: savedViewRefusals }),
  dictionary: domain({ phrases: dictionaryPhrases, refusals: dictionaryRefusals, permissions: dictionaryPermissions }),
  operationLog: domain({ phrases: operationLogPhrases, permissions: operationLogPermissions }),
  file: domain({ refusals: fileRefusals }),
  import: domain({ phrases: importPhrases }),
  job: domain({ phrases: jobPhrases, refusals: jobRefusals }),
  merger: domain({ phrases: mergerPhrases, refusals: mergerRefusals, permissions: mergerPermissions }),
  message: domain({ phrases: messagePhrases, permissions: messagePermissions }),
  brand: domain({ phrases: brandPhrases, refusals: brandRefusals, permissions: brandPermissions }),
  exhibition: domain({ phrases: exhibitionPhrases, refusals: exhibitionRefusals, permissions: exhibitionPermissions }),
  participation: domain({
    phrases: participationPhrases,
    refusals: participationRefusals,
    permissions: participationPermissions,
  }),
  ledger: domain({ phrases: ledgerPhrases, refusals: ledgerRefusals, permissions: ledgerPermissions }),
  payment: domain({ phrases: paymentPhrases, refusals: paymentRefusals, permissions: paymentPermissions }),
  postponement: domain({ phrases: postponementPhrases, refusals: postponementRefusals }),
  rehearsal: domain({ phrases: rehearsalPhrases, refusals: rehearsalRefusals }),
  partner: domain({ phrases: partnerPhrases, refusals: partnerRefusals, permissions: partnerPermissions }),
  paySetting: domain({ phrases: paySettingPhrases, refusals: paySettingRefusals, permissions: paySettingPermissions }),
  charge: domain({ phrases: chargePhrases, refusals: chargeRefusals, permissions: chargePermissions }),
  invoice: domain({ phrases: invoicePhrases, refusals: invoiceRefusals, permissions: invoicePermissions }),
  settlement: domain({ phrases: settlementPhrases, refusals: settlementRefusals, permissions: settlementPermissions }),
  offset: domain({ phrases: offsetPhrases, refusals: offsetRefusals, permissions: offsetPermissions }),
  spread: domain({ phrases: spreadPhrases, refusals: spreadRefusals, permissions: spreadPermissions }),
  audience: domain({ phrases: audiencePhrases, refusals: audienceRefusals, permissions: audiencePermissions }),
  badge: domain({ phrases: badgePhrases, refusals: badgeRefusals, permissions: badgePermissions }),
  ticket: domain({ phrases: ticketPhrases, refusals: ticketRefusals, permissions: ticketPermissions }),
  bank: domain({ phrases: bankPhrases, refusals: bankRefusals, permissions: bankPermissions }),
  policy: domain({ phrases: policyPhrases, refusals: policyRefusals, permissions: policyPermissions }),
  gate: domain({ phrases: gatePhrases, refusals: gateRefusals, permissions: gatePermissions }),
  offline: domain({ phrases: offlinePhrases, refusals: offlineRefusals, permissions: offlinePermissions }),
  statistics: domain({ phrases: statisticsPhrases, permissions: statisticsPermissions, refusals: statisticsRefusals }),
  survey: domain({ phrases: surveyPhrases, refusals: surveyRefusals, permissions: surveyPermissions }),
  hotline: domain({ phrases: hotlinePhrases, refusals: hotlineRefusals, permissions: hotlinePermissions }),
  batchSearch: domain({
    phrases: batchSearchPhrases,
    refusals: batchSearchRefusals,
    permissions: batchSearchPermissions,
  }),
  epidemic: domain({ phrases: epidemicPhrases, refusals: epidemicRefusals, permissions: epidemicPermissions }),
  blacklist: domain({ phrases: blacklistPhrases, refusals: blacklistRefusals, permissions: blacklistPermissions }),
  travel: domain({ phrases: travelPhrases, refusals: travelRefusals, permissions: travelPermissions }),
  privacy: domain({ phrases: privacyPhrases, permissions: privacyPermissions }),
  subjectRequest: domain({ phrases: subjectRequestPhrases, refusals: subjectRequestRefusals }),
  dashboard: domain({ phrases: dashboardPhrases }),
  firstSteps: domain({ phrases: firstStepsPhrases }),
  notification: domain({ phrases: notificationPhrases }),
  exportSchedule: domain({
    phrases: exportSchedulePhrases,
    refusals: exportScheduleRefusals,
    permissions: exportSchedulePermissions,
  }),
  whitelist: domain({ phrases: whitelistPhrases, refusals: whitelistRefusals, permissions: whitelistPermissions }),
}

type Words = typeof words
type KeysOf<Part extends 'phrases' | 'refusals'> = {
  [D in keyof Words & string]: `${D}.${keyof Words[D][Part] & string}`
}[keyof Words & string]
/** `domain.key` of a refusal, as `refuse` takes it and the wire's `reason` says it. */
export type RefusalKey = KeysOf<'refusals'>
/** `domain.key` of a phrase. */
export type PhraseKey = KeysOf<'phrases'>

const entries = Object.entries(words as Record<string, Domain>)

export const refusals: Readonly<Record<string, Refusal>> = prefixed(({ refusals }): RefusalBook => refusals)

/** What the server alone says, of domains: sheets and their rows, messages, files of subject requests. The console does not load it. */
const ofServer = {
  badge: badgeSheetPhrases,
  partner: partnerTemplatePhrases,
  travel: travelSheetPhrases,
  message: purposeTexts,
  subjectRequest: { ...subjectTableLabels, ...subjectColumnLabels, ...subjectValueLabels },
} as const
type OfServer = typeof ofServer
export type ServersPhraseKey = {
  [D in keyof OfServer]: `${D}.${keyof OfServer[D] & string}`
}[keyof OfServer]
export const serversPhraseKeys: ReadonlySet<string> = new Set(
  Object.entries(ofServer).flatMap(([name, book]) => Object.keys(book).map(key => `${name}.${key}`)),
)

export const phrases: PhraseBook = prefixed(({ phrases }): PhraseBook => phrases)

export const permissions: Readonly<Record<string, Permission>> = Object.assign(
  {},
  ...entries.map(([, { permissions }]) => permissions),
)

function prefixed<T>(part: (domain: Domain) => Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(
    entries.flatMap(([name, domain]) => Object.entries(part(domain)).map(([key, value]) => [`${name}.${key}`, value])),
  )
}
